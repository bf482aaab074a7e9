// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/writer.h"

#include "store/schema.h"

#include <chrono>
#include <future>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::store {

namespace {

// A transaction holds the lock that other processes wait for, and whoever waits for a job waits for its
// commit.
constexpr auto longestTransaction = 20ms;
constexpr std::size_t mostJobs = 500;

Result<std::unique_ptr<Connection>> openAndMigrate(const QString &file)
{
    auto connection = Connection::open(file, Connection::Access::Write);
    if (!connection) {
        return connection;
    }
    if (auto migrated = migrate(**connection); !migrated) {
        return migrated.error();
    }
    return connection;
}

// The job's own failure, and an error where the transaction itself is lost with all that was in it.
struct Ending
{
    std::optional<Error> failure;
    Result<void> transaction;
};

Ending runInSavepoint(Connection &connection, const QueuedWrite &job, Change &change)
{
    if (auto opened = connection.run(u"SAVEPOINT job"_s); !opened) {
        return {opened.error(), opened.error()};
    }
    Change own;
    WriteJob work{connection, own};
    std::optional<Error> failure = job.run(work);
    connection.finishStatements();
    if (failure) {
        // Where SQLite has rolled everything back by itself (a full disk), there is no such savepoint any
        // more.
        if (!connection.run(u"ROLLBACK TO job"_s)) {
            return {failure, *failure};
        }
    } else {
        change.unite(own);
    }
    if (auto released = connection.run(u"RELEASE job"_s); !released) {
        return {released.error(), released.error()};
    }
    return {failure, {}};
}

} // namespace

Result<std::unique_ptr<Writer>> Writer::start(const QString &file, Announce announce)
{
    std::unique_ptr<Writer> writer(new Writer(std::move(announce)));
    std::promise<Result<void>> opened;
    writer->m_thread.reset(QThread::create([&opened, self = writer.get(), file] {
        auto connection = openAndMigrate(file);
        if (!connection) {
            opened.set_value(connection.error());
            return;
        }
        self->m_dataVersion = (*connection)->dataVersion();
        opened.set_value({});
        self->work(**connection);
    }));
    writer->m_thread->setObjectName(u"store-writer"_s);
    writer->m_thread->start();
    if (auto result = opened.get_future().get(); !result) {
        return result.error();
    }
    return writer;
}

Writer::~Writer()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_all();
    m_thread->wait();
}

void Writer::enqueue(QueuedWrite job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(job));
    }
    m_wake.notify_all();
}

void Writer::checkForOthers()
{
    {
        const std::lock_guard lock(m_mutex);
        m_look = true;
    }
    m_wake.notify_all();
}

void Writer::work(Connection &connection)
{
    while (true) {
        bool look = false;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stop || m_look || !m_queue.empty(); });
            if (m_stop && m_queue.empty()) {
                return;
            }
            look = std::exchange(m_look, false) && m_queue.empty();
        }
        if (look) {
            if (othersWrote(connection)) {
                m_announce({.everything = true});
            }
        } else {
            runBatch(connection); // looks as well
        }
    }
}

std::optional<QueuedWrite> Writer::next()
{
    const std::lock_guard lock(m_mutex);
    if (m_queue.empty()) {
        return std::nullopt;
    }
    QueuedWrite job = std::move(m_queue.front());
    m_queue.pop_front();
    return job;
}

void Writer::failAll(const Error &error)
{
    // Only those that are here by now: whoever asks later gets a try of its own.
    std::deque<QueuedWrite> jobs;
    {
        const std::lock_guard lock(m_mutex);
        jobs.swap(m_queue);
    }
    for (const QueuedWrite &job : jobs) {
        job.finish(error);
    }
}

void Writer::runBatch(Connection &connection)
{
    auto transaction = Transaction::begin(connection);
    if (!transaction) {
        failAll(transaction.error());
        return;
    }
    const auto end = std::chrono::steady_clock::now() + longestTransaction;
    Change change;
    std::vector<Ran> ran;
    Result<void> whole;
    while (whole && ran.size() < mostJobs && std::chrono::steady_clock::now() < end) {
        auto job = next();
        if (!job) {
            break;
        }
        Ending ending = runInSavepoint(connection, *job, change);
        ran.push_back({std::move(*job), std::move(ending.failure)});
        whole = std::move(ending.transaction);
    }
    if (whole) {
        whole = transaction->commit();
    }
    for (const Ran &one : ran) {
        one.job.finish(whole ? one.failure : whole.error());
    }
    if (!whole) {
        change = {};
    }
    change.everything |= othersWrote(connection);
    if (!change.isEmpty()) {
        m_announce(change);
    }
}

bool Writer::othersWrote(Connection &connection)
{
    const qint64 version = connection.dataVersion();
    return std::exchange(m_dataVersion, version) != version;
}

} // namespace ackbox::store
