// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/check.h"
#include "selective_desk.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

class TestDemoSelectiveActs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void openingBringsBodies();
    void openingIsPerId();
    void acknowledgingIsPerIdAndIdempotent();
    void storageErrorsAreRetriable();
    void legacyAcknowledgeChangesNothing();
};

void TestDemoSelectiveActs::openingBringsBodies()
{
    SelectiveDesk desk(withMessages(2000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QJsonArray before = desk.walk("limit=50").rows;
    for (qsizetype index = 0; index < rows.size(); index += 37) {
        const QJsonValue row = rows[index];
        const QString direction = row[u"direction"].toString();
        const QJsonValue result =
            bodyOf(desk.post(openPath, openBody({row[u"msg_id"].toString()}, direction)))[u"results"][0];
        QCOMPARE(result[u"status"].toString(), u"opened"_s);
        const QJsonValue message = result[u"message"];
        QCOMPARE(message[u"body"].toString().toUtf8().size(), row[u"body_bytes"].toInt());
        QVERIFY(!message[u"thread_id"].toString().isEmpty());
        QVERIFY(message[u"to_wallet"].isString()); // of legacy rows, too
        QVERIFY(message[u"acknowledged"].isUndefined());
        for (const char *field : {"msg_id", "direction", "from_wallet", "sent_at", "intent", "thread_ref"}) {
            QCOMPARE(message[QLatin1StringView(field)], row[QLatin1StringView(field)]);
        }
    }
    QCOMPARE(desk.walk("limit=50").rows, before); // nothing was acknowledged by it
    QCOMPARE(desk.service().acknowledgedCount(), 0);
}

void TestDemoSelectiveActs::openingIsPerId()
{
    SelectiveDesk desk(withMessages(1000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QStringList received = idsOf(rows, u"received"_s, 2);
    const QString sent = idsOf(rows, u"sent"_s, 1).constFirst();
    const QString missing = u"00001783890000000000_00000000"_s;
    const QJsonArray results = bodyOf(desk.post(
        openPath, openBody({received[1], missing, received[0], received[1], sent})))[u"results"]
                                   .toArray();
    QCOMPARE(results.size(), 4); // the repeated id came once, where it was first
    QCOMPARE(results[0][u"msg_id"].toString(), received[1]);
    QCOMPARE(results[1][u"status"].toString(), u"unavailable"_s);
    QCOMPARE(results[2][u"msg_id"].toString(), received[0]);
    QCOMPARE(results[3][u"status"].toString(), u"unavailable"_s); // a sent one, asked for as received

    const auto selfSend = std::find_if(rows.begin(), rows.end(), [](const QJsonValue &row) {
        return row[u"from_wallet"] == row[u"to_wallet"];
    });
    QVERIFY(selfSend != rows.end());
    const QString selfId = (*selfSend)[u"msg_id"].toString();
    for (const QString &direction : {u"received"_s, u"sent"_s}) {
        const QJsonValue result = bodyOf(desk.post(openPath, openBody({selfId}, direction)))[u"results"][0];
        QCOMPARE(result[u"status"].toString(), u"opened"_s);
        QCOMPARE(result[u"message"][u"direction"].toString(), direction);
    }
}

void TestDemoSelectiveActs::acknowledgingIsPerIdAndIdempotent()
{
    SelectiveDesk desk(withMessages(500));
    desk.signIn();
    const QJsonArray rows = desk.walk("limit=50").rows;
    const QString received = rows[0][u"msg_id"].toString();
    const QString sent = idsOf(desk.walk(everything).rows, u"sent"_s, 1).constFirst();
    for (int time = 0; time < 2; ++time) {
        const HttpReply reply = desk.post(ackPath, ackBody({sent, received, received}));
        QCOMPARE(reply.status, 200);
        QCOMPARE(reply.ids, (QStringList{sent + u"/received"_s, received + u"/received"_s}));
        const QJsonArray results = bodyOf(reply)[u"results"].toArray();
        QCOMPARE(results.size(), 2);
        QCOMPARE(results[0][u"status"].toString(), u"unavailable"_s);
        QCOMPARE(results[1][u"status"].toString(), u"acknowledged"_s);
        QCOMPARE(desk.service().acknowledgedCount(), 1);
    }
    QCOMPARE(desk.walk("limit=50").rows.size(), rows.size() - 1);
    const QJsonArray all = desk.walk("limit=50&status=all").rows;
    const auto handled = std::find_if(all.begin(), all.end(), [&received](const QJsonValue &row) {
        return row[u"msg_id"].toString() == received;
    });
    QVERIFY(handled != all.end());
    QCOMPARE((*handled)[u"acknowledged"], QJsonValue(true));
}

void TestDemoSelectiveActs::storageErrorsAreRetriable()
{
    SelectiveDesk desk;
    desk.signIn();
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();
    desk.storageFails = true;
    for (const auto &reply : {desk.post(openPath, openBody({id})), desk.post(ackPath, ackBody({id}))}) {
        QCOMPARE(reply.status, 200);
        QCOMPARE(bodyOf(reply)[u"results"][0][u"status"].toString(), u"error"_s);
        QCOMPARE(bodyOf(reply)[u"results"][0][u"error"].toString(), u"storage_error"_s);
    }
    desk.storageFails = false;
    QCOMPARE(bodyOf(desk.post(ackPath, ackBody({id})))[u"results"][0][u"status"].toString(),
             u"acknowledged"_s);
}

void TestDemoSelectiveActs::legacyAcknowledgeChangesNothing()
{
    SelectiveDesk desk;
    const QByteArray path = "/internal/inbox/ack";
    QCOMPARE(desk.post(path, {{u"up_to_cursor"_s, u"00001783890000000000_1234abcd"_s}}).status, 401);
    desk.signIn();
    const qsizetype before = desk.walk("limit=50").rows.size();
    const HttpReply reply = desk.post(path, {{u"up_to_cursor"_s, u"99991783890000000000_1234abcd"_s}});
    QCOMPARE(reply.status, 200);
    QCOMPARE(desk.walk("limit=50").rows.size(), before);
    QCOMPARE(desk.post(path, {{u"up_to_cursor"_s, u"newest"_s}}).status, 400);
}

QTEST_GUILESS_MAIN(TestDemoSelectiveActs)
#include "tst_demo_selective_acts.moc"
