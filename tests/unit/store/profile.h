// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/accounts.h"
#include "store/messages.h"
#include "store/store.h"

#include <QSqlDatabase>
#include <QTemporaryDir>
#include <QtTest>

//! QVERIFY for a Result, with the error's words.
#define VERIFY_RESULT(expression)                                                                            \
    do {                                                                                                     \
        const auto &checked = (expression);                                                                  \
        QVERIFY2(checked, checked ? ""                                                                       \
                                  : qPrintable(checked.error().message + QLatin1String(" | ") +              \
                                               checked.error().detail));                                     \
    } while (false)

namespace ackbox::store {

//! A future's value, waited for with a limit; a failure of the job fails the test through the caller's check
//! of the Result.
template <typename R>
R await(QFuture<R> future)
{
    future.waitForFinished();
    return future.result();
}

//! A profile in a temporary folder with an open store and one selective account, "mail".
class Profile
{
public:
    Profile();
    Store &store() { return *m_store; }
    [[nodiscard]] qint64 accountId() const { return m_accountId; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] QString file() const { return Store::databaseFile(folder()); }

    template <typename Job>
    auto write(Job job)
    {
        return await(m_store->write(std::move(job)));
    }
    template <typename Job>
    auto read(Job job)
    {
        return await(m_store->read(std::move(job)));
    }

    Result<Merged> merge(const std::vector<ListedMessage> &rows);
    //! The cached message; fails the test where there is none.
    Message message(const QString &remoteKey);
    //! One value by SQL of the test's own.
    QVariant value(const QString &sql, const QVariantList &values = {});
    //! What the health check finds.
    QStringList faults();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Store> m_store;
    qint64 m_accountId = 0;
};

//! A received message of `conversation`, at so many nanoseconds, with its key as tie and a source of its own.
ListedMessage received(const QString &key, const QString &conversation, qint64 position,
                       const QString &author = {});
//! The same, sent.
ListedMessage sent(const QString &key, const QString &conversation, qint64 position);

//! Runs statements on a connection that knows nothing of the store.
bool runRaw(const QString &file, const QStringList &statements);

} // namespace ackbox::store
