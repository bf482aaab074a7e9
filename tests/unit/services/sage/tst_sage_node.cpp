// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../wait.h"
#include "demo/embedded.h"
#include "services/adapter.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

using Messages = std::map<QString, ListedMessage>;

//! Parameters live in the coroutine's frame, captures do not.
QCoro::Task<Result<QByteArray>> readSecret(QString keyFile, QByteArray secret)
{
    QFile file(keyFile);
    if (!keyFile.isEmpty() && file.open(QIODevice::ReadOnly)) {
        co_return file.readAll();
    }
    co_return secret;
}

//! One account of the demo's node, with what makes its calls.
class Mailbox
{
public:
    explicit Mailbox(const demo::AccountInfo &info)
        : m_account{.name = u"node"_s,
                    .service = info.service,
                    .url = info.url,
                    .identity = info.identity,
                    .options = info.options,
                    .secretPlace = info.keyFile.isEmpty() ? SecretPlace::Keychain : SecretPlace::KeyFile,
                    .secretLocation = info.keyFile}
        , m_client(info.url, {})
        , m_adapter(makeAdapter(m_account))
        , m_credentials(makeCredentials(m_account, [file = info.keyFile, secret = info.secret.toUtf8()] {
            return readSecret(file, secret);
        }))
    {
    }

    [[nodiscard]] const Adapter &adapter() const { return *m_adapter; }
    [[nodiscard]] std::vector<Feed> feeds() const { return *m_adapter->feeds(m_account); }
    [[nodiscard]] std::optional<Feed> status(const QString &id) const
    {
        return m_adapter->threadFeed(m_account, id);
    }

    Result<QByteArray> ask(http::Request request)
    {
        if (auto authorised = test::waitFor(m_credentials->authorise(request, m_client)); !authorised) {
            return authorised.error();
        }
        const auto response = test::waitFor(m_client.send(request));
        if (!response) {
            return response.error();
        }
        if (response->status != 200) {
            return m_adapter->errorFrom(*response);
        }
        return response->body;
    }

    Result<Head> head(const Feed &feed)
    {
        const auto body = ask(*m_adapter->headRequest(feed));
        return body ? m_adapter->parseHead(feed, *body) : Result<Head>(body.error());
    }

    //! All rows of the feed, or why they could not be had.
    Result<Messages> walk(const Feed &feed)
    {
        Messages messages;
        std::optional<QString> cursor;
        do {
            const auto body = ask(m_adapter->pageRequest(feed, cursor));
            if (!body) {
                return body.error();
            }
            const auto page = m_adapter->parsePage(feed, *body);
            if (!page) {
                return page.error();
            }
            for (const ListedMessage &message : page->messages) {
                messages.insert_or_assign(message.remoteKey, message);
            }
            cursor = page->nextCursor;
        } while (cursor);
        return messages;
    }

private:
    Account m_account;
    http::Client m_client;
    std::shared_ptr<const Adapter> m_adapter;
    std::unique_ptr<Credentials> m_credentials;
};

std::unique_ptr<demo::EmbeddedServer> startNode(int version, const QStringList &faults = {})
{
    auto server = demo::EmbeddedServer::start(
        {.messages = 300, .services = {u"sage"_s}, .faults = faults, .sageVersion = version});
    return server ? std::move(*server) : nullptr;
}

std::optional<demo::AccountInfo> accountOf(const demo::EmbeddedServer &server, bool mcp)
{
    for (const demo::AccountInfo &info : server.accounts()) {
        if (info.service == "sage"_L1 && info.keyFile.isEmpty() == mcp) {
            return info;
        }
    }
    return std::nullopt;
}

qint64 repliesIn(const Messages &messages)
{
    return std::count_if(messages.begin(), messages.end(),
                         [](const auto &entry) { return entry.second.answersSent; });
}

//! Paths that claim, answer, confirm or hold a lease, and the older inbox.
bool touches(const demo::LoggedRequest &request)
{
    const bool changes = request.path != "/v1/mcp/streamable"_L1 && request.method != "GET"_L1;
    return changes || request.path == "/v1/pipe/inbox"_L1 || request.path == "/v1/pipe/updates"_L1 ||
           request.path.endsWith("/wake"_L1);
}

} // namespace

class TestSageNode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingIsReadAndNothingTouched_data();
    void everythingIsReadAndNothingTouched();
    void bothTransportsSayTheSame_data();
    void bothTransportsSayTheSame();
    void placesAgreeAmongFeeds_data();
    void placesAgreeAmongFeeds();
    void statusIsThreeFacts();
    void clockIsSaid();
};

void TestSageNode::everythingIsReadAndNothingTouched_data()
{
    QTest::addColumn<bool>("mcp");
    QTest::addColumn<int>("version");
    QTest::newRow("REST, v2") << false << 2;
    QTest::newRow("REST, v3") << false << 3;
    QTest::newRow("MCP, v2") << true << 2;
    QTest::newRow("MCP, v3") << true << 3;
}

void TestSageNode::everythingIsReadAndNothingTouched()
{
    QFETCH(const bool, mcp);
    QFETCH(const int, version);
    const auto server = startNode(version);
    QVERIFY(server);
    const auto info = accountOf(*server, mcp);
    QVERIFY(info);
    Mailbox mailbox(*info);
    QVERIFY(mailbox.ask(mailbox.adapter().probeRequest()));
    for (const Feed &feed : mailbox.feeds()) {
        const auto messages = mailbox.walk(feed);
        const bool absent = feed.optional && version < 3;
        QCOMPARE(messages.hasValue(), !absent);
        QVERIFY(!absent || messages.error().kind == ErrorKind::Unsupported);
        QVERIFY(absent || !messages->empty());
        if (feed.boundary == Boundary::BackwardSince) {
            QCOMPARE(repliesIn(*messages), 300);
            const auto head = mailbox.head(feed);
            QCOMPARE(head.hasValue(), !mcp || version >= 3);
            QVERIFY(head || head.error().kind == ErrorKind::Unsupported);
            QVERIFY(!head || head->count == 300);
        }
    }
    for (const demo::LoggedRequest &request : server->requests()) {
        QVERIFY2(!touches(request), qUtf8Printable(request.method + u' ' + request.path));
        QVERIFY2(request.ids.size() <= (mcp ? 1 : 0), qUtf8Printable(request.ids.join(u' ')));
    }
}

void TestSageNode::bothTransportsSayTheSame_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("v2") << 2;
    QTest::newRow("v3") << 3;
}

void TestSageNode::bothTransportsSayTheSame()
{
    QFETCH(const int, version);
    const auto server = startNode(version);
    QVERIFY(server);
    Mailbox rest(*accountOf(*server, false));
    Mailbox mcp(*accountOf(*server, true));
    const auto feeds = rest.feeds();
    for (size_t i = 0; i < feeds.size() - (version < 3 ? 1 : 0); ++i) {
        const auto left = rest.walk(feeds[i]);
        const auto right = mcp.walk(mcp.feeds()[i]);
        QVERIFY(left && right);
        for (const auto &[key, one] : *left) {
            const auto found = right->find(key);
            if (found == right->end()) {
                // Whose a reply is that one wrote to oneself, the tool's history does not say.
                QVERIFY2(key.endsWith("/reply"_L1) && one.direction == Direction::Both, qUtf8Printable(key));
                continue;
            }
            const ListedMessage &other = found->second;
            QCOMPARE(other.conversation, one.conversation);
            QCOMPARE(other.direction, one.direction);
            QCOMPARE(other.position, one.position);
            QCOMPARE(other.kind, one.kind);
            QCOMPARE(other.taskState, one.taskState);
            QCOMPARE(other.completedAt, one.completedAt);
            QVERIFY(!other.attribution || other.attribution == one.attribution);
            QVERIFY(!other.repliedBy || other.repliedBy == one.repliedBy);
            QVERIFY(other.truncated ? one.body->startsWith(*other.body) : other.body == one.body);
        }
        QVERIFY(right->size() <= left->size());
    }
}

void TestSageNode::placesAgreeAmongFeeds_data()
{
    QTest::addColumn<bool>("mcp");
    QTest::newRow("REST") << false;
    QTest::newRow("MCP") << true;
}

void TestSageNode::placesAgreeAmongFeeds()
{
    // The cache does not believe a listing that moves a known message.
    QFETCH(const bool, mcp);
    const auto server = startNode(3);
    QVERIFY(server);
    Mailbox mailbox(*accountOf(*server, mcp));
    Messages known;
    for (const Feed &feed : mailbox.feeds()) {
        const auto messages = mailbox.walk(feed);
        QVERIFY(messages);
        for (const auto &[key, message] : *messages) {
            const ListedMessage &first = known.try_emplace(key, message).first->second;
            QVERIFY2(first.direction == message.direction, qUtf8Printable(key));
            QCOMPARE(first.position, message.position);
            QCOMPARE(first.conversation, message.conversation);
            QCOMPARE(first.markable, message.markable);
        }
    }
}

void TestSageNode::statusIsThreeFacts()
{
    const auto server = startNode(3);
    QVERIFY(server);
    for (const bool mcp : {false, true}) {
        Mailbox mailbox(*accountOf(*server, mcp));
        const auto sent = mailbox.walk(mailbox.feeds().at(1));
        QVERIFY(sent);
        const auto one = std::find_if(sent->begin(), sent->end(), [](const auto &entry) {
            return entry.second.direction == Direction::Sent;
        });
        QVERIFY(one != sent->end());
        const auto facts = mailbox.walk(*mailbox.status(one->second.conversation));
        QVERIFY(facts && facts->size() == 1);
        const ListedMessage &message = facts->begin()->second;
        QCOMPARE(message.remoteKey, one->second.conversation);
        QVERIFY(message.transportStatus && message.readStatus && message.taskState);
        const auto stranger = mailbox.walk(*mailbox.status(u"msg-of-nobody"_s));
        QVERIFY(!stranger);
        QCOMPARE(stranger.error().kind, ErrorKind::NotFound);
    }
}

void TestSageNode::clockIsSaid()
{
    const auto server = startNode(3, {u"clock-step:1"_s});
    QVERIFY(server);
    Mailbox mailbox(*accountOf(*server, false));
    const auto answer = mailbox.ask(mailbox.adapter().probeRequest());
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::NotAllowed);
    QVERIFY2(answer.error().message.contains(u"clock"_s), qUtf8Printable(answer.error().message));
}

QTEST_GUILESS_MAIN(TestSageNode)
#include "tst_sage_node.moc"
