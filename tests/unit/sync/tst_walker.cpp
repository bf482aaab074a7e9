// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "made_inbox.h"
#include "store/checkpoints.h"
#include "store/messages.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;
using ackbox::ErrorKind;
using ackbox::test::MadeInbox;
using ackbox::test::ScriptedServer;

namespace {

std::vector<int> range(int first, int last)
{
    std::vector<int> numbers(static_cast<std::size_t>(last - first + 1));
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

ScriptedServer::Reply failure(int status, const QByteArray &reason)
{
    return {.status = status, .body = R"({"error":"made to fail","reason":")" + reason + R"("})"};
}

bool isList(const ScriptedServer::Seen &seen)
{
    return seen.path == "/internal/inbox/list";
}

//! Answers the nth listing (from 1) as given, all others as the inbox does.
MadeInbox::Interfere atListing(int nth, const ScriptedServer::Reply &reply)
{
    return [nth, reply,
            count = 0](const ScriptedServer::Seen &seen) mutable -> std::optional<ScriptedServer::Reply> {
        return isList(seen) && ++count == nth ? std::optional(reply) : std::nullopt;
    };
}

} // namespace

class TestWalker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryPageToTheEnd();
    void goesOnThroughPagesWithoutRows();
    void stopsAtWhatIsKnown();
    void findsALateWriteBelowTheTop();
    void aFullWalkSeesWhatChangedBelow();
    void resumesWhereItWasCutOff();
    void missesNothingThatArrivesWhileItIsCutOff();
    void aPageThatCannotBeStoredIsReadAgain();
    void refusesACursorThatDoesNotLeadOn_data();
    void refusesACursorThatDoesNotLeadOn();
    void beginsAgainOnceWhenTheCursorIsRefused();
    void triesAgainWhatMayPass_data();
    void triesAgainWhatMayPass();
    void givesUpAndKeepsItsPlace();
    void honoursALongRetryAfter();
    void leavesTheReserveOfTheBudgetAlone();
    void asksOnceMoreAtMostAfter401();
    void keepsAnItemThatCannotBeRead();
    void cancelKeepsItsPlace();
    void onePageThatCannotBeReadDoesNotHoldUpNewMail();
    void aShortWalkKeepsTheCountOfWhatIsHidden();
};

void TestWalker::readsEveryPageToTheEnd()
{
    MadeInbox inbox;
    inbox.add(1, 100);
    const auto reports = inbox.walk();
    QCOMPARE(reports.size(), std::size_t(1));
    const auto &report = reports.front();
    QVERIFY2(!report.error, qPrintable(report.error ? report.error->message : QString()));
    QVERIFY(report.drained);
    QCOMPARE(report.received, 100);
    QCOMPARE(report.added, 100);
    // A full last page is followed by an empty one: only the missing cursor ends the walk.
    QCOMPARE(report.pages, 3);
    QCOMPARE(report.calls, 3);
    QCOMPARE(report.budgetUsed, 3);
    QCOMPARE(inbox.cached(), range(1, 100));
}

void TestWalker::goesOnThroughPagesWithoutRows()
{
    MadeInbox inbox;
    inbox.add(1, 260);
    for (int n = 51; n <= 250; ++n) {
        inbox.hidden.insert(MadeInbox::id(n));
    }
    const auto report = inbox.walk().front();
    QVERIFY(report.drained);
    std::vector<int> expected = range(1, 50);
    const auto top = range(251, 260);
    expected.insert(expected.end(), top.begin(), top.end());
    QCOMPARE(inbox.cached(), expected);
}

void TestWalker::stopsAtWhatIsKnown()
{
    MadeInbox inbox;
    inbox.add(1, 500);
    inbox.walk();
    auto report = inbox.walk().front();
    QVERIFY(report.drained);
    QCOMPARE(report.calls, 1);
    QCOMPARE(report.added, 0);
    inbox.add(501, 570);
    report = inbox.walk().front();
    QCOMPARE(report.added, 70);
    // Two pages hold the new ones, the third is the overlap.
    QCOMPARE(report.calls, 3);
    QCOMPARE(inbox.cached(), range(1, 570));
}

void TestWalker::findsALateWriteBelowTheTop()
{
    MadeInbox inbox;
    inbox.add(1, 99);
    inbox.add(101, 300);
    inbox.walk();
    inbox.add(100, 100);
    // Far below: only a full walk finds it.
    QCOMPARE(inbox.walk().front().added, 0);
    inbox.add(301, 301);
    QCOMPARE(inbox.walk({.full = true}).front().added, 2);
    // Just below the top: the overlap finds it.
    MadeInbox close;
    close.add(1, 290);
    close.add(292, 300);
    close.walk();
    close.add(291, 291);
    close.add(301, 320);
    QCOMPARE(close.walk().front().added, 21);
    QCOMPARE(close.cached(), range(1, 320));
}

void TestWalker::aFullWalkSeesWhatChangedBelow()
{
    MadeInbox inbox;
    inbox.add(1, 200);
    inbox.walk();
    inbox.acknowledged.insert(MadeInbox::id(3));
    QCOMPARE(inbox.walk().front().changed, 0);
    const auto report = inbox.walk({.full = true}).front();
    QCOMPARE(report.changed, 1);
    QCOMPARE(inbox.message(3).acknowledged, std::optional(true));
}

void TestWalker::resumesWhereItWasCutOff()
{
    MadeInbox inbox;
    inbox.add(1, 300);
    inbox.settings.attempts = 1;
    inbox.restart();
    inbox.interfere(atListing(3, failure(500, "internal")));
    const auto broken = inbox.walk().front();
    QVERIFY(!broken.drained);
    QCOMPARE(broken.pages, 2);
    QVERIFY(broken.error);
    QCOMPARE(broken.error->kind, ErrorKind::Service);
    QCOMPARE(broken.error->httpStatus, 500);
    QCOMPARE(inbox.cached(), range(201, 300));
    inbox.restart();
    const auto resumed = inbox.walk().front();
    QVERIFY(resumed.drained);
    QCOMPARE(resumed.added, 200);
    QCOMPARE(inbox.cached(), range(1, 300));
    const auto listings = inbox.seen("/internal/inbox/list");
    QVERIFY(listings.at(3).query.contains("cursor=" + MadeInbox::id(201).toLatin1()));
}

void TestWalker::missesNothingThatArrivesWhileItIsCutOff()
{
    MadeInbox inbox;
    inbox.add(1, 300);
    inbox.settings.attempts = 1;
    inbox.restart();
    inbox.interfere(atListing(3, failure(500, "internal")));
    inbox.walk();
    inbox.add(301, 400);
    inbox.restart();
    const auto report = inbox.walk().front();
    QVERIFY(report.drained);
    QCOMPARE(inbox.cached(), range(1, 400));
    QCOMPARE(inbox.walk().front().calls, 1);
}

void TestWalker::aPageThatCannotBeStoredIsReadAgain()
{
    MadeInbox inbox;
    inbox.add(1, 200);
    inbox.execute(u"CREATE TRIGGER broken BEFORE INSERT ON messages WHEN NEW.remote_key LIKE '%1%' "
                  "BEGIN SELECT RAISE(ABORT, 'no room'); END"_s.arg(MadeInbox::id(120)));
    const auto broken = inbox.walk().front();
    QVERIFY(broken.error);
    QCOMPARE(broken.error->kind, ErrorKind::Cache);
    QCOMPARE(inbox.cached(), range(151, 200));
    inbox.execute(u"DROP TRIGGER broken"_s);
    QVERIFY(inbox.walk().front().drained);
    QCOMPARE(inbox.cached(), range(1, 200));
}

void TestWalker::refusesACursorThatDoesNotLeadOn_data()
{
    QTest::addColumn<int>("cursor");
    QTest::newRow("the one that was sent") << 201;
    QTest::newRow("one further up") << 250;
}

void TestWalker::refusesACursorThatDoesNotLeadOn()
{
    QFETCH(int, cursor);
    MadeInbox inbox;
    inbox.add(1, 300);
    const QByteArray page = R"({"messages":[],"next_cursor":")" + MadeInbox::id(cursor).toLatin1() + R"("})";
    inbox.interfere(atListing(3, {.body = page}));
    const auto broken = inbox.walk().front();
    QVERIFY(!broken.drained);
    QVERIFY(broken.error);
    QCOMPARE(broken.error->kind, ErrorKind::Protocol);
    QCOMPARE(broken.calls, 3);
    QVERIFY(inbox.walk().front().drained);
    QCOMPARE(inbox.cached(), range(1, 300));
}

void TestWalker::beginsAgainOnceWhenTheCursorIsRefused()
{
    MadeInbox inbox;
    inbox.add(1, 300);
    inbox.interfere(atListing(3, failure(400, "invalid_cursor")));
    const auto report = inbox.walk().front();
    QVERIFY(report.drained);
    QCOMPARE(inbox.cached(), range(1, 300));
    // A service that refuses every cursor is not asked for ever.
    MadeInbox stubborn;
    stubborn.add(1, 300);
    stubborn.interfere([](const ScriptedServer::Seen &seen) {
        return seen.query.contains("cursor=") ? std::optional(failure(400, "invalid_cursor")) : std::nullopt;
    });
    const auto given = stubborn.walk().front();
    QVERIFY(given.error);
    QCOMPARE(given.calls, 4);
    QCOMPARE(stubborn.cached(), range(251, 300));
}

void TestWalker::triesAgainWhatMayPass_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("500") << 500 << QByteArray(R"({"error":"x","reason":"internal"})");
    QTest::newRow("503 in plain text") << 503 << QByteArray("upstream is away");
    QTest::newRow("a page cut short") << 200 << QByteArray(R"({"messages":[{"msg_id":"000)");
    QTest::newRow("a page of something else") << 200 << QByteArray("<html>Sign in</html>");
}

void TestWalker::triesAgainWhatMayPass()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    MadeInbox inbox;
    inbox.add(1, 120);
    inbox.interfere(atListing(2, {.status = status, .body = body}));
    const auto report = inbox.walk().front();
    QVERIFY2(report.drained, qPrintable(report.error ? report.error->message : QString()));
    QCOMPARE(report.calls, 4);
    QCOMPARE(inbox.cached(), range(1, 120));
}

void TestWalker::givesUpAndKeepsItsPlace()
{
    MadeInbox inbox;
    inbox.add(1, 120);
    bool broken = true;
    inbox.interfere([&broken](const ScriptedServer::Seen &seen) {
        return broken && seen.query.contains("cursor=") ? std::optional(failure(500, "internal"))
                                                        : std::nullopt;
    });
    const auto report = inbox.walk().front();
    QVERIFY(report.error);
    QCOMPARE(report.error->account, u"made"_s);
    QCOMPARE(report.calls, 1 + inbox.settings.attempts);
    QCOMPARE(inbox.cached(), range(71, 120));
    const auto checkpoints = inbox.store()
                                 .read([](ackbox::store::Connection &connection) {
                                     return ackbox::store::checkpoints(connection, 1);
                                 })
                                 .result();
    QVERIFY(checkpoints);
    QCOMPARE(checkpoints->size(), std::size_t(1));
    QVERIFY(checkpoints->front().error);
    QVERIFY(!checkpoints->front().watermark);
    broken = false;
    QVERIFY(inbox.walk().front().drained);
    QCOMPARE(inbox.cached(), range(1, 120));
}

void TestWalker::honoursALongRetryAfter()
{
    MadeInbox inbox;
    inbox.add(1, 10);
    ScriptedServer::Reply reply = failure(503, "internal");
    reply.headers.emplace_back("Retry-After", "600");
    inbox.interfere(atListing(1, reply));
    const auto report = inbox.walk().front();
    QVERIFY(report.error);
    QCOMPARE(report.calls, 1);
    QVERIFY(report.error->retryAt);
}

void TestWalker::leavesTheReserveOfTheBudgetAlone()
{
    MadeInbox inbox;
    inbox.add(1, 200);
    inbox.walk();
    const auto charged = inbox.store()
                             .write([](ackbox::store::WriteJob &job) -> ackbox::Result<bool> {
                                 const QDate today = QDateTime::currentDateTimeUtc().date();
                                 for (const QDate day : {today, today.addDays(1)}) {
                                     for (int i = 0; i < 4'898; ++i) {
                                         auto counted = ackbox::store::charge(job, 1, day, 5'000);
                                         if (!counted) {
                                             return counted;
                                         }
                                     }
                                 }
                                 return true;
                             })
                             .result();
    QVERIFY(charged);
    const auto before = inbox.calls();
    const auto report = inbox.walk({.full = true}).front();
    QVERIFY(report.error);
    QCOMPARE(report.error->kind, ErrorKind::Budget);
    QVERIFY(report.error->retryAt);
    QVERIFY(inbox.calls() - before < 3);
    const auto outcomes = inbox.act(ackbox::Action::Open, {7});
    QCOMPARE(outcomes.front().outcome, ackbox::Outcome::Opened);
}

void TestWalker::asksOnceMoreAtMostAfter401()
{
    MadeInbox inbox;
    inbox.add(1, 10);
    inbox.interfere(
        [](const ScriptedServer::Seen &) { return std::optional(failure(401, "unproven_sender")); });
    const auto report = inbox.walk().front();
    QVERIFY(report.error);
    QCOMPARE(report.error->kind, ErrorKind::NotAllowed);
    QCOMPARE(report.error->httpStatus, 401);
    // A pasted session cannot be renewed, so asking again would be in vain.
    QCOMPARE(inbox.calls(), 1);
}

void TestWalker::keepsAnItemThatCannotBeRead()
{
    MadeInbox inbox;
    inbox.add(1, 10);
    const QByteArray odd = R"({"msg_id":17,"direction":"received"})";
    inbox.interfere(atListing(1, {.body = R"({"messages":[)" + odd + R"(],"next_cursor":null})"}));
    const auto report = inbox.walk().front();
    QVERIFY(report.drained);
    QCOMPARE(report.unreadable, 1);
    QCOMPARE(report.received, 0);
    const auto kept = inbox.store()
                          .read([](ackbox::store::Connection &connection) {
                              return connection.value(u"SELECT bytes FROM unreadable"_s);
                          })
                          .result();
    QVERIFY(kept && *kept);
    QCOMPARE((*kept)->toByteArray(), odd);
}

void TestWalker::cancelKeepsItsPlace()
{
    MadeInbox inbox;
    inbox.add(1, 300);
    connect(&inbox.sync(), &ackbox::sync::AccountSync::progress, this, [&inbox](const auto &report) {
        if (report.pages == 2) {
            inbox.sync().cancel();
        }
    });
    const auto cancelled = inbox.walk().front();
    QVERIFY(!cancelled.drained);
    QVERIFY(cancelled.error);
    QCOMPARE(inbox.cached(), range(201, 300));
    inbox.restart();
    QVERIFY(inbox.walk().front().drained);
    QCOMPARE(inbox.cached(), range(1, 300));
}

void TestWalker::onePageThatCannotBeReadDoesNotHoldUpNewMail()
{
    MadeInbox inbox;
    inbox.add(1, 300);
    const QByteArray bad = "cursor=" + MadeInbox::id(201).toLatin1();
    bool broken = true;
    inbox.interfere([&](const ScriptedServer::Seen &seen) {
        return broken && seen.query.contains(bad) ? std::optional(ScriptedServer::Reply{.body = "<html>"})
                                                  : std::nullopt;
    });
    QVERIFY(inbox.walk().front().error);
    inbox.add(301, 420);
    const auto stuck = inbox.walk().front();
    QVERIFY(stuck.error);
    QCOMPARE(stuck.error->kind, ErrorKind::Protocol);
    QVERIFY(!stuck.drained);
    QCOMPARE(stuck.added, 120);
    QCOMPARE(inbox.cached(), range(201, 420));
    broken = false;
    QVERIFY(inbox.walk().front().drained);
    QCOMPARE(inbox.cached(), range(1, 420));
}

void TestWalker::aShortWalkKeepsTheCountOfWhatIsHidden()
{
    MadeInbox inbox;
    inbox.add(1, 100);
    inbox.muted = 7;
    QCOMPARE(inbox.walk().front().filtered.back(), (std::pair<QString, qint64>(u"muted"_s, 7)));
    inbox.muted = 0;
    inbox.walk();
    const auto checkpoints = inbox.store()
                                 .read([](ackbox::store::Connection &connection) {
                                     return ackbox::store::checkpoints(connection, 1);
                                 })
                                 .result();
    QCOMPARE(checkpoints->front().filtered.back(), (std::pair<QString, qint64>(u"muted"_s, 7)));
}

QTEST_GUILESS_MAIN(TestWalker)
#include "tst_walker.moc"
