// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo_client.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

class TestDemoFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dropComesInThreeForms();
    void delay();
    void refusals_data();
    void refusals();
    void forgottenSession();
    void truncate();
    void garbage();
    void pageFaultsLoseNothing_data();
    void pageFaultsLoseNothing();
    void sameCursor();
    void expiredCursor();
    void clockStep();
    void storageError();
};

void TestDemoFaults::dropComesInThreeForms()
{
    const auto server = startWith({u"drop:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QJsonArray rows = client.list("limit=50").json()[u"messages"].toArray(); // request 1
    QList<int> acknowledged;
    QElapsedTimer timer;
    timer.start();
    for (int form = 0; form < 3; ++form) {
        QVERIFY(!client.acknowledge({rows[form][u"msg_id"].toString()}).arrived);
        acknowledged.append(server->acknowledgedCount());
        QCOMPARE(client.list("limit=1").status, 200);
    }
    QVERIFY(timer.elapsed() < 4000);               // closed, not left to time out
    QCOMPARE(acknowledged, (QList<int>{0, 1, 2})); // not carried out, carried out, carried out
    const LoggedRequest dropped = server->requests().at(3);
    QCOMPARE(dropped.status, 0);
    QCOMPARE(dropped.fault, u"drop"_s);
}

void TestDemoFaults::delay()
{
    const auto server = startWith({u"delay:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(client.list("limit=1").status, 200);
    QVERIFY(timer.elapsed() >= 150);
}

void TestDemoFaults::refusals_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::newRow("500") << u"500"_s << 500 << u"internal"_s << QByteArray();
    QTest::newRow("503") << u"503"_s << 503 << QString() << QByteArray("2");
    QTest::newRow("429") << u"429"_s << 429 << u"rate_limited"_s << QByteArray("2");
}

void TestDemoFaults::refusals()
{
    QFETCH(QString, fault);
    QFETCH(int, status);
    QFETCH(QString, reason);
    QFETCH(QByteArray, retryAfter);
    const auto server = startWith({fault + u":2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    const DemoClient::Answer answer = client.list("limit=1");
    QCOMPARE(answer.status, status);
    QCOMPARE(answer.reason(), reason);
    QCOMPARE(answer.retryAfter, retryAfter);
    QCOMPARE(client.list("limit=1").status, 200);
}

void TestDemoFaults::forgottenSession()
{
    const auto server = startWith({u"401:4"_s}); // the handshake's two requests count
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    QCOMPARE(client.list("limit=1").reason(), u"unproven_sender"_s);
    QCOMPARE(client.list("limit=1").status, 401); // it stays forgotten
    QVERIFY(client.signIn());
}

void TestDemoFaults::truncate()
{
    const auto server = startWith({u"truncate:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QByteArray whole = client.list("limit=3").body;
    const DemoClient::Answer cut = client.list("limit=3");
    QCOMPARE(cut.status, 200);
    QCOMPARE(cut.contentLength, cut.body.size());
    QVERIFY(cut.body.size() < whole.size());
    QVERIFY(cut.json().isEmpty());
    QVERIFY(whole.startsWith(cut.body));
}

void TestDemoFaults::garbage()
{
    const auto server = startWith({u"garbage:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QSet<QByteArray> bodies;
    for (int time = 0; time < 3; ++time) {
        const DemoClient::Answer answer = client.list("limit=3");
        QCOMPARE(answer.status, 200);
        QVERIFY(answer.json().isEmpty());
        bodies.insert(answer.body);
    }
    QCOMPARE(bodies.size(), 3);
}

void TestDemoFaults::pageFaultsLoseNothing_data()
{
    QTest::addColumn<QStringList>("faults");
    QTest::newRow("empty-page") << QStringList{u"empty-page:2"_s};
    QTest::newRow("duplicate") << QStringList{u"duplicate:2"_s};
    QTest::newRow("reorder") << QStringList{u"reorder:1"_s};
    QTest::newRow("all") << QStringList{u"empty-page:3,duplicate:2,reorder:2"_s};
}

void TestDemoFaults::pageFaultsLoseNothing()
{
    QFETCH(QStringList, faults);
    const auto server = startWith(faults, 500);
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QSet<QString> ids;
    QString cursor;
    int pages = 0;
    do {
        const QJsonObject page =
            client.list(cursor.isEmpty() ? everything : everything + "&cursor=" + cursor.toLatin1()).json();
        const QJsonArray rows = page[u"messages"].toArray();
        for (const auto &row : rows) {
            ids.insert(row[u"msg_id"].toString());
        }
        const QString next = page[u"next_cursor"].toString();
        QVERIFY(next.isEmpty() || next != cursor);
        cursor = next;
        ++pages;
    } while (!cursor.isEmpty() && pages < 100);
    QCOMPARE(ids.size(), 500);
    const std::vector<LoggedRequest> requests = server->requests();
    QVERIFY(std::any_of(requests.begin(), requests.end(),
                        [](const auto &request) { return !request.fault.isEmpty(); }));
}

void TestDemoFaults::sameCursor()
{
    const auto server = startWith({u"same-cursor:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QString cursor = client.list(everything).json()[u"next_cursor"].toString();
    QVERIFY(!cursor.isEmpty());
    QCOMPARE(client.list(everything + "&cursor=" + cursor.toLatin1()).json()[u"next_cursor"].toString(),
             cursor);
}

void TestDemoFaults::expiredCursor()
{
    const auto server = startWith({u"expired-cursor:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QString cursor = client.list(everything).json()[u"next_cursor"].toString();
    const DemoClient::Answer answer = client.list(everything + "&cursor=" + cursor.toLatin1());
    QCOMPARE(answer.status, 400);
    QCOMPARE(answer.reason(), u"invalid_cursor"_s);
}

void TestDemoFaults::clockStep()
{
    const auto server = startWith({u"clock-step:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const DemoClient::Answer before = client.list("limit=1");
    const DemoClient::Answer after = client.list("limit=1"); // an hour on
    const qint64 jump = serverTime(before).secsTo(serverTime(after));
    QVERIFY2(jump >= 3600 && jump < 3660, qPrintable(QString::number(jump)));
    server->deliver(1);
    const QJsonArray rows = client.list("limit=2&status=all&include_sent=true").json()[u"messages"].toArray();
    const qint64 gap = rows[0][u"msg_id"].toString().left(20).toLongLong() -
                       rows[1][u"msg_id"].toString().left(20).toLongLong();
    QVERIFY(gap >= qint64(3600) * 1000000);
}

void TestDemoFaults::storageError()
{
    const auto server = startWith({u"storage-error:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QJsonArray rows = client.list("limit=50").json()[u"messages"].toArray();
    const QStringList ids = {rows[0][u"msg_id"].toString(), rows[1][u"msg_id"].toString()};
    const QJsonArray results = client.open(ids).json()[u"results"].toArray();
    QCOMPARE(results[0][u"status"].toString(), u"opened"_s);
    QCOMPARE(results[1][u"status"].toString(), u"error"_s);
    QCOMPARE(client.acknowledge({ids[1]}).json()[u"results"][0][u"status"].toString(), u"acknowledged"_s);
}

QTEST_GUILESS_MAIN(TestDemoFaults)
#include "tst_demo_faults.moc"
