// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/signing.h"
#include "sage_desk.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

class TestDemoSageSigning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectors_data();
    void vectors();
    void pathIsDecodedAndQueryIsNot();
    void refusals_data();
    void refusals();
    void replayIsDetectedForFiveMinutes();
    void clockStepMovesTheWindow();
    void actionsNeedANonce();
    void strangersWaitForApproval();
    void absentRoutesArePlainText_data();
    void absentRoutesArePlainText();
};

void TestDemoSageSigning::vectors_data()
{
    QTest::addColumn<QByteArray>("seed");
    QTest::addColumn<QByteArray>("agentId");
    QTest::addColumn<QJsonObject>("vector");
    QFile file(QStringLiteral(ACKBOX_TEST_DATA "/data/sage-signatures.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonArray requests = all[u"requests"].toArray();
    QCOMPARE(requests.size(), 5);
    for (const auto &request : requests) {
        QTest::newRow(qPrintable(request[u"target"].toString()))
            << QByteArray::fromHex(all[u"seed"].toString().toLatin1())
            << all[u"agent_id"].toString().toLatin1() << request.toObject();
    }
}

void TestDemoSageSigning::vectors()
{
    QFETCH(QByteArray, seed);
    QFETCH(QByteArray, agentId);
    QFETCH(QJsonObject, vector);
    const QByteArray target = vector[u"target"].toString().toLatin1();
    const qsizetype question = target.indexOf('?');
    const qint64 timestamp = vector[u"timestamp"].toInteger();
    const QByteArray nonce = vector[u"nonce"].toString().toLatin1();
    const HttpRequest request{.method = vector[u"method"].toString().toLatin1(),
                              .path = question < 0 ? target : target.left(question),
                              .query = question < 0 ? QByteArray() : target.mid(question + 1),
                              .headers = {{"x-agent-id", agentId},
                                          {"x-timestamp", QByteArray::number(timestamp)},
                                          {"x-nonce", nonce},
                                          {"x-signature", vector[u"signature"].toString().toLatin1()}},
                              .body = vector[u"body"].toString().toUtf8()};
    const QByteArray canonical = sage::canonicalBytes(request);
    QCOMPARE(QCryptographicHash::hash(canonical, QCryptographicHash::Sha256).toHex(),
             vector[u"canonical_sha256"].toString().toLatin1());
    QCOMPARE(publicKeyHex(seed), agentId);
    QCOMPARE(signatureHex(seed, sage::signedBytes(canonical, timestamp, QByteArray::fromHex(nonce))),
             vector[u"signature"].toString().toLatin1());

    const std::chrono::system_clock::time_point now{std::chrono::seconds(timestamp)};
    sage::SignatureGate gate;
    const auto admitted = gate.admit(request, now, now);
    const auto *const caller = std::get_if<sage::Caller>(&admitted);
    QVERIFY(caller != nullptr);
    QCOMPARE(caller->agentId.toLatin1(), agentId);
    QVERIFY(caller->hasNonce);
}

void TestDemoSageSigning::pathIsDecodedAndQueryIsNot()
{
    const HttpRequest request{
        .method = "GET", .path = "/v1/pipe/a%7Cb", .query = "x=%7C", .headers = {}, .body = "{}"};
    QCOMPARE(sage::canonicalBytes(request), QByteArray("GET /v1/pipe/a|b?x=%7C\n{}"));
}

void TestDemoSageSigning::refusals_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("title");
    QTest::newRow("no agent") << QByteArray("x-agent-id") << QByteArray()
                              << u"Missing authentication headers"_s;
    QTest::newRow("no signature") << QByteArray("x-signature") << QByteArray()
                                  << u"Missing authentication headers"_s;
    QTest::newRow("no number") << QByteArray("x-timestamp") << QByteArray("today") << u"Invalid timestamp"_s;
    QTest::newRow("old") << QByteArray("x-timestamp") << QByteArray("1000000000") << u"Timestamp expired"_s;
    QTest::newRow("short id") << QByteArray("x-agent-id") << QByteArray("abcd") << u"Invalid agent ID"_s;
    QTest::newRow("no hex") << QByteArray("x-signature") << QByteArray(128, 'z')
                            << u"Invalid signature encoding"_s;
    QTest::newRow("nonce") << QByteArray("x-nonce") << QByteArray("xyz") << u"Invalid nonce encoding"_s;
    QTest::newRow("other nonce") << QByteArray("x-nonce") << QByteArray("0011223344556677")
                                 << u"Invalid signature"_s;
    QTest::newRow("other signature") << QByteArray("x-signature") << QByteArray(128, '0')
                                     << u"Invalid signature"_s;
}

void TestDemoSageSigning::refusals()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, value);
    QFETCH(QString, title);
    SageDesk desk(sageOptions(8));
    HttpRequest request = desk.signedRequest("GET", "/v1/pipe/results?limit=2");
    request.headers.insert(header, value);
    const HttpReply reply = desk.send(request);
    QCOMPARE(reply.status, 401);
    QCOMPARE(reply.contentType, QByteArray("application/problem+json"));
    QCOMPARE(titleOf(reply), title);
    QCOMPARE(objectOf(reply)[u"type"].toString(), u"https://sage.dev/errors/401"_s);
}

void TestDemoSageSigning::replayIsDetectedForFiveMinutes()
{
    SageDesk desk(sageOptions(8));
    const HttpRequest request = desk.signedRequest("GET", "/v1/pipe/results");
    QCOMPARE(desk.send(request).status, 200);
    const HttpReply again = desk.send(request);
    QCOMPARE(again.status, 401);
    QCOMPARE(titleOf(again), u"Replay detected"_s);
    QCOMPARE(desk.get("/v1/pipe/results").status, 200); // a new nonce
    desk.now += 301s;
    QCOMPARE(titleOf(desk.send(request)), u"Timestamp expired"_s);
}

void TestDemoSageSigning::clockStepMovesTheWindow()
{
    SageDesk desk(sageOptions(8));
    desk.clockStep = 299s;
    QCOMPARE(desk.get("/v1/pipe/results").status, 200);
    desk.clockStep = 1h;
    QCOMPARE(titleOf(desk.get("/v1/pipe/results")), u"Timestamp expired"_s);
    desk.clockStep = -301s;
    QCOMPARE(titleOf(desk.get("/v1/pipe/results")), u"Timestamp expired"_s);
}

void TestDemoSageSigning::actionsNeedANonce()
{
    SageDesk desk(sageOptions(8));
    const QString id = desk.walk(20)[0][u"pipe_id"].toString();
    const QByteArray status = "/v1/messages/" + id.toLatin1() + "/status";
    QCOMPARE(desk.get(status).status, 200);
    desk.useNonce(false);
    const HttpReply refused = desk.get(status);
    QCOMPARE(refused.status, 403);
    QCOMPARE(titleOf(refused), u"Exact agent signature required"_s);
    QCOMPARE(desk.get("/v1/pipe/results").status, 200); // the older form is enough for this
}

void TestDemoSageSigning::strangersWaitForApproval()
{
    SageDesk desk(sageOptions(8));
    QCOMPARE(objectOf(desk.get("/v1/agent/me"))[u"registration_status"].toString(), u"active"_s);
    desk.useKey(QByteArray(32, 'k'));
    const HttpReply refused = desk.get("/v1/pipe/results");
    QCOMPARE(refused.status, 403);
    QCOMPARE(objectOf(refused)[u"type"].toString(), u"https://sage.dev/errors/active-agent-required"_s);
    const QJsonObject me = objectOf(desk.get("/v1/agent/me"));
    QCOMPARE(me[u"registration_status"].toString(), u"pending_review"_s);
    QVERIFY(me[u"approval_required"].toBool());
}

void TestDemoSageSigning::absentRoutesArePlainText_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<bool>("isAbsent");
    QTest::newRow("v2 inbox") << 2 << QByteArray("/v1/messages/inbox") << true;
    QTest::newRow("v3 inbox") << 3 << QByteArray("/v1/messages/inbox") << false;
    QTest::newRow("nonsense") << 3 << QByteArray("/v1/nonsense") << true;
    QTest::newRow("unknown message") << 2 << QByteArray("/v1/pipe/msg-0") << false;
}

void TestDemoSageSigning::absentRoutesArePlainText()
{
    QFETCH(int, version);
    QFETCH(QByteArray, target);
    QFETCH(bool, isAbsent);
    SageDesk desk(sageOptions(8, version));
    const HttpReply reply = desk.get(target);
    QCOMPARE(reply.status == 404 && reply.contentType.startsWith("text/plain"), isAbsent);
    if (target.endsWith("msg-0")) {
        QCOMPARE(reply.status, 404);
        QCOMPARE(titleOf(reply), u"Message not found"_s);
    }
}

QTEST_GUILESS_MAIN(TestDemoSageSigning)
#include "tst_demo_sage_signing.moc"
