// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/adapter.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

const auto first = u"00001783890000000000_1234abcd"_s;
const auto second = u"00001783890000000001_5678ABCD"_s;

Account accountWith(const std::vector<std::pair<QString, QString>> &options)
{
    return {.name = u"mine"_s, .service = u"selective"_s, .options = options};
}

} // namespace

class TestSelectiveAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void registryKnowsTheService();
    void listAsksFor_data();
    void listAsksFor();
    void wrongOptionsAreNamed_data();
    void wrongOptionsAreNamed();
    void threadFeed_data();
    void threadFeed();
    void threadWithPreview();
    void remoteKeys_data();
    void remoteKeys();
    void identities();
    void sentCopiesCannotBeAcknowledged();
    void openNamesIdsAndDirections();
    void acknowledgeNamesReceivedIdsAlone();
    void probeIsTheSmallestList();
    void watermark();
    void staleCursor();
};

void TestSelectiveAdapter::registryKnowsTheService()
{
    QVERIFY(serviceNames().contains(u"selective"_s));
    const auto adapter = makeAdapter(u"selective"_s);
    QVERIFY(adapter);
    QCOMPARE(adapter->capabilities().largestBatch, 50);
    QCOMPARE(adapter->capabilities().callsPerDay, std::optional(5000));
    QVERIFY(adapter->capabilities().remoteAcknowledge);
    QVERIFY(!makeAdapter(u"nothing"_s));
    QVERIFY(makeCredentials(accountWith({}), {}));
    QVERIFY(!makeCredentials({}, {}));
}

void TestSelectiveAdapter::listAsksFor_data()
{
    using Options = std::vector<std::pair<QString, QString>>;
    QTest::addColumn<Options>("options");
    QTest::addColumn<QByteArray>("query");
    QTest::newRow("nothing said") << Options{} << "include_sent=true&status=all&limit=50"_ba;
    QTest::newRow("pending") << Options{{u"status"_s, u"pending"_s}} << "status=pending&limit=50"_ba;
    QTest::newRow("received only") << Options{{u"include_sent"_s, u"false"_s}} << "status=all&limit=50"_ba;
    QTest::newRow("everything") << Options{{u"preview"_s, u"true"_s},
                                           {u"min_trust"_s, u"0.5"_s},
                                           {u"open_on_select"_s, u"true"_s}}
                                << "include_sent=true&min_trust=0.5&preview=true&status=all&limit=50"_ba;
    QTest::newRow("the last one counts") << Options{{u"preview"_s, u"true"_s}, {u"preview"_s, u"false"_s}}
                                         << "include_sent=true&status=all&limit=50"_ba;
}

void TestSelectiveAdapter::listAsksFor()
{
    using Options = std::vector<std::pair<QString, QString>>;
    QFETCH(const Options, options);
    QFETCH(const QByteArray, query);
    const selective::InboxAdapter adapter;
    const auto feeds = adapter.feeds(accountWith(options));
    QVERIFY(feeds);
    QCOMPARE(feeds->size(), 1U);
    const http::Request request = adapter.pageRequest(feeds->front(), std::nullopt);
    QCOMPARE(request.method, "GET"_ba);
    QCOMPARE(request.path, "/internal/inbox/list"_ba);
    QCOMPARE(request.query, query);
    QCOMPARE(adapter.pageRequest(feeds->front(), first).query, query + "&cursor=" + first.toLatin1());
    QCOMPARE(feeds->front().key().toLatin1() + "&limit=50", "list?" + query);
}

void TestSelectiveAdapter::wrongOptionsAreNamed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << u"colour"_s << u"red"_s
                             << u"status, include_sent, preview, min_trust, open_on_select"_s;
    QTest::newRow("limit is not the user's") << u"limit"_s << u"10"_s << u"status, include_sent"_s;
    QTest::newRow("status") << u"status"_s << u"done"_s << u"pending or all"_s;
    QTest::newRow("empty status") << u"status"_s << QString() << u"pending or all"_s;
    QTest::newRow("truth") << u"preview"_s << u"yes"_s << u"true or false"_s;
    QTest::newRow("trust above") << u"min_trust"_s << u"1.1"_s << u"0 to 1"_s;
    QTest::newRow("trust below") << u"min_trust"_s << u"-0.1"_s << u"0 to 1"_s;
    QTest::newRow("trust in words") << u"min_trust"_s << u"nan"_s << u"0 to 1"_s;
    QTest::newRow("trust with more") << u"min_trust"_s << u"0.5&status=all"_s << u"0 to 1"_s;
}

void TestSelectiveAdapter::wrongOptionsAreNamed()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const QString, says);
    const selective::InboxAdapter adapter;
    const auto feeds = adapter.feeds(accountWith({{name, value}}));
    QVERIFY(!feeds);
    QCOMPARE(feeds.error().kind, ErrorKind::Usage);
    QCOMPARE(feeds.error().account, u"mine"_s);
    QVERIFY2(feeds.error().message.contains(says), qUtf8Printable(feeds.error().message));
    const auto clash =
        adapter.feeds(accountWith({{u"status"_s, u"pending"_s}, {u"include_sent"_s, u"true"_s}}));
    QVERIFY(!clash);
    QCOMPARE(clash.error().kind, ErrorKind::Usage);
}

void TestSelectiveAdapter::threadFeed_data()
{
    QTest::addColumn<QString>("threadId");
    QTest::addColumn<QByteArray>("parameter"); // empty: no such feed
    QTest::newRow("plain") << u"task 7&8"_s << "thread_id=task%207%268"_ba;
    QTest::newRow("longest") << QString(128, u'a') << "thread_id="_ba + QByteArray(128, 'a');
    QTest::newRow("too long") << QString(129, u'a') << QByteArray();
    QTest::newRow("too long in bytes") << QString(65, u'ü') << QByteArray();
    QTest::newRow("direct") << u"dm:"_s + QString(397, u'a') << "thread_id=dm%3A"_ba + QByteArray(397, 'a');
    QTest::newRow("direct too long") << u"dm:"_s + QString(398, u'a') << QByteArray();
    QTest::newRow("empty") << QString() << QByteArray();
}

void TestSelectiveAdapter::threadFeed()
{
    QFETCH(const QString, threadId);
    QFETCH(const QByteArray, parameter);
    const selective::InboxAdapter adapter;
    const auto feed = adapter.threadFeed(accountWith({{u"status"_s, u"pending"_s}}), threadId);
    QCOMPARE(feed.has_value(), !parameter.isEmpty());
    if (feed) {
        QCOMPARE(adapter.pageRequest(*feed, std::nullopt).query,
                 "include_sent=true&status=all&" + parameter + "&limit=50");
    }
}

void TestSelectiveAdapter::threadWithPreview()
{
    const selective::InboxAdapter adapter;
    const auto feed = adapter.threadFeed(accountWith({{u"preview"_s, u"true"_s}}), u"t"_s);
    QVERIFY(feed);
    QCOMPARE(feed->key(), u"list?include_sent=true&preview=true&status=all&thread_id=t"_s);
}

void TestSelectiveAdapter::remoteKeys_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("good");
    QTest::newRow("received") << first + u"/received"_s << true;
    QTest::newRow("sent") << second + u"/sent"_s << true;
    QTest::newRow("no direction") << first << false;
    QTest::newRow("other direction") << first + u"/both"_s << false;
    QTest::newRow("capital direction") << first + u"/Sent"_s << false;
    QTest::newRow("newline") << first + u"/sent\n"_s << false;
    QTest::newRow("short") << first.mid(1) + u"/sent"_s << false;
    QTest::newRow("foreign digits") << u"\u0660"_s + first.mid(1) + u"/sent"_s << false;
    QTest::newRow("no hex") << first.chopped(1) + u"g/sent"_s << false;
    QTest::newRow("empty") << QString() << false;
}

void TestSelectiveAdapter::remoteKeys()
{
    QFETCH(const QString, key);
    const auto checked = selective::InboxAdapter().checkRemoteKey(key);
    QTEST(checked.hasValue(), "good");
    QVERIFY(checked || checked.error().kind == ErrorKind::Usage);
}

void TestSelectiveAdapter::identities()
{
    const selective::InboxAdapter adapter;
    QVERIFY(adapter.checkIdentity(u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s));
    const auto checked = adapter.checkIdentity(u"somebody"_s);
    QVERIFY(!checked);
    QCOMPARE(checked.error().kind, ErrorKind::Usage);
    QVERIFY(checked.error().message.contains(u"somebody"_s));
}

void TestSelectiveAdapter::sentCopiesCannotBeAcknowledged()
{
    const selective::InboxAdapter adapter;
    QCOMPARE(adapter.whyNotAcknowledgeable(first + u"/sent"_s),
             std::optional(u"A sent copy cannot be acknowledged."_s));
    QCOMPARE(adapter.whyNotAcknowledgeable(first + u"/received"_s), std::nullopt);
}

void TestSelectiveAdapter::openNamesIdsAndDirections()
{
    const auto request = selective::InboxAdapter().openRequest({first + u"/received"_s, second + u"/sent"_s});
    QCOMPARE(request.method, "POST"_ba);
    QCOMPARE(request.path, "/internal/inbox/open"_ba);
    QCOMPARE(request.contentType, "application/json"_ba);
    QCOMPARE(request.body,
             R"({"messages":[{"direction":"received","msg_id":"00001783890000000000_1234abcd"},)"
             R"({"direction":"sent","msg_id":"00001783890000000001_5678ABCD"}]})"_ba);
}

void TestSelectiveAdapter::acknowledgeNamesReceivedIdsAlone()
{
    const auto request =
        selective::InboxAdapter().acknowledgeRequest({first + u"/received"_s, second + u"/sent"_s});
    QCOMPARE(request.method, "POST"_ba);
    QCOMPARE(request.path, "/internal/inbox/ack-ids"_ba);
    QCOMPARE(request.body, R"({"message_ids":["00001783890000000000_1234abcd"]})"_ba);
}

void TestSelectiveAdapter::probeIsTheSmallestList()
{
    const auto request = selective::InboxAdapter().probeRequest();
    QCOMPARE(request.method, "GET"_ba);
    QCOMPARE(request.path, "/internal/inbox/list"_ba);
    QCOMPARE(request.query, "limit=1&status=pending"_ba);
}

void TestSelectiveAdapter::watermark()
{
    const selective::InboxAdapter adapter;
    QVERIFY(adapter.reached(first, first));
    QVERIFY(adapter.reached(first, second));
    QVERIFY(!adapter.reached(second, first));
    Page page;
    QCOMPARE(adapter.top(page), std::nullopt);
    for (const QString &id : {first, second, first}) {
        page.messages.push_back({.remoteKey = id + u"/sent"_s});
    }
    QCOMPARE(adapter.top(page), std::optional(second));
}

void TestSelectiveAdapter::staleCursor()
{
    const selective::InboxAdapter adapter;
    QVERIFY(adapter.isStaleCursor({.code = u"invalid_cursor"_s}));
    QVERIFY(!adapter.isStaleCursor({.code = u"invalid_request"_s}));
}

QTEST_GUILESS_MAIN(TestSelectiveAdapter)
#include "tst_selective_adapter.moc"
