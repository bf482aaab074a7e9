// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

using Options = std::vector<std::pair<QString, QString>>;

Account account(Options options = {{u"org_id"_s, u"org"_s}})
{
    return {.name = u"desk"_s,
            .service = u"channels"_s,
            .url = QUrl(u"https://service.example/api/v1"_s),
            .identity = u"u-1"_s,
            .options = std::move(options)};
}

const Feed channel{
    .name = u"channel"_s, .boundary = Boundary::UntilUnchanged, .filters = {{u"channel_id"_s, u"c/?+"_s}}};

} // namespace

class TestChannelsAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isListed();
    void abilities();
    void feedsWithAList();
    void feedsWithoutAList();
    void wrongOptionsGiveNoFeeds();
    void requests();
    void configuredRequests();
    void wrongOptionsSendNothing();
    void threads_data();
    void threads();
    void threadsAreReadAsTheyAreFound();
    void remoteKeys_data();
    void remoteKeys();
    void identities();
    void tokensAreOpaque();
    void nothingIsOpenedOrAcknowledgedThere();
};

void TestChannelsAdapter::isListed()
{
    QVERIFY(serviceNames().contains(u"channels"_s));
    QVERIFY(makeAdapter(u"channels"_s));
    QVERIFY(makeCredentials(account(), {}));
}

void TestChannelsAdapter::abilities()
{
    const Capabilities can = makeAdapter(account())->capabilities();
    QVERIFY(can.listingCarriesBody);
    QVERIFY(!can.remoteAcknowledge);
    QVERIFY(can.sinceFilter.isEmpty());
    QVERIFY(!can.callsPerDay);
    QCOMPARE(can.shortestInterval, std::chrono::seconds(30));
    QVERIFY(!makeAdapter(account())->whyNotAcknowledgeable(u"m-1"_s));
}

void TestChannelsAdapter::feedsWithAList()
{
    const auto feeds = makeAdapter(account())->feeds(account());
    QVERIFY(feeds);
    QCOMPARE(feeds->size(), 1U);
    QCOMPARE(feeds->front().name, u"channels"_s);
    QVERIFY(feeds->front().boundary == Boundary::UntilUnchanged);
    QVERIFY(!feeds->front().optional && !feeds->front().aboutKnown);
}

void TestChannelsAdapter::feedsWithoutAList()
{
    const Account known = account(
        {{u"org_id"_s, u"org"_s}, {u"channel"_s, u"a"_s}, {u"channel"_s, u"b"_s}, {u"channel"_s, u"a"_s}});
    const auto adapter = makeAdapter(known);
    const auto feeds = adapter->feeds(known);
    QVERIFY(feeds);
    QCOMPARE(feeds->size(), 2U);
    QCOMPARE(feeds->at(0).key(), u"channel?channel_id=a"_s);
    QCOMPARE(feeds->at(1).key(), u"channel?channel_id=b"_s);
    QCOMPARE(adapter->probeRequest().path, "/ai-orgs/org/channels/a/messages"_ba);
}

void TestChannelsAdapter::wrongOptionsGiveNoFeeds()
{
    for (const Options &options : {Options{}, Options{{u"org_id"_s, u"org"_s}, {u"limit"_s, u"-1"_s}}}) {
        const auto feeds = makeAdapter(account())->feeds(account(options));
        QVERIFY(!feeds);
        QCOMPARE(feeds.error().kind, ErrorKind::Usage);
    }
}

void TestChannelsAdapter::requests()
{
    const auto adapter = makeAdapter(account());
    const http::Request list = adapter->probeRequest();
    QCOMPARE(list.method, "GET"_ba);
    QCOMPARE(list.path, "/ai-orgs/org/channels"_ba);
    QCOMPARE(list.query, QByteArray());
    const http::Request first = adapter->pageRequest(channel, std::nullopt);
    QCOMPARE(first.path, "/ai-orgs/org/channels/c%2F%3F%2B/messages"_ba);
    QCOMPARE(first.query, QByteArray());
    QCOMPARE(adapter->pageRequest(channel, u"a+b/c=="_s).query, "next_token=a%2Bb%2Fc%3D%3D"_ba);
    const auto thread = adapter->threadFeed(account(), u"c 1/m-1"_s);
    QVERIFY(thread);
    QCOMPARE(adapter->pageRequest(*thread, std::nullopt).path,
             "/ai-orgs/org/channels/c%201/messages/m-1/replies"_ba);
}

void TestChannelsAdapter::configuredRequests()
{
    const auto adapter = makeAdapter(account({{u"messages_path"_s, u"/rooms/{channel_id}"_s},
                                              {u"channels_path"_s, u"/rooms"_s},
                                              {u"replies_path"_s, u"/threads/{message_id}"_s},
                                              {u"token_param"_s, u"cursor"_s},
                                              {u"limit_param"_s, u"size"_s}}));
    QCOMPARE(adapter->probeRequest().path, "/rooms"_ba);
    QCOMPARE(adapter->probeRequest().query, "size=100"_ba);
    QCOMPARE(adapter->pageRequest(channel, u"x"_s).path, "/rooms/c%2F%3F%2B"_ba);
    QCOMPARE(adapter->pageRequest(channel, u"x"_s).query, "size=100&cursor=x"_ba);
}

void TestChannelsAdapter::wrongOptionsSendNothing()
{
    const auto adapter = makeAdapter(account({{u"channels_path"_s, u"https://evil.example"_s}}));
    for (const http::Request &request :
         {adapter->probeRequest(), adapter->pageRequest(channel, std::nullopt)}) {
        QVERIFY(request.method.isEmpty());
        QVERIFY(request.path.isEmpty());
    }
}

void TestChannelsAdapter::threads_data()
{
    QTest::addColumn<QString>("threadId");
    QTest::addColumn<bool>("is");
    QTest::newRow("whole") << u"c-1/m-1"_s << true;
    QTest::newRow("no channel") << u"/m-1"_s << false;
    QTest::newRow("no root") << u"c-1/"_s << false;
    QTest::newRow("root alone") << u"m-1"_s << false;
    QTest::newRow("too many parts") << u"c-1/m-1/x"_s << false;
    QTest::newRow("climbing") << u"../m-1"_s << false;
    QTest::newRow("empty") << QString() << false;
}

void TestChannelsAdapter::threads()
{
    QFETCH(const QString, threadId);
    const auto feed = makeAdapter(account())->threadFeed(account(), threadId);
    QTEST(feed.has_value(), "is");
    QVERIFY(!feed || feed->boundary == Boundary::Forward);
}

void TestChannelsAdapter::threadsAreReadAsTheyAreFound()
{
    const auto adapter = makeAdapter(account());
    const Feed feed{.name = u"channel"_s, .filters = {{u"channel_id"_s, u"c-1"_s}}};
    const auto page = adapter->parsePage(
        feed, R"({"items":[{"message_id":"m-1","seq":1,"reply_count":2,"channel_id":"c-1"}]})");
    QVERIFY(page);
    QCOMPARE(page->found.size(), 1U);
    Message root{.listed = page->messages.front()};
    const auto threadId = adapter->threadOf(root);
    QVERIFY(threadId);
    const auto asked = adapter->threadFeed(account(), *threadId);
    QVERIFY(asked);
    QCOMPARE(asked->key(), page->found.front().feed.key());
    root.listed.group = u"../c-1"_s;
    QVERIFY(!adapter->threadOf(root));
    root.listed.group.reset();
    QVERIFY(!adapter->threadOf(root));
}

void TestChannelsAdapter::remoteKeys_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("is");
    QTest::newRow("uuid") << u"0c4d2b0e-6a52-4e0f-9f8a-0a4f5f0f6a01"_s << true;
    QTest::newRow("opaque") << u"m-1"_s << true;
    QTest::newRow("of another service") << u"00000000000000000000_00000000/received"_s << false;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("long") << QString(257, u'a') << false;
}

void TestChannelsAdapter::remoteKeys()
{
    QFETCH(const QString, key);
    const auto checked = makeAdapter(u"channels"_s)->checkRemoteKey(key);
    QTEST(checked.hasValue(), "is");
    QVERIFY(checked || checked.error().kind == ErrorKind::Usage);
}

void TestChannelsAdapter::identities()
{
    const auto adapter = makeAdapter(u"channels"_s);
    QVERIFY(adapter->checkIdentity({}));
    QVERIFY(adapter->checkIdentity(u"u-1"_s));
    QVERIFY(!adapter->checkIdentity(QString(257, u'a')));
}

void TestChannelsAdapter::tokensAreOpaque()
{
    const auto adapter = makeAdapter(account());
    QVERIFY(!adapter->reached(u"a"_s, u"b"_s));
    QVERIFY(!adapter->reached(u"a"_s, u"a"_s));
    QVERIFY(!adapter->top(Page{.messages = {ListedMessage{.remoteKey = u"m"_s}}}));
    QVERIFY(!adapter->headRequest(channel));
}

void TestChannelsAdapter::nothingIsOpenedOrAcknowledgedThere()
{
    const auto adapter = makeAdapter(account());
    QVERIFY(adapter->openRequest({u"m"_s}).method.isEmpty());
    QVERIFY(adapter->acknowledgeRequest({u"m"_s}).method.isEmpty());
    QCOMPARE(adapter->parseOpened("{}").error().kind, ErrorKind::Unsupported);
    QCOMPARE(adapter->parseAcknowledged("{}").error().kind, ErrorKind::Unsupported);
}

QTEST_GUILESS_MAIN(TestChannelsAdapter)
#include "tst_channels_adapter.moc"
