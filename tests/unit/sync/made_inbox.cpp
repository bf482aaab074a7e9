// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "made_inbox.h"

#include "store/accounts.h"
#include "store/intents.h"
#include "store/lists.h"
#include "store/messages.h"

#include <QCoroFuture>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::test {

namespace {

const QString session = u"7c9e6679-7425-40de-944b-e07fc1f90ae7"_s;
const QString wallet = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;

constexpr auto secretVariable = "ACKBOX_TEST_SESSION";

QJsonObject envelope(int n)
{
    return {{u"msg_id"_s, MadeInbox::id(n)},
            {u"direction"_s, u"received"_s},
            {u"from_wallet"_s, u"session:guest"_s},
            {u"to_wallet"_s, wallet},
            {u"sent_at"_s, u"2026-07-12T21:00:00+00:00"_s},
            {u"expires_at"_s, QJsonValue::Null},
            {u"body_bytes"_s, 4},
            {u"intent"_s, QJsonValue::Null},
            {u"thread_ref"_s, u"thread_v1_%1"_s.arg(n % 7)}};
}

ScriptedServer::Reply json(const QJsonObject &object)
{
    return {.body = QJsonDocument(object).toJson(QJsonDocument::Compact)};
}

} // namespace

MadeInbox::MadeInbox()
{
    settings.clock = [this] { return now; };
    settings.firstRetry = std::chrono::milliseconds(1);
    settings.emptyPagePause = std::chrono::milliseconds(1);
    m_server =
        std::make_unique<ScriptedServer>([this](const ScriptedServer::Seen &seen) { return answer(seen); });
    m_account.name = u"made"_s;
    m_account.service = u"selective"_s;
    m_account.url = m_server->url();
    m_account.identity = wallet;
    m_account.secretPlace = SecretPlace::Environment;
    m_account.secretLocation = QString::fromLatin1(secretVariable);
    restart();
}

QString MadeInbox::id(int n)
{
    return u"%1_%2"_s.arg(1'700'000'000'000'000LL + n, 20, 10, QLatin1Char('0'))
        .arg(n, 8, 16, QLatin1Char('0'));
}

void MadeInbox::add(int first, int last)
{
    for (int n = first; n <= last; ++n) {
        m_numbers.push_back(n);
    }
    std::sort(m_numbers.rbegin(), m_numbers.rend());
}

void MadeInbox::interfere(Interfere interfere)
{
    m_interfere = std::move(interfere);
}

std::unique_ptr<sync::AccountSync> MadeInbox::another(std::shared_ptr<sync::Claimant> claimant)
{
    auto secret = []() -> QCoro::Task<Result<QByteArray>> { co_return session.toLatin1(); };
    auto made = sync::AccountSync::create(m_account, *m_store, secret, std::move(claimant), settings);
    Q_ASSERT(made);
    return std::move(*made);
}

void MadeInbox::restart()
{
    m_sync.reset();
    m_store.reset();
    m_claimant.reset();
    auto opened = store::Store::open(m_profile.path());
    Q_ASSERT(opened);
    m_store = std::move(*opened);
    if (m_account.id == 0) {
        const auto added =
            m_store->write([this](store::WriteJob &job) { return store::addAccount(job, m_account); })
                .result();
        m_account.id = *added;
    }
    m_claimant = *sync::Claimant::create(m_profile.path());
    m_sync = another(m_claimant);
}

std::vector<sync::FeedReport> MadeInbox::walk(const sync::WalkRequest &request)
{
    return finished(m_sync->walk(request));
}

std::vector<qint64> MadeInbox::intend(Action action, const std::vector<qint64> &messageIds, qint64 notBefore)
{
    return *m_store
                ->write([&](store::WriteJob &job) {
                    return store::addIntents(job, messageIds, action, now, notBefore);
                })
                .result();
}

std::vector<sync::ActionOutcome> MadeInbox::act(Action action, const std::vector<int> &numbers)
{
    std::vector<qint64> ids;
    ids.reserve(numbers.size());
    for (const int n : numbers) {
        ids.push_back(message(n).id);
    }
    return finished(m_sync->carryOut(intend(action, ids, now)));
}

std::vector<sync::ActionOutcome> MadeInbox::carryOutDue()
{
    const auto outcomes = finished(m_sync->carryOutDue());
    Q_ASSERT(outcomes);
    return *outcomes;
}

void MadeInbox::provideSecret()
{
    qputenv(secretVariable, session.toLatin1());
}

void MadeInbox::execute(const QString &sql) const
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"outside"_s);
        database.setDatabaseName(store::Store::databaseFile(m_profile.path()));
        QSqlQuery query(database.open() ? database : QSqlDatabase());
        if (!query.exec(sql)) {
            qFatal("%s", qPrintable(query.lastError().text()));
        }
    }
    QSqlDatabase::removeDatabase(u"outside"_s);
}

std::vector<int> MadeInbox::cached()
{
    const auto messages = m_store
                              ->read([](store::Connection &connection) {
                                  return store::listMessages(connection, {}, 1'000'000);
                              })
                              .result();
    std::vector<int> numbers;
    for (const Message &message : *messages) {
        numbers.push_back(message.listed.remoteKey.mid(21, 8).toInt(nullptr, 16));
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

Message MadeInbox::message(int n)
{
    const auto found = m_store
                           ->read([this, n](store::Connection &connection) {
                               return store::message(connection, m_account.id, id(n) + u"/received"_s);
                           })
                           .result();
    Q_ASSERT(found && *found);
    return **found;
}

std::vector<ScriptedServer::Seen> MadeInbox::seen(const QByteArray &path) const
{
    std::vector<ScriptedServer::Seen> matching;
    for (const auto &one : m_server->seen()) {
        if (one.path == path) {
            matching.push_back(one);
        }
    }
    return matching;
}

ScriptedServer::Reply MadeInbox::answer(const ScriptedServer::Seen &seen)
{
    if (m_interfere) {
        if (auto reply = m_interfere(seen)) {
            return *reply;
        }
    }
    if (seen.header("X-Inbox-Session") != session.toLatin1()) {
        return {.status = 401, .body = R"({"error":"no session","reason":"missing_session"})"};
    }
    if (seen.path == "/internal/inbox/list") {
        return list(seen);
    }
    if (seen.path == "/internal/inbox/open") {
        return open(seen);
    }
    if (seen.path == "/internal/inbox/ack-ids") {
        return acknowledge(seen);
    }
    return {.status = 404, .body = "not found", .contentType = "text/plain"};
}

ScriptedServer::Reply MadeInbox::list(const ScriptedServer::Seen &seen) const
{
    const QUrlQuery query(QString::fromLatin1(seen.query));
    const QString cursor = query.queryItemValue(u"cursor"_s);
    const auto limit = static_cast<std::size_t>(query.queryItemValue(u"limit"_s).toInt());
    QJsonArray rows;
    std::size_t raw = 0;
    QString last;
    for (const int n : m_numbers) {
        if (!cursor.isEmpty() && id(n) >= cursor) {
            continue;
        }
        if (raw++ == limit) {
            break;
        }
        last = id(n);
        if (!hidden.contains(last)) {
            QJsonObject row = envelope(n);
            row.insert(u"acknowledged"_s, acknowledged.contains(last));
            rows.append(row);
        }
    }
    return json({{u"count"_s, rows.size()},
                 {u"messages"_s, rows},
                 {u"next_cursor"_s, raw >= limit ? QJsonValue(last) : QJsonValue(QJsonValue::Null)},
                 {u"filtered_acknowledged"_s, 0},
                 {u"filtered_below_min_trust"_s, 0},
                 {u"filtered_muted"_s, cursor.isEmpty() ? muted : 0}});
}

ScriptedServer::Reply MadeInbox::open(const ScriptedServer::Seen &seen) const
{
    QJsonArray results;
    const QJsonArray asked = QJsonDocument::fromJson(seen.body).object().value(u"messages"_s).toArray();
    for (const auto &entry : asked) {
        const QString msgId = entry.toObject().value(u"msg_id"_s).toString();
        const int n = msgId.mid(21).toInt(nullptr, 16);
        QJsonObject opened = envelope(n);
        opened.insert(u"body"_s, u"text"_s);
        opened.insert(u"thread_id"_s, u"dm:%1"_s.arg(n % 7));
        results.append(QJsonObject{{u"msg_id"_s, msgId},
                                   {u"direction"_s, u"received"_s},
                                   {u"status"_s, u"opened"_s},
                                   {u"message"_s, opened}});
    }
    return json({{u"results"_s, results}});
}

ScriptedServer::Reply MadeInbox::acknowledge(const ScriptedServer::Seen &seen)
{
    QJsonArray results;
    const QJsonArray asked = QJsonDocument::fromJson(seen.body).object().value(u"message_ids"_s).toArray();
    for (const auto &entry : asked) {
        acknowledged.insert(entry.toString());
        results.append(QJsonObject{{u"msg_id"_s, entry}, {u"status"_s, u"acknowledged"_s}});
    }
    return json({{u"results"_s, results}});
}

} // namespace ackbox::test
