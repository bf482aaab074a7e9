// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/store.h"

#include <QThread>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace ackbox::store {

//! The thread that owns the only writing connection of this process. Jobs share a transaction while more are
//! waiting and the transaction is young; each has a savepoint of its own.
class Writer
{
public:
    using Announce = std::function<void(const Change &)>;

    //! Opens and migrates on its own thread and waits for that. `announce` is called there, after commits.
    static Result<std::unique_ptr<Writer>> start(const QString &file, Announce announce);
    //! Carries out what is queued first.
    ~Writer();
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    void enqueue(QueuedWrite job);
    //! Announces `everything` where another connection has committed since the last look.
    void checkForOthers();

private:
    //! A job that ran in the open transaction, with the failure that is its own.
    struct Ran
    {
        QueuedWrite job;
        std::optional<Error> failure;
    };

    explicit Writer(Announce announce)
        : m_announce(std::move(announce))
    {
    }
    void work(Connection &connection);
    void runBatch(Connection &connection);
    void failAll(const Error &error);
    std::optional<QueuedWrite> next();
    //! Whether another connection has committed. Own commits do not count: SQLite's data_version leaves them
    //! out.
    bool othersWrote(Connection &connection);

    Announce m_announce;
    qint64 m_dataVersion = 0;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<QueuedWrite> m_queue;
    bool m_look = false;
    bool m_stop = false;
    std::unique_ptr<QThread> m_thread;
};

} // namespace ackbox::store
