// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sage_client.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QLocale>
#include <QSet>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<EmbeddedServer> startNode(const QStringList &faults, int messages = 60, int version = 3)
{
    Options options;
    options.messages = messages;
    options.services = {u"sage"_s};
    options.faults = faults;
    options.faultDelay = 50ms;
    options.sageVersion = version;
    auto server = EmbeddedServer::start(options);
    return server ? std::move(*server) : nullptr;
}

//! Walks with patience: what is no page is asked for again, and an empty page with a cursor is gone past.
QStringList patientWalk(SageClient &client, const QByteArray &path, const QString &idKey,
                        const QString &nextKey, const QByteArray &cursorName)
{
    QStringList ids;
    QByteArray cursor;
    for (int tries = 0; tries < 200; ++tries) {
        const QByteArray target =
            path + "?limit=7" + (cursor.isEmpty() ? QByteArray() : '&' + cursorName + '=' + cursor);
        const QJsonObject page = client.get(target).json();
        if (!page[u"items"].isArray()) {
            continue;
        }
        const QJsonArray items = page[u"items"].toArray();
        for (const auto &item : items) {
            if (!ids.contains(item[idKey].toString())) {
                ids.append(item[idKey].toString());
            }
        }
        const QByteArray next = QUrl::toPercentEncoding(page[nextKey].toString());
        if (next.isEmpty()) {
            return ids;
        }
        cursor = next;
    }
    return {};
}

QStringList patientReplies(SageClient &client)
{
    return patientWalk(client, "/v1/pipe/results", u"pipe_id"_s, u"next_before"_s, "before");
}

} // namespace

class TestDemoSageNode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void accounts();
    void rawQueriesAreSigned();
    void bodiesArriveToTheByte();
    void refusals_data();
    void refusals();
    void faultsLoseNothing_data();
    void faultsLoseNothing();
    void clockStep();
    void passiveUseTouchesNothing_data();
    void passiveUseTouchesNothing();
    void claimsAreRecorded();
    void mcp();
};

void TestDemoSageNode::accounts()
{
    const auto server = startNode({});
    QVERIFY(server);
    const QJsonArray accounts = describeServer(*server)[u"accounts"].toArray();
    QCOMPARE(accounts.size(), 2);
    QCOMPARE(accounts[0][u"identity"].toString().size(), 64);
    QCOMPARE(accounts[0][u"identity"], accounts[1][u"identity"]);
    QVERIFY(accounts[0].toObject().contains(u"key_file"));
    QVERIFY(!accounts[1][u"secret"].toString().isEmpty());
    QCOMPARE(accounts[1][u"options"][u"transport"].toString(), u"mcp"_s);
    SageClient client(*server);
    QCOMPARE(client.get("/health").status, 200);
    QVERIFY(!startNode({}, 20, 4));
}

void TestDemoSageNode::rawQueriesAreSigned()
{
    const auto server = startNode({});
    QVERIFY(server);
    SageClient client(*server);
    const QString next = client.get("/v1/pipe/results?limit=20").json()[u"next_before"].toString();
    const QByteArray encoded = QUrl::toPercentEncoding(next);
    const QByteArray plain = next.toLatin1().replace('|', "%7C"); // colons as they are
    QVERIFY(encoded != plain);
    const SageClient::Answer one = client.get("/v1/pipe/results?limit=20&before=" + encoded);
    const SageClient::Answer two = client.get("/v1/pipe/results?limit=20&before=" + plain);
    QCOMPARE(one.status, 200);
    QCOMPARE(two.body, one.body);
    QCOMPARE(client.get("/v1/pipe/history/outbox?").title(), u"Invalid signature"_s); // signed with the "?"
    const SageClient::Answer absent = client.get("/v1/messages/handbook/of");
    QCOMPARE(absent.status, 404);
    QVERIFY(absent.contentType.startsWith("text/plain"));
}

void TestDemoSageNode::bodiesArriveToTheByte()
{
    const auto server = startNode({}, 40);
    QVERIFY(server);
    SageClient client(*server);
    const QJsonObject page = client.get("/v1/pipe/results?limit=20").json();
    int huge = 0;
    const QJsonArray rows = page[u"items"].toArray();
    for (const auto &row : rows) {
        const QByteArray id = row[u"pipe_id"].toString().toLatin1();
        QCOMPARE(client.get("/v1/pipe/" + id).json()[u"result"], row[u"result"]);
        huge += row[u"result"].toString().toUtf8().size() == 262144 ? 1 : 0;
    }
    QCOMPARE(huge, 1);
}

void TestDemoSageNode::refusals_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("title");
    QTest::newRow("401") << u"401"_s << 401 << u"Replay detected"_s;
    QTest::newRow("429") << u"429"_s << 429 << u"Rate limit exceeded"_s;
    QTest::newRow("500") << u"500"_s << 500 << u"Results query failed"_s;
    QTest::newRow("503") << u"503"_s << 503 << u"Reply content unavailable"_s;
    QTest::newRow("expired-cursor") << u"expired-cursor"_s << 400 << u"Invalid before cursor"_s;
    QTest::newRow("drop") << u"drop"_s << 0 << QString();
}

void TestDemoSageNode::refusals()
{
    QFETCH(QString, fault);
    QFETCH(int, status);
    QFETCH(QString, title);
    const auto server = startNode({fault + u":2"_s});
    QVERIFY(server);
    SageClient client(*server);
    const QByteArray target = "/v1/pipe/results?limit=5&before=2026-07-12T20:00:00Z";
    QCOMPARE(client.get(target).status, 200);
    const SageClient::Answer answer = client.get(target);
    QCOMPARE(answer.status, status);
    QCOMPARE(answer.title(), title);
    QCOMPARE(answer.retryAfter.isEmpty(), status != 429 && status != 503);
    QCOMPARE(server->requests().at(1).fault, fault);
    QCOMPARE(client.get(target).status, 200);
}

void TestDemoSageNode::faultsLoseNothing_data()
{
    QTest::addColumn<QString>("fault");
    for (const char *fault : {"drop:3", "delay:3", "500:3", "503:3", "429:3", "401:3", "truncate:3",
                              "garbage:3", "duplicate:2", "reorder:2", "empty-page:2", "same-cursor:3"}) {
        QTest::newRow(fault) << QString::fromLatin1(fault);
    }
}

void TestDemoSageNode::faultsLoseNothing()
{
    QFETCH(QString, fault);
    const auto sound = startNode({});
    const auto server = startNode({fault});
    QVERIFY(sound && server);
    SageClient soundClient(*sound);
    SageClient client(*server);
    const QStringList expected = patientReplies(soundClient);
    QStringList got = patientReplies(client);
    QCOMPARE(expected.size(), 60);
    QCOMPARE(QSet<QString>(got.begin(), got.end()), QSet<QString>(expected.begin(), expected.end()));

    const auto inbox = [](SageClient &node) {
        return patientWalk(node, "/v1/messages/inbox", u"message_id"_s, u"next_cursor"_s, "cursor");
    };
    const QStringList waiting = inbox(soundClient);
    const QStringList seen = inbox(client);
    QVERIFY(!waiting.isEmpty());
    QCOMPARE(QSet<QString>(seen.begin(), seen.end()), QSet<QString>(waiting.begin(), waiting.end()));
}

void TestDemoSageNode::clockStep()
{
    const auto server = startNode({u"clock-step:2"_s});
    QVERIFY(server);
    SageClient client(*server);
    QCOMPARE(client.get("/v1/pipe/results").status, 200);
    const SageClient::Answer answer = client.get("/v1/pipe/results");
    QCOMPARE(answer.status, 401);
    QCOMPARE(answer.title(), u"Timestamp expired"_s);
    QDateTime date =
        QLocale::c().toDateTime(QString::fromLatin1(answer.date), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    date.setTimeSpec(Qt::UTC);
    QVERIFY(QDateTime::currentDateTimeUtc().secsTo(date) > 3500);
}

void TestDemoSageNode::passiveUseTouchesNothing_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("2") << 2;
    QTest::newRow("3") << 3;
}

void TestDemoSageNode::passiveUseTouchesNothing()
{
    QFETCH(int, version);
    const auto server = startNode({}, 60, version);
    QVERIFY(server);
    SageClient client(*server);
    QCOMPARE(patientReplies(client).size(), 60);
    const QByteArray waiting = client.get("/v1/pipe/history/inbox?count_only=1").body;
    QCOMPARE(client.get("/v1/pipe/history/inbox?limit=100").status, 200);
    QCOMPARE(client.get("/v1/messages/inbox").status, version == 3 ? 200 : 404);
    const QByteArray id =
        client.get("/v1/pipe/history/outbox").json()[u"items"][0][u"pipe_id"].toString().toLatin1();
    QCOMPARE(client.get("/v1/messages/" + id + "/status").status, 200);
    QCOMPARE(client.get("/v1/pipe/history/inbox?count_only=1").body, waiting);
    QCOMPARE(server->acknowledgedCount(), 0);
    for (const LoggedRequest &request : server->requests()) {
        QCOMPARE(request.method, u"GET"_s);
        QVERIFY(request.ids.isEmpty());
    }
}

void TestDemoSageNode::claimsAreRecorded()
{
    const auto server = startNode({}, 60, 2);
    QVERIFY(server);
    SageClient client(*server);
    QCOMPARE(client.get("/v1/pipe/inbox?limit=2").status, 200);
    const QString id = server->requests().at(0).ids.value(0);
    QCOMPARE(server->requests().at(0).ids.size(), 2);
    QCOMPARE(client.put("/v1/messages/" + id.toLatin1() + "/read", "{}").status, 200);
    QCOMPARE(server->requests().at(1).ids, QStringList{id});
    QCOMPARE(server->acknowledgedCount(), 3);
    client.tool(u"sage_inbox"_s, {});
    QCOMPARE(server->requests().at(2).ids.value(0), u"sage_inbox"_s);
    QVERIFY(server->acknowledgedCount() > 3);
}

void TestDemoSageNode::mcp()
{
    const auto server = startNode({});
    QVERIFY(server);
    SageClient client(*server);
    QCOMPARE(client.rpc(u"initialize"_s, {}).json()[u"result"][u"serverInfo"][u"name"].toString(),
             u"sage-mcp"_s);
    QCOMPARE(client.rpc(u"notifications/initialized"_s, {}, true).status, 202);
    QStringList ids;
    QJsonObject arguments{{u"limit"_s, 20}};
    QJsonObject page;
    do {
        page = client.tool(u"sage_message_replies"_s, arguments);
        const QJsonArray listed = page[u"items"].toArray();
        for (const auto &item : listed) {
            ids.append(item[u"message_id"].toString());
        }
        arguments = page[u"next_page_arguments"].toObject();
    } while (page[u"page_truncated"].toBool());
    QCOMPARE(ids, patientReplies(client));
    for (const LoggedRequest &request : server->requests()) {
        QVERIFY(!request.query.contains(client.bearer()) && !request.ids.contains(client.bearer()));
    }
    QCOMPARE(server->requests().at(2).ids, QStringList{u"sage_message_replies"_s});
}

QTEST_GUILESS_MAIN(TestDemoSageNode)
#include "tst_demo_sage_node.moc"
