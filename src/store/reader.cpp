// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/reader.h"

#include <future>

using namespace Qt::StringLiterals;

namespace ackbox::store {

Result<std::unique_ptr<Reader>> Reader::start(const QString &file)
{
    std::unique_ptr<Reader> reader(new Reader);
    std::promise<Result<void>> opened;
    reader->m_thread.reset(QThread::create([&opened, self = reader.get(), file] {
        auto connection = Connection::open(file, Connection::Access::Read);
        if (!connection) {
            opened.set_value(connection.error());
            return;
        }
        opened.set_value({});
        self->work(**connection);
    }));
    reader->m_thread->setObjectName(u"store-reader"_s);
    reader->m_thread->start();
    if (auto result = opened.get_future().get(); !result) {
        return result.error();
    }
    return reader;
}

Reader::~Reader()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_all();
    m_thread->wait();
}

void Reader::enqueue(Job job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(job));
    }
    m_wake.notify_all();
}

void Reader::work(Connection &connection)
{
    while (true) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stop || !m_queue.empty(); });
            if (m_queue.empty()) {
                return;
            }
            job = std::move(m_queue.front());
            m_queue.pop_front();
        }
        if (auto begun = connection.run(u"BEGIN"_s); !begun) {
            job(begun.error());
            continue;
        }
        job(&connection);
        connection.finishStatements();
        // Ends the snapshot, so that it does not hold the write-ahead log back. Nothing was written that
        // could be lost.
        std::ignore = connection.run(u"ROLLBACK"_s);
    }
}

} // namespace ackbox::store
