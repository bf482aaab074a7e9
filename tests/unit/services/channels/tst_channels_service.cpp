// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../wait.h"
#include "demo/embedded.h"
#include "services/adapter.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

//! An account at a demo service, and the calls it makes as the walkers do.
class Desk
{
public:
    explicit Desk(const demo::Options &options)
        : m_server(std::move(*demo::EmbeddedServer::start(options)))
        , account(accountAt(*m_server))
        , adapter(makeAdapter(account))
        , m_client(account.url, {})
        , m_credentials(makeCredentials(account, secretOf(*m_server)))
    {
    }

    demo::EmbeddedServer &server() { return *m_server; }

    //! One page, or what is in the way.
    Result<Page> page(const Feed &feed, const std::optional<QString> &cursor)
    {
        http::Request request = adapter->pageRequest(feed, cursor);
        if (const auto allowed = test::waitFor(m_credentials->authorise(request, m_client)); !allowed) {
            return allowed.error();
        }
        const auto response = test::waitFor(m_client.send(request));
        if (!response) {
            return response.error();
        }
        return response->status == 200 ? adapter->parsePage(feed, response->body)
                                       : Result<Page>(adapter->errorFrom(*response));
    }

    //! Walks the feed and all that it leads to. Empty pages, doubled rows and stale cursors are part of the
    //! way.
    void walk(const Feed &feed)
    {
        std::optional<QString> cursor;
        std::vector<FoundFeed> found;
        for (;;) {
            const auto read = page(feed, cursor);
            if (!read) {
                QVERIFY2(cursor && adapter->isStaleCursor(read.error()),
                         qUtf8Printable(read.error().message));
                cursor.reset();
                continue;
            }
            unreadable += read->unreadable.size();
            for (const ListedMessage &message : read->messages) {
                messages.insert_or_assign(message.remoteKey, message);
            }
            found.insert(found.end(), read->found.begin(), read->found.end());
            groups += read->groups.size();
            cursor = read->nextCursor;
            if (!cursor) {
                break;
            }
        }
        for (const FoundFeed &next : found) {
            states.insert_or_assign(next.feed.key(), next.state.value_or(QString()));
            walk(next.feed);
        }
    }

private:
    static Account accountAt(const demo::EmbeddedServer &server)
    {
        const demo::AccountInfo info = server.accounts().front();
        return {.name = u"desk"_s,
                .service = info.service,
                .url = info.url,
                .identity = info.identity,
                .options = info.options,
                .secretPlace = SecretPlace::Keychain};
    }

    static SecretReader secretOf(const demo::EmbeddedServer &server)
    {
        static constexpr auto read = [](QByteArray bytes) -> QCoro::Task<Result<QByteArray>> {
            co_return bytes;
        };
        return [secret = server.accounts().front().secret.toLatin1()] { return read(secret); };
    }

    std::unique_ptr<demo::EmbeddedServer> m_server;

public:
    const Account account;
    const std::shared_ptr<const Adapter> adapter;
    std::map<QString, ListedMessage> messages;
    std::map<QString, QString> states;
    size_t groups = 0;
    size_t unreadable = 0;

private:
    http::Client m_client;
    std::unique_ptr<Credentials> m_credentials;
};

demo::Options withMessages(int messages)
{
    demo::Options options;
    options.services = {u"channels"_s};
    options.messages = messages;
    return options;
}

Feed channelsOf(const Desk &desk)
{
    return desk.adapter->feeds(desk.account)->front();
}

} // namespace

class TestChannelsService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingArrives_data();
    void everythingArrives();
    void longThreadIsWholeAndInOrder();
    void newRepliesInOldThreadsAreFound();
    void answersToMeAreKnown();
    void wrongTokenIsNotAllowed();
};

void TestChannelsService::everythingArrives_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<qint64>("pageBytes");
    QTest::newRow("no fault") << QString() << qint64(0);
    QTest::newRow("short pages") << QString() << qint64(4096);
    for (const QString &fault : {u"duplicate:3"_s, u"reorder:2"_s, u"empty-page:4"_s, u"clock-step:9"_s}) {
        QTest::newRow(qUtf8Printable(fault)) << fault << qint64(2048);
    }
    QTest::newRow("expired-cursor:4") << u"expired-cursor:4"_s << qint64(0);
}

void TestChannelsService::everythingArrives()
{
    QFETCH(const QString, fault);
    QFETCH(const qint64, pageBytes);
    demo::Options options = withMessages(500);
    options.pageBytes = pageBytes;
    if (!fault.isEmpty()) {
        options.faults = {fault};
    }
    Desk desk(options);
    desk.walk(channelsOf(desk));
    QCOMPARE(desk.messages.size(), 500U);
    QCOMPARE(desk.unreadable, 0U);
    QVERIFY(desk.groups >= 6U);
}

void TestChannelsService::longThreadIsWholeAndInOrder()
{
    Desk desk(withMessages(6500));
    desk.walk(channelsOf(desk));
    QCOMPARE(desk.messages.size(), 6500U);
    std::map<QString, std::vector<const ListedMessage *>> threads;
    for (const auto &[key, message] : desk.messages) {
        threads[message.conversation].push_back(&message);
    }
    size_t longest = 0;
    for (auto &[root, thread] : threads) {
        std::sort(thread.begin(), thread.end(), [](const ListedMessage *left, const ListedMessage *right) {
            return std::pair(left->position.nanoseconds, left->position.tie) <
                   std::pair(right->position.nanoseconds, right->position.tie);
        });
        QCOMPARE(thread.front()->remoteKey, root);
        // The demo's ids ascend in the order in which it lists replies.
        QVERIFY(std::is_sorted(thread.begin(), thread.end(),
                               [](const ListedMessage *left, const ListedMessage *right) {
                                   return left->remoteKey < right->remoteKey;
                               }));
        longest = std::max(longest, thread.size());
    }
    QCOMPARE(longest, 3001U);
}

void TestChannelsService::newRepliesInOldThreadsAreFound()
{
    Desk desk(withMessages(400));
    desk.walk(channelsOf(desk));
    const auto before = desk.states;
    const size_t known = desk.messages.size();
    desk.walk(channelsOf(desk));
    QVERIFY(desk.states == before); // nothing new, nothing to read again
    desk.server().deliver(40);
    desk.messages.clear();
    desk.walk(channelsOf(desk));
    QCOMPARE(desk.messages.size(), known + 40);
    const auto changed = std::count_if(before.begin(), before.end(), [&desk](const auto &old) {
        const auto now = desk.states.find(old.first);
        return now != desk.states.end() && now->second != old.second;
    });
    QVERIFY(changed >= 5);
}

void TestChannelsService::answersToMeAreKnown()
{
    Desk desk(withMessages(2000));
    desk.walk(channelsOf(desk));
    int answers = 0;
    for (const auto &[key, message] : desk.messages) {
        const ListedMessage &root = desk.messages.at(message.conversation);
        const bool isAnswer = key != root.remoteKey && root.author.id == desk.account.identity &&
                              message.author.id != desk.account.identity;
        QCOMPARE(message.answersSent, isAnswer);
        QCOMPARE(message.repliedBy, isAnswer ? message.author.id : std::nullopt);
        QCOMPARE(message.direction == Direction::Sent, message.author.id == desk.account.identity);
        QCOMPARE(message.markable, message.direction != Direction::Sent && !message.deletedAt);
        answers += isAnswer ? 1 : 0;
    }
    QVERIFY(answers > 10);
}

void TestChannelsService::wrongTokenIsNotAllowed()
{
    const auto server = demo::EmbeddedServer::start(withMessages(5));
    QVERIFY(server);
    const demo::AccountInfo info = (*server)->accounts().front();
    const Account account{
        .name = u"desk"_s, .service = info.service, .url = info.url, .options = info.options};
    const auto adapter = makeAdapter(account);
    http::Client client(info.url, {});
    http::Request request = adapter->probeRequest();
    request.headers.emplace_back("Authorization"_ba, "Bearer nobody"_ba);
    const auto response = test::waitFor(client.send(request));
    QVERIFY(response);
    const Error error = adapter->errorFrom(*response);
    QCOMPARE(error.kind, ErrorKind::NotAllowed);
    QCOMPARE(error.code, u"unauthenticated"_s);
}

QTEST_GUILESS_MAIN(TestChannelsService)
#include "tst_channels_service.moc"
