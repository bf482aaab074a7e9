// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/check.h"
#include "selective_desk.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

class TestDemoSelectiveGate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handshake();
    void nonceExpiresAfterFiveMinutes();
    void handshakeErrors_data();
    void handshakeErrors();
    void parametersAreCheckedFirst_data();
    void parametersAreCheckedFirst();
    void bodiesAreCheckedFirst_data();
    void bodiesAreCheckedFirst();
    void frameworkErrorsArePlainText();
    void sessionsAreNeeded();
    void budgetIsPerDay();
    void otherWalletsSeeNothing();
};

void TestDemoSelectiveGate::handshake()
{
    SelectiveDesk desk;
    const QString wallet = desk.account().identity;
    const QJsonObject first = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}));
    const QString nonce = first[u"nonce"].toString();
    QVERIFY(!nonce.isEmpty());
    QVERIFY(first.contains(u"next"));
    const QString normal = u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + wallet;
    QCOMPARE(first[u"wallet"].toString(), normal);

    QJsonObject proof{
        {u"wallet"_s, normal}, {u"nonce"_s, nonce}, {u"signature"_s, desk.sign("something else")}};
    QCOMPARE(desk.post(sessionPath, proof).status, 401);
    proof[u"signature"] = desk.sign(nonce.toUtf8());
    const HttpReply good = desk.post(sessionPath, proof); // the failed try has not used the nonce up
    QCOMPARE(good.status, 200);
    QCOMPARE(bodyOf(good)[u"wallet"].toString(), normal);
    QCOMPARE(bodyOf(good)[u"tier"].toString(), u"wallet_verified"_s);
    QCOMPARE(desk.post(sessionPath, proof).status, 401); // the good one has

    desk.useSession(bodyOf(good)[u"session_id"].toString().toLatin1());
    QCOMPARE(desk.list({}).status, 200);
}

void TestDemoSelectiveGate::nonceExpiresAfterFiveMinutes()
{
    SelectiveDesk desk;
    const QString wallet = desk.account().identity;
    const QString nonce = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}))[u"nonce"].toString();
    const QJsonObject proof{
        {u"wallet"_s, wallet}, {u"nonce"_s, nonce}, {u"signature"_s, desk.sign(nonce.toUtf8())}};
    desk.now += 5min + 1s;
    const HttpReply reply = desk.post(sessionPath, proof);
    QCOMPARE(reply.status, 401);
    QCOMPARE(reasonOf(reply), u"verify_failed"_s);
    QVERIFY(!bodyOf(reply).contains(u"error_code")); // the older shape
}

void TestDemoSelectiveGate::handshakeErrors_data()
{
    QTest::addColumn<QJsonObject>("body");
    QTest::addColumn<QString>("reason");
    const QString wallet = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
    QTest::newRow("no wallet") << QJsonObject{} << u"invalid_request"_s;
    QTest::newRow("wallet of another type") << QJsonObject{{u"wallet"_s, 7}} << u"invalid_request"_s;
    QTest::newRow("not a wallet") << QJsonObject{{u"wallet"_s, u"me"_s}} << u"invalid_wallet"_s;
    QTest::newRow("unknown field") << QJsonObject{{u"wallet"_s, wallet}, {u"tier"_s, u"x"_s}}
                                   << u"invalid_request"_s;
    QTest::newRow("nonce alone") << QJsonObject{{u"wallet"_s, wallet}, {u"nonce"_s, u"x"_s}}
                                 << u"invalid_request"_s;
}

void TestDemoSelectiveGate::handshakeErrors()
{
    QFETCH(QJsonObject, body);
    QFETCH(QString, reason);
    SelectiveDesk desk;
    const HttpReply reply = desk.post(sessionPath, body);
    QCOMPARE(reply.status, 400);
    QCOMPARE(reasonOf(reply), reason);
}

void TestDemoSelectiveGate::parametersAreCheckedFirst_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("reason"); // empty: accepted, so only the session is missing
    const auto row = [](const QByteArray &query, const QString &reason) {
        QTest::newRow(query.isEmpty() ? "nothing" : query.left(60).constData()) << query << reason;
    };
    const QString invalid = u"invalid_request"_s;
    row("", {});
    row("limit=1", {});
    row("limit=50", {});
    row("limit=0", invalid);
    row("limit=51", invalid);
    row("limit=", invalid);
    row("limit=+5", invalid);
    row("limit=5.0", invalid);
    row("status=all&include_sent=true", {});
    row("include_sent=true", invalid);
    row("include_sent=false", {});
    row("include_sent=1&status=all", invalid);
    row("status=", invalid);
    row("status=done", invalid);
    row("preview=true", {});
    row("preview=True", invalid);
    row("preview=", invalid);
    row("cursor=00001783890000000000_1234abcd", {});
    row("cursor=", u"invalid_cursor"_s);
    row("cursor=1783890000000000_1234abcd", u"invalid_cursor"_s);
    row("cursor=00001783890000000000_1234abcg", u"invalid_cursor"_s);
    row("thread_id=x", {});
    row("thread_id=", u"invalid_thread_id"_s);
    row("thread_id=" + QByteArray(128, 'x'), {});
    row("thread_id=" + QByteArray(129, 'x'), u"invalid_thread_id"_s);
    row("thread_id=%E4%BD%A0" + QByteArray(126, 'x'), u"invalid_thread_id"_s);
    row("thread_id=dm:" + QByteArray(397, 'x'), {});
    row("thread_id=dm:" + QByteArray(398, 'x'), u"invalid_thread_id"_s);
    row("min_trust=0", {});
    row("min_trust=1.0", {});
    row("min_trust=1.01", invalid);
    row("min_trust=-0.1", invalid);
    row("min_trust=nan", invalid);
    row("min_trust=", invalid);
    row("min_trust=high", invalid);
    row("colour=blue", invalid);
    row("Limit=5", invalid);
}

void TestDemoSelectiveGate::parametersAreCheckedFirst()
{
    QFETCH(QByteArray, query);
    QFETCH(QString, reason);
    Options options;
    options.budget = 0;
    SelectiveDesk desk(options);
    const HttpReply reply = desk.list(query);
    QCOMPARE(reply.status, reason.isEmpty() ? 401 : 400);
    QCOMPARE(reasonOf(reply), reason.isEmpty() ? u"missing_session"_s : reason);
    desk.signIn();
    // With a session but without budget: what is malformed is still called so.
    QCOMPARE(reasonOf(desk.list(query)), reason.isEmpty() ? u"read_quota_exceeded"_s : reason);
}

void TestDemoSelectiveGate::bodiesAreCheckedFirst_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QJsonObject>("body");
    const QString id = u"00001783890000000000_1234abcd"_s;
    QStringList tooMany;
    for (int index = 0; index < 51; ++index) {
        tooMany.append(id);
    }
    QTest::newRow("open nothing") << openPath << openBody({});
    QTest::newRow("open 51, all the same") << openPath << openBody(tooMany);
    QTest::newRow("open one malformed of two") << openPath << openBody({id, u"x"_s});
    QTest::newRow("open other direction") << openPath << openBody({id}, u"both"_s);
    QTest::newRow("open string") << openPath << QJsonObject{{u"messages"_s, QJsonArray{id}}};
    QTest::newRow("open other field") << openPath << QJsonObject{{u"message_ids"_s, QJsonArray{id}}};
    QTest::newRow("ack nothing") << ackPath << ackBody({});
    QTest::newRow("ack 51") << ackPath << ackBody(tooMany);
    QTest::newRow("ack one malformed of two") << ackPath << ackBody({id, u"x"_s});
    QTest::newRow("ack number") << ackPath << QJsonObject{{u"message_ids"_s, QJsonArray{5}}};
    QTest::newRow("ack other field") << ackPath
                                     << QJsonObject{{u"message_ids"_s, QJsonArray{id}}, {u"all"_s, true}};
}

void TestDemoSelectiveGate::bodiesAreCheckedFirst()
{
    QFETCH(QByteArray, path);
    QFETCH(QJsonObject, body);
    SelectiveDesk desk;
    const HttpReply reply = desk.post(path, body);
    QCOMPARE(reply.status, 400);
    const QJsonObject error = bodyOf(reply);
    QCOMPARE(error[u"reason"].toString(), u"invalid_request"_s);
    QCOMPARE(error[u"retry"].toString(), u"after_correction"_s);
    for (const char *field : {"error", "error_code", "next_step", "request_id", "operation"}) {
        QVERIFY2(error[QLatin1StringView(field)].isString(), field);
    }
    QVERIFY(std::any_of(reply.headers.begin(), reply.headers.end(), [&error](const auto &header) {
        return header.first == "x-request-id" && header.second == error[u"request_id"].toString().toLatin1();
    }));
}

void TestDemoSelectiveGate::frameworkErrorsArePlainText()
{
    SelectiveDesk desk;
    const HttpRequest broken{.method = "POST",
                             .path = openPath,
                             .query = {},
                             .headers = {{"content-type", "application/json"}},
                             .body = "{\"messages\":["};
    HttpRequest untyped = broken;
    untyped.headers.clear();
    const QList<std::pair<HttpReply, int>> cases = {{desk.send(broken), 400},
                                                    {desk.send(untyped), 415},
                                                    {desk.get(openPath, {}), 405},
                                                    {desk.get("/internal/inbox/other", {}), 404},
                                                    {desk.list("limit=5&limit=6"), 400}};
    for (const auto &[reply, status] : cases) {
        QCOMPARE(reply.status, status);
        QVERIFY(reply.contentType.startsWith("text/plain"));
        QVERIFY(bodyOf(reply).isEmpty());
    }
}

void TestDemoSelectiveGate::sessionsAreNeeded()
{
    SelectiveDesk desk;
    QCOMPARE(reasonOf(desk.list({})), u"missing_session"_s);
    desk.useSession("5b0f64b1-4d1f-4d0e-8b65-0d3c9d1a7b11");
    const HttpReply reply = desk.list({});
    QCOMPARE(reply.status, 401);
    QCOMPARE(reasonOf(reply), u"unproven_sender"_s);
    desk.signIn();
    QCOMPARE(desk.list({}).status, 200);
    desk.service().refuse({.method = "GET",
                           .path = "/internal/inbox/list",
                           .query = {},
                           .headers = {{"x-inbox-session", "other"}},
                           .body = {}},
                          FaultKind::Status401);
    QCOMPARE(desk.list({}).status, 200); // only the session that met the fault is forgotten
}

void TestDemoSelectiveGate::budgetIsPerDay()
{
    Options options;
    options.budget = 3;
    SelectiveDesk desk(options);
    desk.now += 23h + 59min;
    desk.signIn(); // costs nothing
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();
    QCOMPARE(desk.list("limit=99").status, 400); // costs nothing either
    QCOMPARE(desk.post(openPath, openBody({id})).status, 200);
    QCOMPARE(desk.post(ackPath, ackBody({id})).status, 200);
    const HttpReply reply = desk.post(ackPath, ackBody({id}));
    QCOMPARE(reply.status, 400);
    QCOMPARE(reasonOf(reply), u"read_quota_exceeded"_s);
    desk.now += 1min; // midnight, UTC
    QCOMPARE(desk.list({}).status, 200);
}

void TestDemoSelectiveGate::otherWalletsSeeNothing()
{
    Options options;
    SelectiveDesk desk(options);
    desk.signIn();
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();

    // The key of another demo server: any key may prove itself, and finds an empty mailbox.
    options.seed = u"somebody else"_s;
    const SelectiveDesk other(options);
    const QString wallet = other.account().identity;
    const QString nonce = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}))[u"nonce"].toString();
    const QJsonObject answer = bodyOf(desk.post(
        sessionPath,
        {{u"wallet"_s, wallet}, {u"nonce"_s, nonce}, {u"signature"_s, other.sign(nonce.toUtf8())}}));
    desk.useSession(answer[u"session_id"].toString().toLatin1());
    QCOMPARE(bodyOf(desk.list("status=all"))[u"count"], QJsonValue(0));
    QCOMPARE(bodyOf(desk.post(openPath, openBody({id})))[u"results"][0][u"status"].toString(),
             u"unavailable"_s);
    QCOMPARE(bodyOf(desk.post(ackPath, ackBody({id})))[u"results"][0][u"status"].toString(),
             u"unavailable"_s);
}

QTEST_GUILESS_MAIN(TestDemoSelectiveGate)
#include "tst_demo_selective_gate.moc"
