// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/timestamp.h"
#include "ledger_desk.h"

#include <QSet>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

namespace {

FaultPlan::Strike strike(FaultKind kind, int time = 0)
{
    return {.kind = kind, .time = time};
}

qint64 instant(const QJsonValue &row)
{
    return ackbox::parseTimestamp(row[u"created_at"].toString()).nanoseconds.value_or(0);
}

//! The first page that has rows, and its cursor.
QJsonObject pageWithRows(LedgerDesk &desk, QByteArray query)
{
    while (true) {
        QJsonObject page = objectOf(desk.list("messages", query));
        if (!page[u"items"].toArray().isEmpty()) {
            return page;
        }
        query = query.left(query.indexOf("&cursor=")) + cursorOf(page);
    }
}

} // namespace

class TestDemoLedger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsAreClassed_data();
    void callsAreClassed();
    void keyAndHandleAreChecked();
    void parametersAreChecked_data();
    void parametersAreChecked();
    void cursorsAreBoundToTheirFilters();
    void defaultsDifferFromListToList();
    void sinceIsInclusive();
    void tasksAndContexts();
    void searchEndsPagesEarly();
    void faultsOfPages();
    void sameSeedSameBytes();
    void liveMessagesAreAppended();
    void statesChangeWithoutMessages();
    void clockThatStepsBackLosesNothing();
    void hundredThousandMessages();
};

void TestDemoLedger::callsAreClassed_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<std::optional<RequestClass>>("expected");
    using Class = std::optional<RequestClass>;
    const auto list = "/api/v1/identities/harbourmaster/a2a/messages"_ba;
    QTest::newRow("first page") << list << "limit=100"_ba << Class(RequestClass::FirstPage);
    QTest::newRow("next page") << list << "limit=100&cursor=x"_ba << Class(RequestClass::NextPage);
    QTest::newRow("whoami") << "/api/whoami"_ba << QByteArray() << Class(RequestClass::Other);
    QTest::newRow("identities") << "/api/v1/identities/"_ba << QByteArray() << Class(RequestClass::Other);
    QTest::newRow("one task") << "/api/v1/identities/harbourmaster/a2a/tasks/x"_ba << QByteArray()
                              << Class(RequestClass::Other);
    QTest::newRow("another service's") << "/api/v1/organizations"_ba << QByteArray() << Class();
}

void TestDemoLedger::callsAreClassed()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, query);
    LedgerDesk desk(ledgerOptions(1));
    QTEST(desk.service().classify({.method = "GET", .path = path, .query = query, .headers = {}, .body = {}}),
          "expected");
}

void TestDemoLedger::keyAndHandleAreChecked()
{
    LedgerDesk desk(ledgerOptions(5));
    const auto list = "/api/v1/identities/harbourmaster/a2a/messages"_ba;
    QCOMPARE(desk.send("GET", list, {}).status, 401);
    QCOMPARE(desk.send("GET", list, {{"x-api-key", "ApiKey_wrong"}}).status, 401);
    QCOMPARE(desk.send("POST", list, {}).status, 405);
    QCOMPARE(desk.get("/api/v1/identities/corvid/a2a/messages").status, 404);
    QCOMPARE(desk.get("/api/v1/identities/harbourmaste%72/a2a/messages").status, 200);
    QCOMPARE(desk.get("/api/v1/identities/harbourmaster/a2a/nothing").status, 404);
    QCOMPARE(desk.get("/api/v1/identities/harbourmaster").status, 200);
    QCOMPARE(desk.get("/api/whoami").status, 200);
}

void TestDemoLedger::parametersAreChecked_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("wrong"); // empty: none
    QTest::newRow("limit 100") << "limit=100"_ba << QString();
    QTest::newRow("limit 101") << "limit=101"_ba << u"limit"_s;
    QTest::newRow("limit 0") << "limit=0"_ba << u"limit"_s;
    QTest::newRow("limit in words") << "limit=many"_ba << u"limit"_s;
    QTest::newRow("empty search") << "q="_ba << u"q"_s;
    QTest::newRow("longest search") << "q=" + QByteArray("%C3%BC").repeated(500) << QString();
    QTest::newRow("long search") << "q=" + QByteArray("%C3%BC").repeated(501) << u"q"_s;
    QTest::newRow("since") << "since=2026-07-01T00%3A00%3A00%2B00%3A00"_ba << QString();
    QTest::newRow("plus is a space") << "since=2026-07-01T00:00:00+00:00"_ba << u"since"_s;
    QTest::newRow("since in words") << "since=today"_ba << u"since"_s;
    QTest::newRow("direction") << "direction=sideways"_ba << u"direction"_s;
    QTest::newRow("role") << "role=worker"_ba << u"role"_s;
    QTest::newRow("task") << "task_id=1"_ba << u"task_id"_s;
    QTest::newRow("context") << "context_id=1"_ba << u"context_id"_s;
    QTest::newRow("the last one counts") << "limit=0&limit=5"_ba << QString();
    QTest::newRow("unknown ones are passed over") << "colour=red"_ba << QString();
}

void TestDemoLedger::parametersAreChecked()
{
    QFETCH(const QByteArray, query);
    QFETCH(const QString, wrong);
    LedgerDesk desk(ledgerOptions(20));
    const HttpReply reply = desk.list("messages", query);
    QCOMPARE(reply.status, wrong.isEmpty() ? 200 : 422);
    if (!wrong.isEmpty()) {
        const QJsonValue fault = objectOf(reply)[u"detail"][0];
        QCOMPARE(fault[u"loc"], QJsonValue(QJsonArray({u"query"_s, wrong})));
        QVERIFY(!fault[u"msg"].toString().isEmpty());
    }
}

void TestDemoLedger::cursorsAreBoundToTheirFilters()
{
    LedgerDesk desk(ledgerOptions(300));
    const QByteArray cursor = cursorOf(objectOf(desk.list("messages", "direction=both&limit=20")));
    QVERIFY(!cursor.isEmpty());
    QCOMPARE(desk.list("messages", "direction=both&limit=20" + cursor).status, 200);
    QCOMPARE(desk.list("messages", "limit=50&direction=both" + cursor).status, 200);
    QCOMPARE(desk.list("messages", "limit=20" + cursor).status, 400);
    QCOMPARE(desk.list("messages", "direction=inbound&limit=20" + cursor).status, 400);
    QCOMPARE(desk.list("tasks", "direction=both&limit=20" + cursor).status, 400);
    for (const QByteArray &bad : {"&cursor="_ba, "&cursor=x"_ba, cursor.chopped(4), cursor + "AAAA"}) {
        QCOMPARE(desk.list("messages", "direction=both&limit=20" + bad).status, 400);
    }
}

void TestDemoLedger::defaultsDifferFromListToList()
{
    LedgerDesk desk(ledgerOptions(800));
    QCOMPARE(desk.walk("messages").size(), 800);
    QCOMPARE(desk.walk("messages", "direction=both").size(), 800);
    QVERIFY(desk.walk("tasks").size() < desk.walk("tasks", "direction=both").size());
    QCOMPARE(desk.walk("tasks"), desk.walk("tasks", "direction=inbound"));
    QVERIFY(desk.walk("contexts").size() < desk.walk("contexts", "direction=both").size());
    QCOMPARE(objectOf(desk.list("messages"))[u"items"].toArray().size(), 50);
}

void TestDemoLedger::sinceIsInclusive()
{
    LedgerDesk desk(ledgerOptions(400));
    const QJsonArray all = desk.walk("messages");
    for (const int place : {0, 7, 200, 399}) {
        const QString since = all[place][u"created_at"].toString();
        const qint64 moment = instant(all[place]);
        const auto expected = std::count_if(all.begin(), all.end(),
                                            [moment](const auto &row) { return instant(row) >= moment; });
        const QJsonArray some = desk.walk("messages", "since=" + QUrl::toPercentEncoding(since));
        QCOMPARE(some.size(), expected);
        QVERIFY(column(some, u"id"_s).contains(all[place][u"id"].toString()));
    }
}

void TestDemoLedger::tasksAndContexts()
{
    LedgerDesk desk(ledgerOptions(600));
    const QJsonArray messages = desk.walk("messages");
    const QJsonArray tasks = desk.walk("tasks", "direction=both");
    const QStringList named = column(messages, u"task_id"_s);
    QCOMPARE(tasks.size(), QSet<QString>(named.begin(), named.end()).size());
    QSet<QString> contexts;
    for (const auto &task : tasks) {
        contexts.insert(task.toObject()[u"context_id"].toString());
        QVERIFY(!task.toObject()[u"messages"].toArray().isEmpty());
    }
    QCOMPARE(desk.walk("contexts", "direction=both").size(), contexts.size());
    const QString state = tasks[0][u"state"].toString();
    const QJsonArray inState = desk.walk("tasks", "direction=both&state=" + QUrl::toPercentEncoding(state));
    QVERIFY(!inState.isEmpty() && inState.size() < tasks.size());
    const QByteArray base = "/api/v1/identities/harbourmaster/a2a/";
    QCOMPARE(objectOf(desk.get(base + "tasks/" + tasks[3][u"id"].toString().toLatin1())),
             tasks[3].toObject());
    QCOMPARE(desk.get(base + "contexts/" + tasks[3][u"context_id"].toString().toLatin1()).status, 200);
    QCOMPARE(desk.get(base + "tasks/7").status, 404);
}

void TestDemoLedger::searchEndsPagesEarly()
{
    LedgerDesk desk(ledgerOptions(8000));
    const QJsonObject page = objectOf(desk.list("messages", "q=no%20such%20word"));
    QVERIFY(page[u"items"].toArray().isEmpty());
    QVERIFY(!cursorOf(page).isEmpty());
    QVERIFY(desk.walk("messages", "q=no%20such%20word").isEmpty());
    const QJsonArray found = desk.walk("messages", "q=ROTTERDAM&limit=100");
    QVERIFY(!found.isEmpty());
}

void TestDemoLedger::faultsOfPages()
{
    LedgerDesk desk(ledgerOptions(500));
    const QByteArray query = "limit=20";
    const QJsonObject first = pageWithRows(desk, query);
    const QStringList ids = column(first[u"items"].toArray(), u"id"_s);
    const QByteArray cursor = cursorOf(first);

    const QJsonObject empty = objectOf(desk.list("messages", query, strike(FaultKind::EmptyPage)));
    QVERIFY(empty[u"items"].toArray().isEmpty());
    const QJsonObject behind = pageWithRows(desk, query + cursorOf(empty));
    QCOMPARE(column(behind[u"items"].toArray(), u"id"_s), ids);

    QStringList shuffled = column(
        objectOf(desk.list("messages", query, strike(FaultKind::Reorder)))[u"items"].toArray(), u"id"_s);
    QVERIFY(shuffled != ids);
    std::sort(shuffled.begin(), shuffled.end());
    QStringList sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    QCOMPARE(shuffled, sorted);

    const QJsonObject second = pageWithRows(desk, query + cursor);
    const QByteArray filled = column(second[u"items"].toArray(), u"id"_s).isEmpty() ? QByteArray() : cursor;
    for (const int time : {0, 1}) {
        const QJsonObject doubled =
            objectOf(desk.list("messages", query + filled, strike(FaultKind::Duplicate, time)));
        const QStringList found = column(doubled[u"items"].toArray(), u"id"_s);
        QVERIFY(found.isEmpty() || found.contains(ids.last()) || found.count(found.first()) == 2);
    }
    const HttpReply same = desk.list("messages", query + cursor, strike(FaultKind::SameCursor));
    QVERIFY(objectOf(same)[u"items"].toArray().isEmpty() || cursorOf(objectOf(same)) == cursor);
    QCOMPARE(desk.list("messages", query + cursor, strike(FaultKind::ExpiredCursor)).status, 410);
    QCOMPARE(desk.service().refuse({}, FaultKind::Status401).status, 401);
    QCOMPARE(desk.service().refuse({}, FaultKind::Status429).status, 429);
    QCOMPARE(desk.service().refuse({}, FaultKind::Status503).status, 503);
    QCOMPARE(desk.service().refuse({}, FaultKind::Status500).status, 500);
}

void TestDemoLedger::sameSeedSameBytes()
{
    LedgerDesk one(ledgerOptions(200));
    LedgerDesk same(ledgerOptions(200));
    QCOMPARE(one.list("messages").body, same.list("messages").body);
    QCOMPARE(one.list("contexts").body, same.list("contexts").body);
    Options other = ledgerOptions(200);
    other.seed = u"2"_s;
    QVERIFY(LedgerDesk(other).list("messages").body != one.list("messages").body);
}

void TestDemoLedger::liveMessagesAreAppended()
{
    Options options = ledgerOptions(100);
    options.live = std::chrono::seconds(10);
    LedgerDesk desk(options);
    const QStringList before = column(desk.walk("messages"), u"id"_s);
    desk.now += std::chrono::seconds(35);
    const QStringList after = column(desk.walk("messages"), u"id"_s);
    QCOMPARE(after.size(), 103);
    QCOMPARE(after.mid(3), before);
}

void TestDemoLedger::statesChangeWithoutMessages()
{
    LedgerDesk desk(ledgerOptions(300));
    const QJsonArray before = desk.walk("messages");
    desk.service().deliver(40);
    const QJsonArray after = desk.walk("messages");
    QCOMPARE(after.size(), 340);
    int changed = 0;
    for (qsizetype place = 0; place < before.size(); ++place) {
        const QJsonValue now = after[place + 40];
        QCOMPARE(now[u"id"], before[place][u"id"]);
        changed += now[u"task_state"] == before[place][u"task_state"] ? 0 : 1;
    }
    QVERIFY(changed > 0);
    QVERIFY(column(after, u"task_state"_s).contains(u"canceled"_s));
}

void TestDemoLedger::clockThatStepsBackLosesNothing()
{
    LedgerDesk desk(ledgerOptions(100));
    for (const int hours : {1, -2, 3}) {
        const QString since = desk.walk("messages")[0][u"created_at"].toString();
        desk.clockStep += std::chrono::hours(hours);
        desk.service().deliver(4);
        const QJsonArray all = desk.walk("messages");
        QVERIFY(std::is_sorted(all.begin(), all.end(), [](const auto &left, const auto &right) {
            return instant(left) > instant(right);
        }));
        const QStringList found =
            column(desk.walk("messages", "since=" + QUrl::toPercentEncoding(since)), u"id"_s);
        QVERIFY(found.size() >= 5);
        QCOMPARE(found, column(all, u"id"_s).mid(0, found.size()));
    }
}

void TestDemoLedger::hundredThousandMessages()
{
    Options options = ledgerOptions(100000);
    options.pageBytes = 65536;
    LedgerDesk desk(options);
    QSet<QString> ids;
    QByteArray cursor;
    qint64 previous = std::numeric_limits<qint64>::max();
    do {
        const HttpReply reply = desk.list("messages", "direction=both&limit=100" + cursor);
        QVERIFY(reply.body.size() < 200000);
        const QJsonObject page = objectOf(reply);
        const QJsonArray rows = page[u"items"].toArray();
        for (const auto &row : rows) {
            ids.insert(row.toObject()[u"id"].toString());
            QVERIFY(instant(row) <= previous);
            previous = instant(row);
        }
        cursor = cursorOf(page);
    } while (!cursor.isEmpty());
    QCOMPARE(ids.size(), 100000);
}

QTEST_GUILESS_MAIN(TestDemoLedger)
#include "tst_demo_ledger.moc"
