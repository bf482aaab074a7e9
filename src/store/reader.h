// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/connection.h"

#include <QThread>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace ackbox::store {

//! A thread with a reading connection: jobs in the order in which they came, each in one snapshot.
class Reader
{
public:
    //! Gets the connection, or why there is no snapshot.
    using Job = std::function<void(Result<Connection *>)>;

    //! Opens on its own thread and waits for that.
    static Result<std::unique_ptr<Reader>> start(const QString &file);
    //! Carries out what is queued first.
    ~Reader();
    Reader(const Reader &) = delete;
    Reader &operator=(const Reader &) = delete;

    void enqueue(Job job);

private:
    Reader() = default;
    void work(Connection &connection);

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_queue;
    bool m_stop = false;
    std::unique_ptr<QThread> m_thread;
};

} // namespace ackbox::store
