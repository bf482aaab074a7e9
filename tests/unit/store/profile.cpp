// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"

#include "store/health.h"
#include "store/journal.h"

#include <QSqlError>
#include <QSqlQuery>

using namespace Qt::StringLiterals;

namespace ackbox::store {

Profile::Profile()
{
    auto opened = Store::open(folder());
    if (!opened) {
        qFatal("%s", qPrintable(opened.error().message));
    }
    m_store = std::move(*opened);
    const QSignalSpy announced(m_store.get(), &Store::changed);
    const auto id = write([](WriteJob &job) {
        return addAccount(job, {.name = u"mail"_s,
                                .service = u"selective"_s,
                                .url = QUrl(u"https://example.org"_s),
                                .identity = u"me"_s});
    });
    m_accountId = id ? *id : 0;
    // So that what a test sees announced is its own.
    if (!QTest::qWaitFor([&] { return !announced.isEmpty(); })) {
        qFatal("the account was not announced");
    }
}

Result<Merged> Profile::merge(const std::vector<ListedMessage> &rows)
{
    return write([&](WriteJob &job) { return mergeListed(job, m_accountId, rows, u"GET /list"_s, 1000); });
}

Message Profile::message(const QString &remoteKey)
{
    auto found =
        read([&](Connection &connection) { return store::message(connection, m_accountId, remoteKey); });
    if (!found || !*found) {
        qFatal("no message %s", qPrintable(remoteKey));
    }
    return **found;
}

QVariant Profile::value(const QString &sql, const QVariantList &values)
{
    auto found = read([&](Connection &connection) { return connection.value(sql, values); });
    return found && *found ? **found : QVariant();
}

QStringList Profile::faults()
{
    const auto found = read([](Connection &connection) { return checkDatabase(connection); });
    const auto chain = read([](Connection &connection) { return verifyJournal(connection); });
    if (!found || !chain) {
        return {found ? chain.error().message : found.error().message};
    }
    QStringList faults(found->begin(), found->end());
    if (*chain) {
        faults += (*chain)->what;
    }
    return faults;
}

ListedMessage received(const QString &key, const QString &conversation, qint64 position,
                       const QString &author)
{
    return {.remoteKey = key,
            .conversation = conversation,
            .direction = Direction::Received,
            .position = {position, key},
            .author = {.id = author.isEmpty() ? u"them"_s : author},
            .acknowledged = false,
            .source = "{\"id\":\"" + key.toUtf8() + "\"}"};
}

ListedMessage sent(const QString &key, const QString &conversation, qint64 position)
{
    ListedMessage message = received(key, conversation, position, u"me"_s);
    message.direction = Direction::Sent;
    message.acknowledged.reset();
    return message;
}

bool runRaw(const QString &file, const QStringList &statements)
{
    bool good = false;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"raw"_s);
        database.setDatabaseName(file);
        good = database.open();
        for (const QString &statement : statements) {
            QSqlQuery query(database);
            if (!query.exec(statement)) {
                qWarning().noquote() << statement << query.lastError().text();
                good = false;
            }
        }
    }
    QSqlDatabase::removeDatabase(u"raw"_s);
    return good;
}

} // namespace ackbox::store
