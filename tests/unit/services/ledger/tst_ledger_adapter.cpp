// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/adapter.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

using Options = std::vector<std::pair<QString, QString>>;

Account accountWith(const Options &options)
{
    return {.name = u"mine"_s, .service = u"ledger"_s, .identity = u"harbourmaster"_s, .options = options};
}

const ledger::LedgerAdapter &adapter()
{
    static const ledger::LedgerAdapter one(u"harbourmaster"_s);
    return one;
}

Page pageWith(const QStringList &times)
{
    Page page;
    for (const QString &time : times) {
        ListedMessage message;
        if (!time.isEmpty()) {
            message.sentAt = parseTimestamp(time);
        }
        page.messages.push_back(message);
    }
    return page;
}

} // namespace

class TestLedgerAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void registryKnowsTheService();
    void messagesAskFor_data();
    void messagesAskFor();
    void contextsAreForNames();
    void wrongOptionsAreNamed_data();
    void wrongOptionsAreNamed();
    void searchIsCountedInCharacters();
    void sinceGoesAlongTheWholeWalk();
    void cursorIsSentToTheByte();
    void handleIsEncoded();
    void threadIsReadWhole();
    void watermark_data();
    void watermark();
    void keysAndIdentities_data();
    void keysAndIdentities();
    void nothingIsChangedThere();
    void probeProvesKeyAndIdentity();
    void aKeySaysWhatItMayDo();
    void aKeyListsItsIdentities();
};

void TestLedgerAdapter::registryKnowsTheService()
{
    QVERIFY(serviceNames().contains(u"ledger"_s));
    const auto made = makeAdapter(accountWith({}));
    QVERIFY(made);
    QVERIFY(makeAdapter(u"ledger"_s));
    QVERIFY(makeCredentials(accountWith({}), {}));
    const Capabilities can = made->capabilities();
    QVERIFY(can.listingCarriesBody && !can.remoteAcknowledge && !can.callsPerDay);
    QCOMPARE(can.sinceFilter, u"since"_s);
    QCOMPARE(can.shortestInterval.count(), 30);
    const auto feeds = made->feeds(accountWith({}));
    QVERIFY(feeds);
    QCOMPARE(made->pageRequest(feeds->front(), {}).path, "/api/v1/identities/harbourmaster/a2a/messages"_ba);
}

void TestLedgerAdapter::messagesAskFor_data()
{
    QTest::addColumn<Options>("options");
    QTest::addColumn<QByteArray>("filters");
    QTest::newRow("nothing said") << Options{} << "direction=both"_ba;
    QTest::newRow("no filters") << Options{{u"label"_s, u"a b"_s}, {u"open_on_select"_s, u"true"_s}}
                                << "direction=both"_ba;
    QTest::newRow("replies of mine") << Options{{u"role"_s, u"agent"_s}, {u"direction"_s, u"inbound"_s}}
                                     << "direction=inbound&role=agent"_ba;
    QTest::newRow("all") << Options{{u"worker_handle"_s, u"corvid"_s},
                                    {u"task_id"_s, u"t-1"_s},
                                    {u"since"_s, u"2026-07-24T00:00:00.123456+00:00"_s},
                                    {u"role"_s, u"caller"_s},
                                    {u"requester_handle"_s, u"ü.b"_s},
                                    {u"q"_s, u"a & b+c"_s},
                                    {u"direction"_s, u"outbound"_s},
                                    {u"context_id"_s, u"c-1"_s}}
                         << "context_id=c-1&direction=outbound&q=a%20%26%20b%2Bc&requester_handle=%C3%BC.b&"
                            "role=caller&since=2026-07-24T00%3A00%3A00.123456%2B00%3A00&task_id=t-1&"
                            "worker_handle=corvid"_ba;
    QTest::newRow("the last one counts")
        << Options{{u"role"_s, u"agent"_s}, {u"role"_s, u"caller"_s}} << "direction=both&role=caller"_ba;
}

void TestLedgerAdapter::messagesAskFor()
{
    QFETCH(const Options, options);
    QFETCH(const QByteArray, filters);
    const auto feeds = adapter().feeds(accountWith(options));
    QVERIFY(feeds);
    const Feed &feed = feeds->front();
    QCOMPARE(feed.boundary, Boundary::BackwardSince);
    QVERIFY(!adapter().headRequest(feed));
    const http::Request request = adapter().pageRequest(feed, std::nullopt);
    QCOMPARE(request.method, "GET"_ba);
    QCOMPARE(request.query, filters + "&limit=100");
    QCOMPARE(adapter().pageRequest(feed, u"c"_s).query, filters + "&limit=100&cursor=c");
    QCOMPARE(feed.key().toLatin1(), "messages?" + filters);
}

void TestLedgerAdapter::contextsAreForNames()
{
    const auto feeds = adapter().feeds(accountWith({{u"direction"_s, u"inbound"_s}}));
    QVERIFY(feeds);
    QCOMPARE(feeds->size(), 2U);
    const Feed &contexts = feeds->back();
    QVERIFY(contexts.optional && contexts.aboutKnown);
    QCOMPARE(contexts.boundary, Boundary::UntilUnchanged);
    const http::Request request = adapter().pageRequest(contexts, std::nullopt);
    QCOMPARE(request.path, "/api/v1/identities/harbourmaster/a2a/contexts"_ba);
    QCOMPARE(request.query, "direction=both&limit=100"_ba);
    const auto page = adapter().parsePage(contexts, R"({"items":[{"id":"c","name":"n"}]})"_ba);
    QVERIFY(page);
    QCOMPARE(page->groups.size(), 1U);
    QVERIFY(page->messages.empty() && page->olderFollows);
    const auto search = adapter().feeds(accountWith({{u"q"_s, u"x"_s}}));
    QVERIFY(search);
    QCOMPARE(search->size(), 1U);
}

void TestLedgerAdapter::wrongOptionsAreNamed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << u"colour"_s << u"red"_s << u"context_id, direction, q"_s;
    QTest::newRow("limit is not the user's") << u"limit"_s << u"10"_s << u"no option"_s;
    QTest::newRow("direction") << u"direction"_s << u"in"_s << u"inbound, outbound or both"_s;
    QTest::newRow("role") << u"role"_s << u"worker"_s << u"caller or agent"_s;
    QTest::newRow("empty search") << u"q"_s << QString() << u"1 to 500 characters"_s;
    QTest::newRow("long search") << u"q"_s << QString(501, u'x') << u"1 to 500 characters"_s;
    QTest::newRow("since in words") << u"since"_s << u"yesterday"_s << u"a time"_s;
    QTest::newRow("since without offset") << u"since"_s << u"2026-07-24T00:00:00"_s << u"a time"_s;
    QTest::newRow("handle with a space") << u"worker_handle"_s << u"a b"_s << u"handle"_s;
    QTest::newRow("handle with a slash") << u"requester_handle"_s << u"a/b"_s << u"handle"_s;
    QTest::newRow("empty task") << u"task_id"_s << QString() << u"task's id"_s;
    QTest::newRow("truth") << u"open_on_select"_s << u"yes"_s << u"true or false"_s;
}

void TestLedgerAdapter::wrongOptionsAreNamed()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const QString, says);
    const auto feeds = adapter().feeds(accountWith({{name, value}}));
    QVERIFY(!feeds);
    QCOMPARE(feeds.error().kind, ErrorKind::Usage);
    QCOMPARE(feeds.error().account, u"mine"_s);
    QVERIFY2(feeds.error().message.contains(says), qUtf8Printable(feeds.error().message));
    QVERIFY(feeds.error().message.size() < 250);
}

void TestLedgerAdapter::searchIsCountedInCharacters()
{
    // 500 emoji are 1000 UTF-16 units and 2000 bytes.
    const QString longest = u"\U0001F6A2"_s.repeated(500);
    QVERIFY(adapter().feeds(accountWith({{u"q"_s, longest}})));
    QVERIFY(!adapter().feeds(accountWith({{u"q"_s, longest + u'x'}})));
}

void TestLedgerAdapter::sinceGoesAlongTheWholeWalk()
{
    Feed feed = adapter().feeds(accountWith({}))->front();
    feed.filters.emplace_back(u"since"_s, u"2026-07-24T00:00:00.123956+00:00"_s);
    const QByteArray query = "direction=both&since=2026-07-24T00%3A00%3A00.123956%2B00%3A00&limit=100";
    QCOMPARE(adapter().pageRequest(feed, std::nullopt).query, query);
    QCOMPARE(adapter().pageRequest(feed, u"next"_s).query, query + "&cursor=next");
    // A watermark takes the place of the account's own.
    Feed own = adapter().feeds(accountWith({{u"since"_s, u"2026-01-01T00:00:00Z"_s}}))->front();
    own.filters.emplace_back(u"since"_s, u"2026-07-24T00:00:00.123956+00:00"_s);
    QCOMPARE(adapter().pageRequest(own, std::nullopt).query, query);
}

void TestLedgerAdapter::cursorIsSentToTheByte()
{
    const Feed feed = adapter().feeds(accountWith({}))->front();
    const QByteArray query = adapter().pageRequest(feed, u"a+b/c== d&e=ü%2B"_s).query;
    QVERIFY2(query.endsWith("&cursor=a%2Bb%2Fc%3D%3D%20d%26e%3D%C3%BC%252B"), query.constData());
}

void TestLedgerAdapter::handleIsEncoded()
{
    const ledger::LedgerAdapter other(u"ü?#%2F@x"_s);
    const Feed feed = other.feeds(accountWith({}))->front();
    QCOMPARE(other.pageRequest(feed, std::nullopt).path,
             "/api/v1/identities/%C3%BC%3F%23%252F%40x/a2a/messages"_ba);
}

void TestLedgerAdapter::threadIsReadWhole()
{
    const auto feed = adapter().threadFeed(accountWith({{u"role"_s, u"agent"_s}}), u"task-1"_s);
    QVERIFY(feed);
    QCOMPARE(feed->boundary, Boundary::UntilUnchanged);
    QCOMPARE(adapter().pageRequest(*feed, std::nullopt).query, "direction=both&task_id=task-1&limit=100"_ba);
    const auto page = adapter().parsePage(*feed, R"({"items":[{"id":"a","task_id":"task-1"}]})"_ba);
    QVERIFY(page && page->messages.size() == 1U && !page->olderFollows);
    QVERIFY(!adapter().threadFeed(accountWith({}), QString()));
}

void TestLedgerAdapter::watermark_data()
{
    QTest::addColumn<QStringList>("times");
    QTest::addColumn<QString>("top");
    QTest::newRow("none") << QStringList{} << QString();
    QTest::newRow("as sent") << QStringList{u"2026-07-24T23:59:59.999999+00:00"_s, u"2026-07-24T00:00:00Z"_s}
                             << u"2026-07-24T23:59:59.999999+00:00"_s;
    QTest::newRow("unreadable ones are no since")
        << QStringList{QString(), u"yesterday"_s, u"2026-07-24T00:00:00Z"_s} << u"2026-07-24T00:00:00Z"_s;
    QTest::newRow("nothing readable") << QStringList{QString(), u"yesterday"_s} << QString();
}

void TestLedgerAdapter::watermark()
{
    QFETCH(const QStringList, times);
    QFETCH(const QString, top);
    QCOMPARE(adapter().top(pageWith(times)).value_or(QString()), top);
    QVERIFY(!adapter().reached(u"a"_s, u"b"_s) && !adapter().reached(top, top));
}

void TestLedgerAdapter::keysAndIdentities_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isKey");
    QTest::addColumn<bool>("isIdentity");
    QTest::newRow("uuid") << u"7a1b8f5e-0000-4000-8000-000000000001"_s << true << true;
    QTest::newRow("word") << u"message-row-1"_s << true << true;
    QTest::newRow("empty") << QString() << false << false;
    QTest::newRow("space") << u"a b"_s << true << false;
    QTest::newRow("slash") << u"a/b"_s << true << false;
    QTest::newRow("control") << u"a\nb"_s << false << false;
    QTest::newRow("here") << u"."_s << true << false;
    QTest::newRow("above") << u".."_s << true << false;
    QTest::newRow("long") << QString(257, u'a') << false << false;
}

void TestLedgerAdapter::keysAndIdentities()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isKey);
    QFETCH(const bool, isIdentity);
    QCOMPARE(adapter().checkRemoteKey(text).hasValue(), isKey);
    QCOMPARE(adapter().checkIdentity(text).hasValue(), isIdentity);
    QVERIFY(isIdentity || adapter().checkIdentity(text).error().kind == ErrorKind::Usage);
}

void TestLedgerAdapter::nothingIsChangedThere()
{
    QVERIFY(adapter().openRequest({u"a"_s}).path.isEmpty());
    QVERIFY(adapter().acknowledgeRequest({u"a"_s}).method.isEmpty());
    QCOMPARE(adapter().parseOpened({}).error().kind, ErrorKind::Unsupported);
    QCOMPARE(adapter().parseAcknowledged({}).error().kind, ErrorKind::Unsupported);
    QVERIFY(!adapter().whyNotAcknowledgeable(u"a"_s));
}

void TestLedgerAdapter::probeProvesKeyAndIdentity()
{
    const auto probe = adapter().probeRequest();
    QCOMPARE(probe.path, "/api/v1/identities/harbourmaster/a2a/messages"_ba);
    QCOMPARE(probe.query, "direction=both&limit=1"_ba);
    QVERIFY(adapter().parseProbe(R"({"items":[],"next_cursor":null})"_ba));
    // Something else altogether answers 200, too.
    QVERIFY(!adapter().parseProbe("<html>"_ba));
}

void TestLedgerAdapter::aKeySaysWhatItMayDo()
{
    QCOMPARE(adapter().abilitiesRequest()->path, "/api/whoami"_ba);
    const auto read =
        adapter().parseAbilities(R"({"auth_type":"api_key","auth_subtype":"api_key.admin_scoped"})"_ba);
    QVERIFY(read);
    QVERIFY(read->contains("every identity"_L1));
    QVERIFY(!adapter().parseAbilities(R"({"items":[]})"_ba));
}

void TestLedgerAdapter::aKeyListsItsIdentities()
{
    QCOMPARE(adapter().identitiesRequest()->path, "/api/v1/identities/"_ba);
    const auto read = adapter().parseIdentities(
        R"([{"id":"1","agent_handle":"harbourmaster","display_name":"Harbour"},{"id":"2"}])"_ba);
    QVERIFY(read);
    QCOMPARE(read->size(), std::size_t(1));
    QCOMPARE(read->front().id, std::optional(u"harbourmaster"_s));
    QCOMPARE(read->front().name, std::optional(u"Harbour"_s));
}

QTEST_GUILESS_MAIN(TestLedgerAdapter)
#include "tst_ledger_adapter.moc"
