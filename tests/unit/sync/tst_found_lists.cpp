// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/accounts.h"
#include "store/lists.h"
#include "support/finished.h"
#include "support/scripted_server.h"
#include "sync/account_sync.h"
#include "sync/claimant.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox;
using ackbox::test::ScriptedServer;

namespace {

const QByteArray threadPath = "/orgs/o/channels/c1/messages/%1/replies";

QJsonObject row(const QString &id, int revision = 1)
{
    return {
        {u"message_id"_s, id},
        {u"channel_id"_s, u"c1"_s},
        {u"author_kind"_s, u"principal"_s},
        {u"kind"_s, u"message"_s},
        {u"trust"_s, u"trusted"_s},
        {u"chain_depth"_s, 0},
        {u"reply_count"_s, 0},
        {u"revision"_s, revision},
        {u"refs"_s, QJsonArray()},
        {u"created_at"_s, u"2026-07-01T09:00:00Z"_s},
        {u"author"_s, QJsonObject{{u"id"_s, u"u-1"_s}, {u"username"_s, u"maria"_s}, {u"kind"_s, u"user"_s}}},
        {u"body"_s, u"text of "_s + id}};
}

QJsonObject root(int number, int replies)
{
    QJsonObject object = row(u"r%1"_s.arg(number));
    object.insert(u"seq"_s, number);
    object.insert(u"reply_count"_s, replies);
    return object;
}

QByteArray bytes(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

//! One channel with three roots, each with a reply, and a profile that is signed in to it.
class Channel
{
public:
    Channel()
        : m_server([this](const ScriptedServer::Seen &seen) { return answer(seen); })
    {
        settings.firstRetry = std::chrono::milliseconds(1);
        settings.emptyPagePause = std::chrono::milliseconds(1);
        settings.attempts = 1;
        m_store = *store::Store::open(m_profile.path());
        m_account = {.name = u"org"_s,
                     .service = u"channels"_s,
                     .url = m_server.url(),
                     .options = {{u"channels_path"_s, u"/orgs/o/channels"_s},
                                 {u"messages_path"_s, u"/orgs/o/channels/{channel_id}/messages"_s},
                                 {u"replies_path"_s,
                                  u"/orgs/o/channels/{channel_id}/messages/{message_id}/replies"_s}},
                     .secretPlace = SecretPlace::Keychain};
        m_account.id =
            *m_store->write([this](store::WriteJob &job) { return store::addAccount(job, m_account); })
                 .result();
    }

    std::vector<sync::FeedReport> walk(const sync::WalkRequest &request = {})
    {
        auto secret = []() -> QCoro::Task<Result<QByteArray>> { co_return "token"_ba; };
        auto made = sync::AccountSync::create(m_account, *m_store, secret,
                                              *sync::Claimant::create(m_profile.path()), settings);
        return test::finished((*made)->walk(request));
    }

    QStringList cached()
    {
        const auto messages = m_store
                                  ->read([](store::Connection &connection) {
                                      return store::listMessages(connection, {}, 1000);
                                  })
                                  .result();
        QStringList keys;
        for (const Message &message : *messages) {
            keys += message.listed.remoteKey;
        }
        keys.sort();
        return keys;
    }

    [[nodiscard]] int asked(const QByteArray &path) const
    {
        const auto seen = m_server.seen();
        return int(std::count_if(seen.begin(), seen.end(),
                                 [&path](const ScriptedServer::Seen &each) { return each.path == path; }));
    }

    sync::Settings settings;
    std::function<std::optional<ScriptedServer::Reply>(const ScriptedServer::Seen &)> interfere;
    int roots = 3;

private:
    ScriptedServer::Reply answer(const ScriptedServer::Seen &seen) const
    {
        if (interfere) {
            if (const auto reply = interfere(seen)) {
                return *reply;
            }
        }
        if (seen.path == "/orgs/o/channels") {
            return {.body = R"({"items":[{"channel_id":"c1","name":"dispatch"}]})"};
        }
        if (seen.path.endsWith("/replies")) {
            const QString id = QString::fromLatin1(seen.path.split('/').at(6));
            QJsonObject reply = row(id + u"-reply"_s);
            reply.insert(u"thread_root_id"_s, id);
            return {.body =
                        bytes({{u"root"_s, root(id.mid(1).toInt(), 1)}, {u"items"_s, QJsonArray{reply}}})};
        }
        QJsonArray items;
        for (int number = roots; number > 0; --number) {
            items += root(number, 1);
        }
        return {.body = bytes({{u"items"_s, items}})};
    }

    QTemporaryDir m_profile;
    ScriptedServer m_server;
    Account m_account;
    std::unique_ptr<store::Store> m_store;
};

} // namespace

//! Threads that a channel's pages lead to: each is read, whatever becomes of its neighbours.
class TestFoundLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneThreadThatFailsHoldsUpNoOther_data()
    {
        QTest::addColumn<int>("status");
        QTest::newRow("forbidden") << 403;
        QTest::newRow("failing") << 500;
        QTest::newRow("gone") << 404;
    }
    void oneThreadThatFailsHoldsUpNoOther()
    {
        QFETCH(int, status);
        Channel channel;
        channel.interfere =
            [status](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
            if (seen.path == QByteArray(threadPath).replace("%1", "r1")) {
                return ScriptedServer::Reply{.status = status, .body = "{}"};
            }
            return std::nullopt;
        };
        const auto reports = channel.walk();
        QVERIFY(reports.back().error);
        QVERIFY(!reports.back().drained);
        QCOMPARE(channel.cached(), (QStringList{u"r1"_s, u"r2"_s, u"r2-reply"_s, u"r3"_s, u"r3-reply"_s}));
        // It may have been a moment's trouble: the next walk asks again.
        channel.interfere = nullptr;
        channel.walk();
        QVERIFY(channel.cached().contains(u"r1-reply"_s));
    }

    void anUnchangedThreadIsNotReadAgain()
    {
        Channel channel;
        channel.walk();
        QCOMPARE(channel.cached().size(), 6);
        channel.walk();
        QCOMPARE(channel.asked(QByteArray(threadPath).replace("%1", "r1")), 1);
        channel.roots = 4;
        channel.walk();
        QCOMPARE(channel.asked(QByteArray(threadPath).replace("%1", "r1")), 1);
        QCOMPARE(channel.asked(QByteArray(threadPath).replace("%1", "r4")), 1);
        QCOMPARE(channel.cached().size(), 8);
    }

    // What one list of the account is refused for, the next would be refused for, too.
    void aServiceThatIsTiredIsLeftAlone()
    {
        Channel channel;
        int calls = 0;
        channel.interfere =
            [&calls](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
            ++calls;
            if (seen.path == "/orgs/o/channels") {
                return ScriptedServer::Reply{
                    .body = R"({"items":[{"channel_id":"c1"},{"channel_id":"c2"},{"channel_id":"c3"}]})"};
            }
            return ScriptedServer::Reply{.status = 429, .body = "{}", .headers = {{"Retry-After", "60"}}};
        };
        const auto reports = channel.walk();
        QVERIFY(reports.back().error);
        QCOMPARE(reports.back().error->kind, ErrorKind::RateLimited);
        QCOMPARE(calls, 2);
    }
};

QTEST_GUILESS_MAIN(TestFoundLists)
#include "tst_found_lists.moc"
