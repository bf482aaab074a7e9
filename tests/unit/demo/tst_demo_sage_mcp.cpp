// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sage_desk.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

class TestDemoSageMcp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handshake();
    void bearerIsNeeded();
    void rpcErrors_data();
    void rpcErrors();
    void walkEqualsRest();
    void attributionFlags();
    void longResultsAreCut();
    void sinceIsInclusive();
    void windowsThatHideEverything_data();
    void windowsThatHideEverything();
    void newestFieldsAreOfTheNewestNodes_data();
    void newestFieldsAreOfTheNewestNodes();
    void watermarkAheadIsRecovered();
    void inboxClaimsOnlyInTwo_data();
    void inboxClaimsOnlyInTwo();
    void statusAndHistory();
};

void TestDemoSageMcp::handshake()
{
    SageDesk desk(sageOptions(20));
    const QJsonObject result = objectOf(desk.rpc(u"initialize"_s, {}))[u"result"].toObject();
    QCOMPARE(result[u"protocolVersion"].toString(), u"2024-11-05"_s);
    QCOMPARE(result[u"serverInfo"][u"name"].toString(), u"sage-mcp"_s);
    const QJsonArray tools = objectOf(desk.rpc(u"tools/list"_s, {}))[u"result"][u"tools"].toArray();
    QCOMPARE(column(tools, u"name"_s), (QStringList{u"sage_inbox"_s, u"sage_message_replies"_s,
                                                    u"sage_message_status"_s, u"sage_message_history"_s}));
}

void TestDemoSageMcp::bearerIsNeeded()
{
    SageDesk desk(sageOptions(20));
    const HttpReply reply = desk.send({.method = "POST",
                                       .path = "/v1/mcp/streamable",
                                       .query = {},
                                       .headers = {{"authorization", "Bearer wrong"}},
                                       .body = "{}"});
    QCOMPARE(reply.status, 401);
    QCOMPARE(reply.headers.constFirst().first, QByteArray("www-authenticate"));
    QVERIFY(reply.headers.constFirst().second.startsWith("Bearer realm=\"sage\", resource_metadata="));
}

void TestDemoSageMcp::rpcErrors_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QJsonObject>("params");
    QTest::addColumn<int>("code");
    QTest::newRow("method") << u"tools/forget"_s << QJsonObject() << -32601;
    QTest::newRow("no method") << QString() << QJsonObject() << -32600;
    QTest::newRow("tool") << u"tools/call"_s << QJsonObject{{u"name"_s, u"sage_dream"_s}} << -32602;
}

void TestDemoSageMcp::rpcErrors()
{
    QFETCH(QString, method);
    QFETCH(QJsonObject, params);
    QFETCH(int, code);
    SageDesk desk(sageOptions(20));
    QCOMPARE(objectOf(desk.rpc(method, params))[u"error"][u"code"].toInt(), code);
}

void TestDemoSageMcp::walkEqualsRest()
{
    SageDesk desk(sageOptions(400));
    const QJsonArray rest = desk.walk(20);
    const QJsonArray mcp = desk.walkTool(20);
    QCOMPARE(column(mcp, u"message_id"_s), column(rest, u"pipe_id"_s));
    QCOMPARE(column(mcp, u"completed_at"_s), column(rest, u"completed_at"_s));
    QCOMPARE(column(desk.walkTool(5), u"message_id"_s), column(rest, u"pipe_id"_s));
}

void TestDemoSageMcp::attributionFlags()
{
    SageDesk desk(sageOptions(40));
    const QJsonArray rest = desk.walk(20);
    const QJsonArray mcp = desk.walkTool(20);
    for (qsizetype index = 0; index < rest.size(); ++index) {
        const QJsonObject row = rest[index].toObject();
        const QJsonObject item = mcp[index].toObject();
        const bool isKnown = row.contains(u"replied_by");
        const bool isAddressee = isKnown && row[u"replied_by"] == row[u"to_agent"];
        QCOMPARE(item[u"replied_by_known"].toBool(), isKnown);
        QCOMPARE(item.contains(u"replied_by"), isKnown);
        QCOMPARE(item[u"replied_by_is_addressee"].toBool(), isAddressee);
        QCOMPARE(item.contains(u"provenance_warning"), !isAddressee);
        const QString chain = row[u"destination_chain_id"].toString();
        const QString to = row[u"to_agent"].toString();
        const QString provider = row[u"to_provider"].toString();
        QCOMPARE(item[u"addressed_to"].toString(), !provider.isEmpty() ? provider
                                                   : !chain.isEmpty()  ? to + u'@' + chain
                                                                       : to.left(16) + u"..."_s);
        if (!chain.isEmpty()) {
            QCOMPARE(item[u"replied_by"].toString(), row[u"replied_by"].toString() + u'@' + chain);
            QVERIFY(item[u"foreign"].toBool());
        }
        QVERIFY(!item.contains(u"payload") && !item.contains(u"pipe_id") && !item.contains(u"claimed_by"));
    }
}

void TestDemoSageMcp::longResultsAreCut()
{
    SageDesk desk(sageOptions(100));
    const QJsonArray rest = desk.walk(20);
    const QJsonArray mcp = desk.walkTool(20);
    int cut = 0;
    for (qsizetype index = 0; index < rest.size(); ++index) {
        const QString whole = rest[index][u"result"].toString();
        const QString shown = mcp[index][u"result"].toString();
        const bool isLong = whole.toUcs4().size() > 8000;
        QCOMPARE(mcp[index][u"result_truncated"].toBool(), isLong);
        QVERIFY(whole.startsWith(shown));
        if (isLong) {
            ++cut;
            QCOMPARE(shown.toUcs4().size(), 8000);
            QCOMPARE(mcp[index][u"result_runes_returned"].toInt(), 8000);
            QVERIFY(mcp[index].toObject().contains(u"result_full_via"));
        } else {
            QCOMPARE(shown, whole);
        }
    }
    QVERIFY(cut >= 2);
}

void TestDemoSageMcp::sinceIsInclusive()
{
    SageDesk desk(sageOptions(100));
    const QJsonArray all = desk.walkTool(20);
    const QString since = all[30][u"completed_at"].toString();
    QJsonObject arguments{{u"limit"_s, 20}, {u"since"_s, since}};
    QStringList ids;
    QJsonObject page;
    do {
        page = desk.tool(u"sage_message_replies"_s, arguments);
        QCOMPARE(page[u"since"].toString(), since);
        ids += column(page[u"items"].toArray(), u"message_id"_s);
        arguments = page[u"next_page_arguments"].toObject();
    } while (page[u"page_truncated"].toBool());
    QVERIFY(ids.contains(all[30][u"message_id"].toString()));
    qsizetype expected = 30;
    while (expected < all.size() && all[expected][u"completed_at"].toString() == since) {
        ++expected;
    }
    QCOMPARE(ids.size(), expected);
    QVERIFY(!page.contains(u"next_before")); // it would be refused
}

void TestDemoSageMcp::windowsThatHideEverything_data()
{
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<bool>("isError");
    const QString early = u"2026-07-12T10:00:00Z"_s;
    const QString late = u"2026-07-12T11:00:00Z"_s;
    QTest::newRow("early") << QJsonObject{{u"since"_s, late}, {u"before"_s, early}} << true;
    QTest::newRow("equal") << QJsonObject{{u"since"_s, late}, {u"before"_s, late}} << true;
    QTest::newRow("equal with id") << QJsonObject{{u"since"_s, late}, {u"before"_s, late + u"|msg-1"_s}}
                                   << false;
    QTest::newRow("bad since") << QJsonObject{{u"since"_s, u"not-a-timestamp"_s}} << true;
    QTest::newRow("bad before") << QJsonObject{{u"before"_s, u"not-a-timestamp"_s}} << true;
}

void TestDemoSageMcp::windowsThatHideEverything()
{
    QFETCH(QJsonObject, arguments);
    QFETCH(bool, isError);
    SageDesk desk(sageOptions(40));
    const QJsonObject page = desk.tool(u"sage_message_replies"_s, arguments);
    QCOMPARE(page[u"error"].toString().startsWith(u"Error: "_s), isError);
}

void TestDemoSageMcp::newestFieldsAreOfTheNewestNodes_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("2") << 2;
    QTest::newRow("3") << 3;
}

void TestDemoSageMcp::newestFieldsAreOfTheNewestNodes()
{
    QFETCH(int, version);
    SageDesk desk(sageOptions(40, version));
    const QJsonObject inbox = desk.tool(u"sage_inbox"_s, {});
    QCOMPARE(inbox[u"coordination_schema"].toString(), u"sage.inbox.v%1"_s.arg(version));
    QCOMPARE(inbox.contains(u"reply_watermark_candidate"), version == 3);
    QVERIFY(inbox[u"reply_page_truncated"].toBool());
    QVERIFY(!inbox[u"reply_watermark_safe_to_advance"].toBool());
    QCOMPARE(inbox[u"retained_reply_count"].toInt(), 40);
    const QJsonObject page = desk.tool(u"sage_message_replies"_s, {{u"limit"_s, 5}});
    QVERIFY(page.contains(u"next_before"));
    QCOMPARE(page.contains(u"next_page_arguments"), version == 3);

    SageDesk empty(sageOptions(0, version));
    QVERIFY(!empty.tool(u"sage_inbox"_s, {}).contains(u"reply_watermark_candidate"));
}

void TestDemoSageMcp::watermarkAheadIsRecovered()
{
    SageDesk desk(sageOptions(40));
    const QString ahead = u"2027-01-01T00:00:00Z"_s;
    const QJsonObject inbox = desk.tool(u"sage_inbox"_s, {{u"reply_since"_s, ahead}});
    QVERIFY(inbox[u"reply_watermark_recovered"].toBool());
    QCOMPARE(inbox[u"reply_since_requested"].toString(), ahead);
    QVERIFY(!inbox.contains(u"reply_since"));
    QCOMPARE(inbox[u"reply_items"].toArray().size(), 5);
    const QString head = inbox[u"newest_reply_completed_at"].toString();
    const QJsonObject next = desk.tool(u"sage_inbox"_s, {{u"reply_since"_s, head}});
    QVERIFY(!next.contains(u"reply_watermark_recovered"));
    QCOMPARE(next[u"reply_since"].toString(), head);
    QVERIFY(next[u"reply_watermark_safe_to_advance"].toBool());
}

void TestDemoSageMcp::inboxClaimsOnlyInTwo_data()
{
    newestFieldsAreOfTheNewestNodes_data();
}

void TestDemoSageMcp::inboxClaimsOnlyInTwo()
{
    QFETCH(int, version);
    SageDesk desk(sageOptions(100, version));
    const auto waiting = [&desk] {
        return objectOf(desk.get("/v1/pipe/history/inbox?count_only=1"))[u"count"].toInt();
    };
    const int before = waiting();
    const HttpReply reply =
        desk.rpc(u"tools/call"_s, {{u"name"_s, u"sage_inbox"_s}, {u"arguments"_s, QJsonObject()}});
    QCOMPARE(reply.ids.constFirst(), u"sage_inbox"_s);
    QCOMPARE(reply.ids.size(), version == 2 ? 6 : 1);
    QCOMPARE(waiting(), version == 2 ? before - 5 : before);
    if (version == 3) {
        QJsonObject arguments{{u"limit"_s, 20}, {u"include_replies"_s, false}};
        QStringList ids;
        QJsonObject page;
        do {
            page = desk.tool(u"sage_inbox"_s, arguments);
            QVERIFY(page[u"passive"].toBool() && !page.contains(u"reply_items"));
            ids += column(page[u"items"].toArray(), u"message_id"_s);
            arguments[u"message_cursor"] = page[u"message_next_cursor"];
        } while (page[u"message_has_more"].toBool());
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), before);
        QVERIFY(desk.tool(u"sage_inbox"_s, {{u"limit"_s, 21}}).contains(u"error"));
    }
}

void TestDemoSageMcp::statusAndHistory()
{
    SageDesk desk(sageOptions(100));
    for (const QString &folder : {u"outbox"_s, u"inbox"_s}) {
        const QJsonObject page =
            desk.tool(u"sage_message_history"_s, {{u"folder"_s, folder}, {u"limit"_s, 30}});
        const QByteArray target = "/v1/pipe/history/" + folder.toLatin1() + "?limit=30";
        const QJsonArray rest = objectOf(desk.get(target))[u"items"].toArray();
        QCOMPARE(column(page[u"items"].toArray(), u"message_id"_s), column(rest, u"pipe_id"_s));
        QCOMPARE(column(page[u"items"].toArray(), u"payload"_s), column(rest, u"payload"_s));
        QCOMPARE(column(page[u"items"].toArray(), u"result"_s), column(rest, u"result"_s));
        QCOMPARE(page[u"folder"].toString(), folder);
    }
    const QString id = desk.walkTool(20)[0][u"message_id"].toString();
    const QJsonObject status = desk.tool(u"sage_message_status"_s, {{u"message_id"_s, id}});
    QCOMPARE(status[u"workflow_status"].toString(), u"completed"_s);
    QVERIFY(status.contains(u"message") && status.contains(u"expires_at"));
    QVERIFY(
        desk.tool(u"sage_message_status"_s, {{u"message_id"_s, u"msg-0"_s}})[u"error"].toString().contains(
            u"Message not found"_s));
    QVERIFY(desk.tool(u"sage_message_history"_s, {{u"folder"_s, u"trash"_s}}).contains(u"error"));
}

QTEST_GUILESS_MAIN(TestDemoSageMcp)
#include "tst_demo_sage_mcp.moc"
