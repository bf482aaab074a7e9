// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "store/change.h"
#include "store/connection.h"

#include <QFuture>
#include <QObject>
#include <QPromise>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

namespace ackbox::store {

class Reader;
class Writer;

//! What a writing job works with: the connection inside its transaction, and a note of what it touched.
struct WriteJob
{
    Connection &connection;
    Change &change;
};

//! A job in the writer's queue.
struct QueuedWrite
{
    std::function<std::optional<Error>(WriteJob &)> run;
    std::function<void(const std::optional<Error> &)> finish; //!< with the failure of job or commit
};

//! The SQLite cache of one profile. One thread owns the only writing connection of this process and takes
//! jobs from a queue, many jobs to a transaction, each in a savepoint of its own; a second thread reads. A
//! job that returns an Error is undone alone. The future is finished after the commit, so whoever waits for
//! it knows that the data are on disk.
class Store : public QObject
{
    Q_OBJECT

public:
    //! Creates the profile's folder (0700) and database (0600) where missing, migrates, and starts the
    //! threads.
    static Result<std::unique_ptr<Store>> open(const QString &profileFolder);
    //! Finishes the queued jobs first.
    ~Store() override;

    //! Path of the database in a profile's folder.
    static QString databaseFile(const QString &profileFolder);
    [[nodiscard]] QString file() const { return m_file; }

    //! `job`: Result<T>(WriteJob &). Runs on the writer thread.
    template <typename Job>
    auto write(Job job) -> QFuture<std::invoke_result_t<Job, WriteJob &>>
    {
        using R = std::invoke_result_t<Job, WriteJob &>;
        auto promise = std::make_shared<QPromise<R>>();
        auto result = std::make_shared<std::optional<R>>();
        promise->start();
        QFuture<R> future = promise->future();
        enqueueWrite({[job = std::move(job), result](WriteJob &work) mutable -> std::optional<Error> {
                          result->emplace(job(work));
                          return *result ? failureOf(**result) : std::nullopt;
                      },
                      [promise, result](const std::optional<Error> &failure) {
                          promise->addResult(failure ? R(*failure) : std::move(**result));
                          promise->finish();
                      }});
        return future;
    }

    //! `job`: Result<T>(Connection &). Runs on the reader thread; all its queries see one state of the
    //! database.
    template <typename Job>
    auto read(Job job) -> QFuture<std::invoke_result_t<Job, Connection &>>
    {
        using R = std::invoke_result_t<Job, Connection &>;
        auto promise = std::make_shared<QPromise<R>>();
        promise->start();
        QFuture<R> future = promise->future();
        enqueueRead([job = std::move(job), promise](Result<Connection *> connection) mutable {
            promise->addResult(connection ? job(**connection) : R(connection.error()));
            promise->finish();
        });
        return future;
    }

    //! Looks whether another process has committed since, and says so by changed(). Call it from a timer.
    void checkForOthers();

Q_SIGNALS:
    //! After a commit, in the thread of the Store object.
    void changed(const ackbox::store::Change &change);

private:
    explicit Store(QString file);
    void enqueueWrite(QueuedWrite job);
    void enqueueRead(std::function<void(Result<Connection *>)> job);
    template <typename T>
    static std::optional<Error> failureOf(const Result<T> &result)
    {
        return result ? std::nullopt : std::optional<Error>(result.error());
    }

    QString m_file;
    std::unique_ptr<Writer> m_writer;
    std::unique_ptr<Reader> m_reader;
};

} // namespace ackbox::store
