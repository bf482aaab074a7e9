// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

Account accountWith(const std::vector<std::pair<QString, QString>> &options = {})
{
    return {.name = u"node"_s, .service = u"sage"_s, .options = options};
}

const auto key = u"03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"_s;

} // namespace

class TestSageRestAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void registryKnowsTheService();
    void feeds();
    void wrongOptionsAreNamed_data();
    void wrongOptionsAreNamed();
    void headIsACount();
    void statusOfOneMessage_data();
    void statusOfOneMessage();
    void remoteKeys_data();
    void remoteKeys();
    void identities();
    void watermark_data();
    void watermark();
    void topIsTheNewestCompletion();
    void openingAndAcknowledgingNeedNoCall();
};

void TestSageRestAdapter::registryKnowsTheService()
{
    QVERIFY(serviceNames().contains(u"sage"_s));
    const auto adapter = makeAdapter(accountWith());
    QVERIFY(adapter && makeAdapter(u"sage"_s));
    const Capabilities can = adapter->capabilities();
    QVERIFY(can.listingCarriesBody && !can.remoteAcknowledge && !can.callsPerDay);
    QVERIFY(makeCredentials(accountWith(), {}));
}

void TestSageRestAdapter::feeds()
{
    const auto adapter = makeAdapter(accountWith());
    const auto feeds =
        adapter->feeds(accountWith({{u"label"_s, u"any text"_s}, {u"transport"_s, u"rest"_s}}));
    QVERIFY(feeds);
    struct Expected
    {
        QString name;
        Boundary boundary;
        bool optional;
        QByteArray path;
        QByteArray query;
        QByteArray next;
    };
    const Expected expected[] = {
        {u"replies"_s, Boundary::BackwardSince, false, "/v1/pipe/results"_ba, "limit=20"_ba,
         "limit=20&before=2026-08-08T03%3A17%3A45.042Z%7Cmsg-1"_ba},
        {u"history/outbox"_s, Boundary::NewestOnly, false, "/v1/pipe/history/outbox"_ba, "limit=100"_ba,
         "limit=100"_ba},
        {u"history/inbox"_s, Boundary::NewestOnly, false, "/v1/pipe/history/inbox"_ba, "limit=100"_ba,
         "limit=100"_ba},
        {u"messages/inbox"_s, Boundary::Forward, true, "/v1/messages/inbox"_ba, "limit=20"_ba,
         "limit=20&cursor=2026-08-08T03%3A17%3A45.042Z%7Cmsg-1"_ba},
    };
    QCOMPARE(feeds->size(), std::size(expected));
    for (size_t i = 0; i < feeds->size(); ++i) {
        const Feed &feed = feeds->at(i);
        QCOMPARE(feed.name, expected[i].name);
        QCOMPARE(feed.boundary, expected[i].boundary);
        QCOMPARE(feed.optional, expected[i].optional);
        const http::Request first = adapter->pageRequest(feed, std::nullopt);
        QCOMPARE(first.method, "GET"_ba);
        QCOMPARE(first.path, expected[i].path);
        QCOMPARE(first.query, expected[i].query);
        QCOMPARE(adapter->pageRequest(feed, u"2026-08-08T03:17:45.042Z|msg-1"_s).query, expected[i].next);
        QCOMPARE(adapter->headRequest(feed).has_value(), i == 0);
    }
}

void TestSageRestAdapter::wrongOptionsAreNamed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << u"status"_s << u"all"_s << u"transport, open_on_select, label"_s;
    QTest::newRow("transport") << u"transport"_s << u"stdio"_s << u"rest or mcp"_s;
    QTest::newRow("truth") << u"open_on_select"_s << u"yes"_s << u"true or false"_s;
}

void TestSageRestAdapter::wrongOptionsAreNamed()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const QString, says);
    const auto feeds = makeAdapter(u"sage"_s)->feeds(accountWith({{name, value}}));
    QVERIFY(!feeds);
    QCOMPARE(feeds.error().kind, ErrorKind::Usage);
    QCOMPARE(feeds.error().account, u"node"_s);
    QVERIFY2(feeds.error().message.contains(says), qUtf8Printable(feeds.error().message));
}

void TestSageRestAdapter::headIsACount()
{
    const auto adapter = makeAdapter(u"sage"_s);
    const auto feeds = adapter->feeds(accountWith());
    const auto request = adapter->headRequest(feeds->front());
    QVERIFY(request);
    QCOMPARE(request->path, "/v1/pipe/results"_ba);
    QCOMPARE(request->query, "count_only=1"_ba);
    QCOMPARE(adapter->probeRequest().query, "count_only=1"_ba);
    const auto head =
        adapter->parseHead(feeds->front(), R"({"count":2,"newest_completed_at":"2026-08-08T00:05:00.1Z"})");
    QVERIFY(head);
    QCOMPARE(head->count, 2);
    QCOMPARE(head->newest, std::optional(u"2026-08-08T00:05:00.1Z"_s));
}

void TestSageRestAdapter::statusOfOneMessage_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("path"); // empty: no such feed
    QTest::newRow("plain") << u"msg-1"_s << "/v1/messages/msg-1/status"_ba;
    QTest::newRow("strange") << u"a/b c%?#"_s << "/v1/messages/a%2Fb%20c%25%3F%23/status"_ba;
    QTest::newRow("empty") << QString() << QByteArray();
    QTest::newRow("too long") << QString(257, u'a') << QByteArray();
    QTest::newRow("way up") << u".."_s << QByteArray();
}

void TestSageRestAdapter::statusOfOneMessage()
{
    QFETCH(const QString, id);
    QFETCH(const QByteArray, path);
    const auto adapter = makeAdapter(u"sage"_s);
    const auto feed = adapter->threadFeed(accountWith(), id);
    QCOMPARE(feed.has_value(), !path.isEmpty());
    if (feed) {
        QCOMPARE(feed->boundary, Boundary::NewestOnly);
        QCOMPARE(adapter->pageRequest(*feed, std::nullopt).path, path);
        const auto page = adapter->parsePage(*feed, R"({"message_id":"msg-1","read_status":"confirmed"})");
        QVERIFY(page && page->messages.size() == 1);
        QCOMPARE(page->messages.front().readStatus, std::optional(u"confirmed"_s));
    }
}

void TestSageRestAdapter::remoteKeys_data()
{
    QTest::addColumn<QString>("remoteKey");
    QTest::addColumn<bool>("good");
    QTest::newRow("message") << u"msg-0f3c1d2e-77aa-4b1c-9d2e-0a1b2c3d4e5f"_s << true;
    QTest::newRow("reply") << u"msg-1/reply"_s << true;
    QTest::newRow("old") << u"pipe-7"_s << true;
    QTest::newRow("longest") << QString(256, u'a') + u"/reply"_s << true;
    QTest::newRow("too long") << QString(257, u'a') << false;
    QTest::newRow("too long in bytes") << QString(129, u'ü') << false;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("reply to nothing") << u"/reply"_s << false;
    QTest::newRow("reply to a reply") << u"msg-1/reply/reply"_s << false;
}

void TestSageRestAdapter::remoteKeys()
{
    QFETCH(const QString, remoteKey);
    const auto checked = makeAdapter(u"sage"_s)->checkRemoteKey(remoteKey);
    QTEST(checked.hasValue(), "good");
    QVERIFY(checked || checked.error().kind == ErrorKind::Usage);
}

void TestSageRestAdapter::identities()
{
    const auto adapter = makeAdapter(u"sage"_s);
    QVERIFY(adapter->checkIdentity({}));
    QVERIFY(adapter->checkIdentity(key));
    for (const QString &wrong : {key.chopped(1), key + u'0', u"z"_s + key.mid(1), key.left(16) + u"..."_s}) {
        const auto checked = adapter->checkIdentity(wrong);
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, ErrorKind::Usage);
    }
}

void TestSageRestAdapter::watermark_data()
{
    QTest::addColumn<QString>("cursor");
    QTest::addColumn<QString>("watermark");
    QTest::addColumn<bool>("reached");
    const auto mark = u"2026-08-08T00:05:00Z"_s;
    QTest::newRow("equal is not read yet") << mark + u"|msg-1"_s << mark << false;
    QTest::newRow("before") << u"2026-08-08T00:04:59.999Z|msg-1"_s << mark << true;
    QTest::newRow("after, though it sorts before as text")
        << u"2026-08-08T00:05:00.123Z|msg-1"_s << mark << false;
    QTest::newRow("before, though it sorts after as text")
        << mark + u"|m"_s << u"2026-08-08T00:05:00.123Z"_s << true;
    QTest::newRow("trailing zeros") << u"2026-08-08T00:05:00.1Z|m"_s << u"2026-08-08T00:05:00.100Z"_s
                                    << false;
    QTest::newRow("one nanosecond") << u"2026-08-08T00:05:00.123456788Z"_s
                                    << u"2026-08-08T00:05:00.123456789Z"_s << true;
    QTest::newRow("bare time") << u"2026-08-08T00:04:00Z"_s << mark << true;
    QTest::newRow("unreadable cursor") << u"yesterday|msg-1"_s << mark << false;
    QTest::newRow("unreadable watermark") << u"2026-08-08T00:04:00Z|m"_s << u"today"_s << false;
}

void TestSageRestAdapter::watermark()
{
    QFETCH(const QString, cursor);
    QFETCH(const QString, watermark);
    QTEST(makeAdapter(u"sage"_s)->reached(cursor, watermark), "reached");
}

void TestSageRestAdapter::topIsTheNewestCompletion()
{
    const auto adapter = makeAdapter(u"sage"_s);
    Page page;
    QCOMPARE(adapter->top(page), std::nullopt);
    for (const QString &time : {u"2026-08-08T00:05:00Z"_s, u"2026-08-08T00:05:00.123Z"_s, u"never"_s}) {
        page.messages.push_back({.completedAt = parseTimestamp(time), .answersSent = true});
    }
    page.messages.push_back({.completedAt = parseTimestamp(u"2027-01-01T00:00:00Z"_s)});
    QCOMPARE(adapter->top(page), std::optional(u"2026-08-08T00:05:00.123Z"_s));
}

void TestSageRestAdapter::openingAndAcknowledgingNeedNoCall()
{
    const auto adapter = makeAdapter(u"sage"_s);
    for (const auto &request :
         {adapter->openRequest({u"msg-1"_s}), adapter->acknowledgeRequest({u"msg-1"_s})}) {
        QVERIFY(request.method.isEmpty() && request.path.isEmpty() && request.body.isEmpty());
    }
    QCOMPARE(adapter->parseOpened("{}").error().kind, ErrorKind::Unsupported);
    QCOMPARE(adapter->parseAcknowledged("{}").error().kind, ErrorKind::Unsupported);
    QCOMPARE(adapter->whyNotAcknowledgeable(u"msg-1"_s), std::nullopt);
}

QTEST_GUILESS_MAIN(TestSageRestAdapter)
#include "tst_sage_rest_adapter.moc"
