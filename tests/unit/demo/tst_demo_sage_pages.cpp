// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/times.h"
#include "sage_desk.h"

#include <QHash>
#include <QSet>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

QSet<QString> setOf(const QStringList &list)
{
    return {list.begin(), list.end()};
}

QByteArray after(const QJsonObject &page)
{
    return QUrl::toPercentEncoding(page[u"next_before"].toString());
}

FaultPlan::Strike strike(FaultKind kind, int time = 0)
{
    return {kind, time};
}

} // namespace

class TestDemoSagePages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void times_data();
    void times();
    void retainsExactly_data();
    void retainsExactly();
    void orderIsTotal();
    void sameMillisecondGroups();
    void sameSeedSameBytes();
    void limitsAreClamped_data();
    void limitsAreClamped();
    void cursorsAreChecked_data();
    void cursorsAreChecked();
    void bareCursorSkipsItsMillisecond();
    void countOnly();
    void everyAttributionOccurs();
    void hugeBodies();
    void historiesAreCut();
    void statusesAreThreeFacts();
    void passiveInbox();
    void passiveInboxLimits_data();
    void passiveInboxLimits();
    void readingChangesNothing();
    void pageFaults();
    void deliveries();
    void liveFollowsTheClock();
    void claimingWorksAndIsNamed();
};

void TestDemoSagePages::times_data()
{
    QTest::addColumn<qint64>("nanoseconds");
    QTest::addColumn<QString>("text");
    const qint64 base = 1786147500LL * 1000000000;
    QTest::newRow("whole") << base << u"2026-08-08T00:05:00Z"_s;
    QTest::newRow("tenths") << base + 100000000 << u"2026-08-08T00:05:00.1Z"_s;
    QTest::newRow("zeros before") << base + 41000000 << u"2026-08-08T00:05:00.041Z"_s;
    QTest::newRow("nine") << base + 123456789 << u"2026-08-08T00:05:00.123456789Z"_s;
}

void TestDemoSagePages::times()
{
    QFETCH(qint64, nanoseconds);
    QFETCH(QString, text);
    QCOMPARE(sage::formatNanoseconds(nanoseconds), text);
    QCOMPARE(sage::parseTime(text), std::optional(nanoseconds));
}

void TestDemoSagePages::retainsExactly_data()
{
    QTest::addColumn<int>("messages");
    for (const int messages : {0, 1, 7, 20, 40, 400, 1300}) {
        QTest::addRow("%d", messages) << messages;
    }
}

void TestDemoSagePages::retainsExactly()
{
    QFETCH(int, messages);
    SageDesk desk(sageOptions(messages));
    for (const int limit : {5, 20}) {
        const QStringList ids = column(desk.walk(limit), u"pipe_id"_s);
        QCOMPARE(ids.size(), messages);
        QCOMPARE(setOf(ids).size(), messages);
    }
    const QJsonObject first = objectOf(desk.get("/v1/pipe/results"));
    QCOMPARE(first.contains(u"next_before"), messages > 0);
    QVERIFY(first[u"items"].isArray());
}

void TestDemoSagePages::orderIsTotal()
{
    SageDesk desk(sageOptions(400));
    const QJsonArray rows = desk.walk(20);
    for (qsizetype index = 1; index < rows.size(); ++index) {
        const auto before = *sage::parseTime(rows[index - 1][u"completed_at"].toString());
        const auto here = *sage::parseTime(rows[index][u"completed_at"].toString());
        const bool isBelow = here != before ? here < before
                                            : rows[index][u"pipe_id"].toString().toLatin1() <
                                                  rows[index - 1][u"pipe_id"].toString().toLatin1();
        QVERIFY2(isBelow, qPrintable(rows[index][u"pipe_id"].toString()));
        QVERIFY(*sage::parseTime(rows[index][u"created_at"].toString()) <= here);
    }
}

void TestDemoSagePages::sameMillisecondGroups()
{
    SageDesk desk(sageOptions(10000));
    QHash<QString, int> sharers;
    for (const QString &time : column(desk.walk(20), u"completed_at"_s)) {
        ++sharers[time];
    }
    const auto groupsOf = [&sharers](int least) {
        return std::count_if(sharers.cbegin(), sharers.cend(), [least](int size) { return size >= least; });
    };
    QVERIFY2(groupsOf(2) >= 300, qPrintable(QString::number(groupsOf(2))));
    QVERIFY(groupsOf(9) >= 100);
    QVERIFY(groupsOf(21) >= 20); // more than a page holds
}

void TestDemoSagePages::sameSeedSameBytes()
{
    SageDesk one(sageOptions(100));
    SageDesk two(sageOptions(100));
    Options options = sageOptions(100);
    options.seed = u"2"_s;
    SageDesk other(options);
    const QByteArray target = "/v1/pipe/results?limit=20";
    const QByteArray bytes = one.get(target).body;
    QCOMPARE(two.get(target).body, bytes);
    QCOMPARE(one.get(target).body, bytes);
    QVERIFY(other.get(target).body != bytes);
}

void TestDemoSagePages::limitsAreClamped_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<int>("rows");
    const QByteArray results = "/v1/pipe/results";
    const QByteArray outbox = "/v1/pipe/history/outbox";
    QTest::newRow("none") << results << 5;
    QTest::newRow("0") << results + "?limit=0" << 5;
    QTest::newRow("-1") << results + "?limit=-1" << 5;
    QTest::newRow("999") << results + "?limit=999" << 5;
    QTest::newRow("word") << results + "?limit=all" << 5;
    QTest::newRow("20") << results + "?limit=20" << 20;
    QTest::newRow("count_only=true") << results + "?count_only=true" << 5;
    QTest::newRow("history") << outbox << 20;
    QTest::newRow("history 101") << outbox + "?limit=101" << 20;
    QTest::newRow("history 100") << outbox + "?limit=100" << 100;
}

void TestDemoSagePages::limitsAreClamped()
{
    QFETCH(QByteArray, target);
    QFETCH(int, rows);
    SageDesk desk(sageOptions(200));
    const QJsonObject page = objectOf(desk.get(target));
    QCOMPARE(page[u"items"].toArray().size(), rows);
    QCOMPARE(page[u"count"].toInt(), rows);
}

void TestDemoSagePages::cursorsAreChecked_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<int>("status");
    QTest::newRow("composite") << QByteArray("2026-07-12T20:00:00.041Z|anything") << 200;
    QTest::newRow("encoded") << QByteArray("2026-07-12T20%3A00%3A00Z%7Cmsg-1") << 200;
    QTest::newRow("bare") << QByteArray("2026-07-12T20:00:00.123456789Z") << 200;
    QTest::newRow("empty") << QByteArray() << 200;
    QTest::newRow("word") << QByteArray("yesterday") << 400;
    QTest::newRow("too fine") << QByteArray("2026-07-12T20:00:00.0411Z|msg-1") << 400;
}

void TestDemoSagePages::cursorsAreChecked()
{
    QFETCH(QByteArray, before);
    QFETCH(int, status);
    SageDesk desk(sageOptions(40));
    const HttpReply reply = desk.get("/v1/pipe/results?before=" + before);
    QCOMPARE(reply.status, status);
    QCOMPARE(titleOf(reply), status == 200 ? QString() : u"Invalid before cursor"_s);
}

void TestDemoSagePages::bareCursorSkipsItsMillisecond()
{
    SageDesk desk(sageOptions(400));
    const QJsonArray rows = desk.walk(20);
    QHash<QString, int> sharers;
    for (const QString &time : column(rows, u"completed_at"_s)) {
        ++sharers[time];
    }
    const auto crowd = std::find_if(sharers.cbegin(), sharers.cend(), [](int size) { return size >= 21; });
    QVERIFY(crowd != sharers.cend());
    const QString last = rows.last()[u"completed_at"].toString();
    QVERIFY(crowd.key() != last);
    const QByteArray time = QUrl::toPercentEncoding(crowd.key());
    const QJsonObject bare = objectOf(desk.get("/v1/pipe/results?limit=20&before=" + time));
    QVERIFY(!column(bare[u"items"].toArray(), u"completed_at"_s).contains(crowd.key()));
    const QJsonObject composite =
        objectOf(desk.get("/v1/pipe/results?limit=20&before=" + time + "%7Czzz")); // above all ids
    QCOMPARE(column(composite[u"items"].toArray(), u"completed_at"_s).count(crowd.key()), 20);
}

void TestDemoSagePages::countOnly()
{
    SageDesk desk(sageOptions(30));
    const QJsonObject probe = objectOf(desk.get("/v1/pipe/results?count_only=1"));
    QCOMPARE(probe[u"count"].toInt(), 30);
    QVERIFY(probe[u"retained"].toBool());
    QCOMPARE(probe[u"newest_completed_at"], desk.walk(20)[0][u"completed_at"]);

    SageDesk empty(sageOptions(0));
    const QJsonObject none = objectOf(empty.get("/v1/pipe/results?count_only=1"));
    QCOMPARE(none, (QJsonObject{{u"count"_s, 0}, {u"retained"_s, false}}));
}

void TestDemoSagePages::everyAttributionOccurs()
{
    SageDesk desk(sageOptions(20));
    int other = 0;
    int unknown = 0;
    int provider = 0;
    int federated = 0;
    int self = 0;
    int old = 0;
    const QJsonArray walked = desk.walk(20);
    for (const auto &row : walked) {
        const QJsonObject reply = row.toObject();
        QCOMPARE(reply[u"payload"], QJsonValue(QString()));
        QCOMPARE(reply[u"from_agent"].toString(), desk.ownId());
        QVERIFY(!reply[u"result"].toString().isEmpty());
        const bool isUnknown = !reply.contains(u"replied_by");
        QCOMPARE(reply.contains(u"claimed_by"), !isUnknown);
        unknown += isUnknown ? 1 : 0;
        provider += reply.contains(u"to_agent") ? 0 : 1;
        other +=
            !isUnknown && reply.contains(u"to_agent") && reply[u"replied_by"] != reply[u"to_agent"] ? 1 : 0;
        federated += reply.contains(u"destination_chain_id") ? 1 : 0;
        self += reply[u"to_agent"].toString() == desk.ownId() ? 1 : 0;
        old += reply[u"pipe_id"].toString().startsWith(u"pipe-"_s) ? 1 : 0;
        if (reply.contains(u"destination_chain_id")) {
            QCOMPARE(reply[u"replied_by"], reply[u"to_agent"]); // bare, the chain is beside it
        }
        if (!reply.contains(u"to_agent")) {
            QVERIFY(!reply[u"to_provider"].toString().isEmpty());
        }
    }
    QVERIFY(other >= 2); // by the operator, by a peer
    QVERIFY(unknown >= 1);
    QVERIFY(provider >= 1);
    QVERIFY(federated >= 1);
    QVERIFY(self >= 1);
    QVERIFY(old >= 1);
}

void TestDemoSagePages::hugeBodies()
{
    SageDesk desk(sageOptions(40));
    int huge = 0;
    const QJsonArray walked = desk.walk(20);
    for (const auto &row : walked) {
        const qsizetype bytes = row[u"result"].toString().toUtf8().size();
        QVERIFY(bytes <= 262144);
        huge += bytes == 262144 ? 1 : 0;
    }
    QCOMPARE(huge, 1);
    const QByteArray body = desk.get("/v1/pipe/results?limit=20").body;
    QVERIFY(body.contains("\\u003c") && !body.contains('<'));
    QVERIFY(body.size() > 270000);
}

void TestDemoSagePages::historiesAreCut()
{
    SageDesk desk(sageOptions(400));
    const QJsonArray sent = objectOf(desk.get("/v1/pipe/history/outbox?limit=100"))[u"items"].toArray();
    QCOMPARE(sent.size(), 100);
    QSet<QString> states;
    for (qsizetype index = 0; index < sent.size(); ++index) {
        states.insert(sent[index][u"status"].toString());
        QCOMPARE(sent[index][u"from_agent"].toString(), desk.ownId());
        QVERIFY(!sent[index][u"payload"].toString().isEmpty());
        QVERIFY(index == 0 || *sage::parseTime(sent[index][u"created_at"].toString()) <=
                                  *sage::parseTime(sent[index - 1][u"created_at"].toString()));
    }
    QVERIFY(states.contains(u"pending"_s) && states.contains(u"completed"_s));
    QVERIFY(states.contains(u"expired"_s) || states.contains(u"failed"_s));

    const QJsonArray received = objectOf(desk.get("/v1/pipe/history/inbox?limit=100"))[u"items"].toArray();
    QCOMPARE(received.size(), 100);
    const QJsonObject count = objectOf(desk.get("/v1/pipe/history/inbox?count_only=1"));
    QVERIFY(count[u"count"].toInt() > 0 && count[u"unread"].toBool() && !count.contains(u"items"));
    const QJsonObject one = objectOf(desk.get("/v1/pipe/" + received[3][u"pipe_id"].toString().toLatin1()));
    QCOMPARE(one, received[3].toObject());
}

void TestDemoSagePages::statusesAreThreeFacts()
{
    SageDesk desk(sageOptions(400));
    QSet<QString> seen;
    const QJsonArray sent = objectOf(desk.get("/v1/pipe/history/outbox?limit=100"))[u"items"].toArray();
    for (const auto &row : sent) {
        const QByteArray id = row[u"pipe_id"].toString().toLatin1();
        const QJsonObject status = objectOf(desk.get("/v1/messages/" + id + "/status"));
        QCOMPARE(status[u"workflow_status"], row[u"status"]);
        QCOMPARE(status.contains(u"read_at"), status[u"read_status"].toString() == u"confirmed"_s);
        QCOMPARE(status.contains(u"terminal_at"),
                 row[u"status"].toString() != u"pending"_s && row[u"status"].toString() != u"claimed"_s);
        QVERIFY(status[u"terminal_at"].toString() < u"2027"_s); // nothing has ended in the future
        seen.insert(status[u"workflow_status"].toString() + u'/' + status[u"read_status"].toString());
    }
    QVERIFY(seen.contains(u"completed/confirmed"_s) && seen.contains(u"completed/not_confirmed"_s));
    const QJsonArray received = objectOf(desk.get("/v1/pipe/history/inbox"))[u"items"].toArray();
    for (const auto &row : received) {
        if (row[u"from_agent"].toString() != desk.ownId()) { // the sender alone may ask
            const QByteArray id = row[u"pipe_id"].toString().toLatin1();
            QCOMPARE(desk.get("/v1/messages/" + id + "/status").status, 404);
        }
    }
}

void TestDemoSagePages::passiveInbox()
{
    SageDesk desk(sageOptions(400));
    const int pending = objectOf(desk.get("/v1/pipe/history/inbox?count_only=1"))[u"count"].toInt();
    QJsonArray rows;
    QByteArray cursor;
    QJsonObject page;
    do {
        page = objectOf(desk.get("/v1/messages/inbox?limit=7" + cursor));
        QVERIFY(page[u"passive"].toBool());
        const QJsonArray listed = page[u"items"].toArray();
        for (const auto &item : listed) {
            QCOMPARE(item[u"status"].toString(), u"pending"_s);
            rows.append(item);
        }
        QCOMPARE(page.contains(u"next_cursor"), page[u"has_more"].toBool());
        cursor = "&cursor=" + page[u"next_cursor"].toString().toLatin1();
    } while (page[u"has_more"].toBool());
    QCOMPARE(setOf(column(rows, u"message_id"_s)).size(), pending);
    QCOMPARE(rows.size(), pending);
    for (qsizetype index = 1; index < rows.size(); ++index) {
        QVERIFY(*sage::parseTime(rows[index - 1][u"created_at"].toString()) <=
                *sage::parseTime(rows[index][u"created_at"].toString()));
    }
    const QByteArray id = rows[0][u"message_id"].toString().toLatin1();
    const QByteArray path = "/v1/messages/" + id + "/inspect";
    QCOMPARE(desk.get(path).status, 400);
    QCOMPARE(objectOf(desk.get(path + "?claimant_session_id=s"))[u"item"], rows[0]);
}

void TestDemoSagePages::passiveInboxLimits_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("title");
    for (const char *limit : {"0", "21", "-3", "many", ""}) {
        QTest::newRow(limit) << QByteArray("limit=") + limit << u"Invalid message limit"_s;
    }
    QTest::newRow("cursor") << QByteArray("cursor=%25%25") << u"Invalid cursor"_s;
    QTest::newRow("long cursor") << "cursor=" + QByteArray(1025, 'A') << u"Invalid cursor"_s;
}

void TestDemoSagePages::passiveInboxLimits()
{
    QFETCH(QByteArray, query);
    QFETCH(QString, title);
    SageDesk desk(sageOptions(40));
    const HttpReply reply = desk.get("/v1/messages/inbox?" + query);
    QCOMPARE(reply.status, 400);
    QCOMPARE(titleOf(reply), title);
}

void TestDemoSagePages::readingChangesNothing()
{
    SageDesk desk(sageOptions(100));
    const QList<QByteArray> targets = {"/v1/pipe/results?limit=20", "/v1/pipe/history/outbox?limit=100",
                                       "/v1/pipe/history/inbox?limit=100", "/v1/messages/inbox?limit=20"};
    QList<QByteArray> first;
    for (const QByteArray &target : targets) {
        first.append(desk.get(target).body);
    }
    for (qsizetype index = 0; index < targets.size(); ++index) {
        QCOMPARE(desk.get(targets[index]).body, first[index]);
    }
    QCOMPARE(desk.service().acknowledgedCount(), 0);
}

void TestDemoSagePages::pageFaults()
{
    SageDesk desk(sageOptions(100));
    const QByteArray target = "/v1/pipe/results?limit=10";
    const QJsonObject page = objectOf(desk.get(target));
    const QByteArray next = target + "&before=" + after(page);
    const QStringList ids = column(objectOf(desk.get(next))[u"items"].toArray(), u"pipe_id"_s);

    const QJsonObject empty = objectOf(desk.get(next, strike(FaultKind::EmptyPage)));
    QCOMPARE(empty[u"items"].toArray().size(), 0);
    const QJsonObject behind = objectOf(desk.get(target + "&before=" + after(empty)));
    QCOMPARE(column(behind[u"items"].toArray(), u"pipe_id"_s), ids); // nothing is lost

    const QJsonObject same = objectOf(desk.get(next, strike(FaultKind::SameCursor)));
    QCOMPARE(same[u"next_before"], page[u"next_before"]);

    const QStringList shuffled =
        column(objectOf(desk.get(next, strike(FaultKind::Reorder)))[u"items"].toArray(), u"pipe_id"_s);
    QVERIFY(shuffled != ids);
    QCOMPARE(setOf(shuffled), setOf(ids));

    for (const int time : {0, 1}) {
        const QStringList twice = column(
            objectOf(desk.get(next, strike(FaultKind::Duplicate, time)))[u"items"].toArray(), u"pipe_id"_s);
        QCOMPARE(twice.size(), 11);
        QVERIFY(setOf(twice).contains(setOf(ids)));
    }
    QCOMPARE(desk.get(next, strike(FaultKind::ExpiredCursor)).status, 400);
}

void TestDemoSagePages::deliveries()
{
    SageDesk desk(sageOptions(200));
    const auto count = [&desk] {
        return objectOf(desk.get("/v1/pipe/results?count_only=1"))[u"count"].toInt();
    };
    const auto inbox = [&desk] {
        return objectOf(desk.get("/v1/pipe/history/inbox?count_only=1"))[u"count"].toInt();
    };
    const QString head = desk.walk(20)[0][u"completed_at"].toString();
    const int waiting = inbox();
    desk.service().deliver(1);
    QCOMPARE(count(), 201);
    const QString newHead = desk.walk(20)[0][u"completed_at"].toString();
    QVERIFY(*sage::parseTime(newHead) > *sage::parseTime(head));
    desk.service().deliver(2);
    QVERIFY(inbox() >= waiting);
    QCOMPARE(count(), 202);
    QCOMPARE(desk.walk(20)[0][u"completed_at"].toString(), newHead); // a tie with what was the head
    desk.service().deliver(5);                                       // the eighth purges an old row
    QCOMPARE(count(), 203);
    const QString ahead = desk.walk(20)[0][u"completed_at"].toString();
    desk.clockStep = -1h; // what comes now is stamped before the head
    desk.service().deliver(1);
    desk.clockStep = 0s;
    QCOMPARE(count(), 204);
    QCOMPARE(desk.walk(20)[0][u"completed_at"].toString(), ahead);
}

void TestDemoSagePages::liveFollowsTheClock()
{
    Options options = sageOptions(20);
    options.live = 10s;
    SageDesk desk(options);
    const QByteArray probe = "/v1/pipe/results?count_only=1";
    QCOMPARE(objectOf(desk.get(probe))[u"count"].toInt(), 20);
    desk.now += 11s;
    QCOMPARE(objectOf(desk.get(probe))[u"count"].toInt(), 21);
    desk.now += 20s;
    QCOMPARE(objectOf(desk.get(probe))[u"count"].toInt(), 22);
}

void TestDemoSagePages::claimingWorksAndIsNamed()
{
    SageDesk desk(sageOptions(100));
    const auto waiting = [&desk] {
        return objectOf(desk.get("/v1/pipe/history/inbox?count_only=1"))[u"count"].toInt();
    };
    const int before = waiting();
    const HttpReply claimed = desk.get("/v1/pipe/inbox?limit=3");
    QCOMPARE(claimed.ids.size(), 3);
    QCOMPARE(waiting(), before - 3);
    const QJsonObject token{{u"receive_token"_s, u"t"_s}, {u"limit"_s, 2}};
    const HttpReply received = desk.send("POST", "/v1/messages/receive", token);
    QCOMPARE(waiting(), before - 5);
    QCOMPARE(desk.send("POST", "/v1/messages/receive", token).ids, received.ids);
    QCOMPARE(waiting(), before - 5);
    QCOMPARE(
        desk.send("POST", "/v1/messages/receive", {{u"receive_token"_s, u"u"_s}, {u"limit"_s, 21}}).status,
        400);

    const QByteArray id = claimed.ids.first().toLatin1();
    QCOMPARE(desk.send("PUT", "/v1/messages/" + id + "/read", {}).status, 200);
    QCOMPARE(desk.send("PUT", "/v1/messages/" + id + "/claim", {{u"claimant_session_id"_s, u"s"_s}}).status,
             409);
    const QJsonObject answer{{u"result"_s, u"answered"_s}};
    QCOMPARE(desk.send("POST", "/v1/messages/" + id + "/reply", answer).ids,
             QStringList{claimed.ids.first()});
    QCOMPARE(objectOf(desk.send("PUT", "/v1/pipe/" + id + "/result", answer))[u"idempotent_replay"].toBool(),
             true);
    QCOMPARE(desk.send("PUT", "/v1/pipe/" + id + "/result", {{u"result"_s, u"other"_s}}).status, 409);
    QCOMPARE(objectOf(desk.get("/v1/pipe/" + id))[u"result"].toString(), u"answered"_s);
    QCOMPARE(desk.get("/v1/messages/wake?consumer_id=c").contentType, QByteArray("text/event-stream"));
    QCOMPARE(objectOf(desk.get("/v1/pipe/updates"))[u"count"].toInt(), 0);
    QVERIFY(desk.service().acknowledgedCount() > 0);
}

QTEST_GUILESS_MAIN(TestDemoSagePages)
#include "tst_demo_sage_pages.moc"
