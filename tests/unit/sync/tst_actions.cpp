// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "made_inbox.h"
#include "store/intents.h"
#include "store/journal.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::Action;
using ackbox::ErrorKind;
using ackbox::Outcome;
using ackbox::test::MadeInbox;
using ackbox::test::ScriptedServer;

namespace {

const QByteArray openPath = "/internal/inbox/open";
const QByteArray ackPath = "/internal/inbox/ack-ids";

QString stateOf(MadeInbox &inbox, qint64 intent)
{
    const auto intents = inbox.store()
                             .read([intent](ackbox::store::Connection &connection) {
                                 return ackbox::store::intents(connection, {intent});
                             })
                             .result();
    return intents && !intents->empty() ? intents->front().state : QString();
}

} // namespace

class TestActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lookingCallsNothing();
    void openedIsNotAcknowledged();
    void acknowledgesWithoutOpening();
    void splitsWhatIsMoreThanABatch();
    void matchesOutcomesByKey();
    void triesAnErrorAgainAndUnavailableNever();
    void aFailedCallLeavesItWaiting_data();
    void aFailedCallLeavesItWaiting();
    void whatIsUndoneIsNeverSent();
    void aHeldOneIsSentWhenItsTimeHasCome();
    void aSecondTimeCallsNothing();
    void takesOverFromTheDead();
    void leavesTheLivingAlone();
    void everyActIsInTheJournal();
    void retryAfterNothingIsNoHurry();
    void cancelGivesBackWhatWasBeingSent();
};

void TestActions::lookingCallsNothing()
{
    MadeInbox inbox;
    inbox.add(1, 60);
    inbox.walk();
    inbox.message(5);
    QVERIFY(inbox.seen(openPath).empty());
    QVERIFY(inbox.seen(ackPath).empty());
    QVERIFY(inbox.carryOutDue().empty());
    QVERIFY(inbox.seen(openPath).empty());
}

void TestActions::openedIsNotAcknowledged()
{
    MadeInbox inbox;
    inbox.add(1, 3);
    inbox.walk();
    const auto outcomes = inbox.act(Action::Open, {2});
    QCOMPARE(outcomes.size(), std::size_t(1));
    QCOMPARE(outcomes.front().outcome, Outcome::Opened);
    QCOMPARE(outcomes.front().ref, u"made/"_s + MadeInbox::id(2) + u"/received"_s);
    const auto message = inbox.message(2);
    QCOMPARE(message.body, std::optional(u"text"_s));
    QCOMPARE(message.openedAt, std::optional(inbox.now));
    QCOMPARE(message.acknowledged, std::optional(false));
    QCOMPARE(message.threadId, std::optional(u"dm:2"_s));
    QVERIFY(!inbox.message(1).openedAt);
    QVERIFY(inbox.seen(ackPath).empty());
}

void TestActions::acknowledgesWithoutOpening()
{
    MadeInbox inbox;
    inbox.add(1, 3);
    inbox.walk();
    QCOMPARE(inbox.act(Action::Acknowledge, {3}).front().outcome, Outcome::Acknowledged);
    const auto message = inbox.message(3);
    QCOMPARE(message.acknowledged, std::optional(true));
    QVERIFY(!message.acknowledgedLocally);
    QVERIFY(!message.openedAt);
    QVERIFY(inbox.seen(openPath).empty());
    QCOMPARE(inbox.acknowledged, QSet<QString>{MadeInbox::id(3)});
}

void TestActions::splitsWhatIsMoreThanABatch()
{
    MadeInbox inbox;
    inbox.add(1, 120);
    inbox.walk();
    std::vector<int> numbers(120);
    std::iota(numbers.begin(), numbers.end(), 1);
    const auto outcomes = inbox.act(Action::Acknowledge, numbers);
    QCOMPARE(outcomes.size(), std::size_t(120));
    QCOMPARE(inbox.seen(ackPath).size(), std::size_t(3));
    QCOMPARE(inbox.acknowledged.size(), 120);
}

void TestActions::matchesOutcomesByKey()
{
    MadeInbox inbox;
    inbox.add(1, 3);
    inbox.walk();
    inbox.interfere([](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
        if (seen.path != ackPath) {
            return std::nullopt;
        }
        // Another order, and one of them missing.
        return ScriptedServer::Reply{.body = R"({"results":[{"msg_id":")" + MadeInbox::id(3).toLatin1() +
                                             R"(","status":"unavailable"},{"msg_id":")" +
                                             MadeInbox::id(1).toLatin1() + R"(","status":"acknowledged"}]})"};
    });
    const auto outcomes = inbox.act(Action::Acknowledge, {1, 2, 3});
    QCOMPARE(outcomes.size(), std::size_t(3));
    for (const auto &outcome : outcomes) {
        const Outcome expected = outcome.ref.contains(MadeInbox::id(1))   ? Outcome::Acknowledged
                                 : outcome.ref.contains(MadeInbox::id(2)) ? Outcome::Error
                                                                          : Outcome::Unavailable;
        QCOMPARE(outcome.outcome, expected);
    }
    QCOMPARE(inbox.message(1).acknowledged, std::optional(true));
    QCOMPARE(inbox.message(2).acknowledged, std::optional(false));
    QCOMPARE(inbox.message(3).acknowledged, std::optional(false));
}

void TestActions::triesAnErrorAgainAndUnavailableNever()
{
    MadeInbox inbox;
    inbox.add(1, 2);
    inbox.walk();
    int calls = 0;
    inbox.interfere([&calls](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
        if (seen.path != openPath || ++calls > 1) {
            return std::nullopt;
        }
        return ScriptedServer::Reply{
            .body = R"({"results":[{"msg_id":")" + MadeInbox::id(1).toLatin1() +
                    R"(","direction":"received","status":"error","error":"storage_error"},{"msg_id":")" +
                    MadeInbox::id(2).toLatin1() + R"(","direction":"received","status":"unavailable"}]})"};
    });
    const auto outcomes = inbox.act(Action::Open, {1, 2});
    QCOMPARE(outcomes.size(), std::size_t(2));
    QCOMPARE(calls, 2);
    const auto asked = QJsonDocument::fromJson(inbox.seen(openPath).at(1).body)[u"messages"_s].toArray();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.at(0)[u"msg_id"_s].toString(), MadeInbox::id(1));
    QVERIFY(inbox.message(1).openedAt);
    QVERIFY(!inbox.message(2).openedAt);
    inbox.now += 24LL * 3600 * 1000;
    QVERIFY(inbox.carryOutDue().empty());
}

void TestActions::aFailedCallLeavesItWaiting_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("reason");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("the server fails") << 500 << QByteArray("internal") << ErrorKind::Service;
    QTest::newRow("not signed in") << 401 << QByteArray("unproven_sender") << ErrorKind::NotAllowed;
    QTest::newRow("no calls left") << 400 << QByteArray("read_quota_exceeded") << ErrorKind::Budget;
}

void TestActions::aFailedCallLeavesItWaiting()
{
    QFETCH(int, status);
    QFETCH(QByteArray, reason);
    QFETCH(ErrorKind, kind);
    MadeInbox inbox;
    inbox.add(1, 2);
    inbox.walk();
    bool broken = true;
    inbox.interfere([&](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
        if (seen.path != ackPath || !broken) {
            return std::nullopt;
        }
        return ScriptedServer::Reply{.status = status,
                                     .body = R"({"error":"no","reason":")" + reason + R"("})"};
    });
    const auto outcomes = inbox.act(Action::Acknowledge, {1});
    QCOMPARE(outcomes.front().outcome, Outcome::Waiting);
    QVERIFY(outcomes.front().failure);
    QCOMPARE(*outcomes.front().failure, kind);
    QCOMPARE(inbox.message(1).acknowledged, std::optional(false));
    broken = false;
    inbox.restart();
    inbox.now += 3LL * 24 * 3600 * 1000;
    const auto later = inbox.carryOutDue();
    QCOMPARE(later.size(), std::size_t(1));
    QCOMPARE(later.front().outcome, Outcome::Acknowledged);
    QCOMPARE(inbox.message(1).acknowledged, std::optional(true));
}

void TestActions::whatIsUndoneIsNeverSent()
{
    MadeInbox inbox;
    inbox.add(1, 2);
    inbox.walk();
    const auto ids =
        inbox.intend(Action::Acknowledge, {inbox.message(1).id, inbox.message(2).id}, inbox.now + 5'000);
    const auto undone = inbox.store()
                            .write([&](ackbox::store::WriteJob &job) {
                                return ackbox::store::undoIntents(job, {ids.front()}, inbox.now);
                            })
                            .result();
    QVERIFY(undone);
    QCOMPARE(*undone, std::vector<qint64>{ids.front()});
    inbox.restart();
    inbox.now += 60'000;
    QCOMPARE(inbox.carryOutDue().size(), std::size_t(1));
    QCOMPARE(inbox.acknowledged, QSet<QString>{MadeInbox::id(2)});
    QCOMPARE(ackbox::test::finished(inbox.sync().carryOut(ids)).size(), std::size_t(2));
    QCOMPARE(inbox.acknowledged, QSet<QString>{MadeInbox::id(2)});
    QCOMPARE(stateOf(inbox, ids.front()), u"undone"_s);
}

void TestActions::aHeldOneIsSentWhenItsTimeHasCome()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    const auto ids = inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now + 5'000);
    QVERIFY(inbox.carryOutDue().empty());
    QVERIFY(inbox.acknowledged.isEmpty());
    inbox.now += 5'000;
    QCOMPARE(inbox.carryOutDue().size(), std::size_t(1));
    QCOMPARE(inbox.acknowledged.size(), 1);
    QCOMPARE(stateOf(inbox, ids.front()), u"done"_s);
}

void TestActions::aSecondTimeCallsNothing()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    inbox.act(Action::Open, {1});
    const auto openedAt = inbox.message(1).openedAt;
    inbox.now += 1'000;
    QCOMPARE(inbox.act(Action::Open, {1}).front().outcome, Outcome::Opened);
    QCOMPARE(inbox.message(1).openedAt, openedAt);
    QCOMPARE(inbox.seen(openPath).size(), std::size_t(1));
    inbox.act(Action::Acknowledge, {1});
    QCOMPARE(inbox.act(Action::Acknowledge, {1}).front().outcome, Outcome::Acknowledged);
    QCOMPARE(inbox.seen(ackPath).size(), std::size_t(1));
}

void TestActions::takesOverFromTheDead()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    const auto ids = inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now);
    const QString dead = u"0c4d2b0e-6a52-4e0f-9f8a-0a4f5f0f6a01"_s;
    const auto claimed = inbox.store()
                             .write([&](ackbox::store::WriteJob &job) {
                                 return ackbox::store::claimNow(job, ids, inbox.now, dead, 60'000);
                             })
                             .result();
    QCOMPARE(claimed->size(), std::size_t(1));
    const auto outcomes = inbox.carryOutDue();
    QCOMPARE(outcomes.size(), std::size_t(1));
    QCOMPARE(outcomes.front().outcome, Outcome::Acknowledged);
}

void TestActions::leavesTheLivingAlone()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    const auto other = *ackbox::sync::Claimant::create(inbox.profile());
    const auto ids = inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now);
    const auto claimed = inbox.store()
                             .write([&](ackbox::store::WriteJob &job) {
                                 return ackbox::store::claimNow(job, ids, inbox.now, other->name(), 60'000);
                             })
                             .result();
    QCOMPARE(claimed->size(), std::size_t(1));
    QVERIFY(inbox.carryOutDue().empty());
    const auto outcomes = ackbox::test::finished(inbox.sync().carryOut(ids));
    QCOMPARE(outcomes.size(), std::size_t(1));
    QCOMPARE(outcomes.front().outcome, Outcome::Waiting);
    QVERIFY(inbox.acknowledged.isEmpty());
}

void TestActions::everyActIsInTheJournal()
{
    MadeInbox inbox;
    inbox.add(1, 2);
    inbox.walk();
    inbox.act(Action::Open, {1});
    inbox.act(Action::Acknowledge, {2});
    const auto rows = inbox.store()
                          .read([](ackbox::store::Connection &connection) {
                              return ackbox::store::journal(connection, 0, 100);
                          })
                          .result();
    QVERIFY(rows);
    QStringList told;
    for (const auto &row : *rows) {
        told.append(row.action + u' ' + row.phase + u' ' + row.outcome.value_or(u"-"_s));
    }
    QCOMPARE(told, (QStringList{u"open intent -"_s, u"open outcome opened"_s, u"acknowledge intent -"_s,
                                u"acknowledge outcome acknowledged"_s}));
}

void TestActions::retryAfterNothingIsNoHurry()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    inbox.interfere([](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
        if (seen.path != ackPath) {
            return std::nullopt;
        }
        return ScriptedServer::Reply{.status = 503,
                                     .body = R"({"error":"busy","reason":"internal"})",
                                     .headers = {{"Retry-After", "0"}}};
    });
    const auto ids = inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now);
    QCOMPARE(inbox.carryOutDue().size(), std::size_t(1));
    QCOMPARE(inbox.seen(ackPath).size(), std::size_t(inbox.settings.attempts));
    const auto next =
        inbox.store()
            .read([](ackbox::store::Connection &connection) { return ackbox::store::nextDue(connection, 1); })
            .result();
    QVERIFY(next && *next);
    QVERIFY(**next >= inbox.now + 30'000);
    QCOMPARE(stateOf(inbox, ids.front()), u"queued"_s);
}

void TestActions::cancelGivesBackWhatWasBeingSent()
{
    MadeInbox inbox;
    inbox.add(1, 1);
    inbox.walk();
    bool cancelled = false;
    inbox.interfere([&](const ScriptedServer::Seen &seen) -> std::optional<ScriptedServer::Reply> {
        if (seen.path == ackPath && !cancelled) {
            cancelled = true;
            QMetaObject::invokeMethod(&inbox.sync(), [&inbox] { inbox.sync().cancel(); });
            return ScriptedServer::Reply{.status = 503, .body = "later", .headers = {{"Retry-After", "5"}}};
        }
        return std::nullopt;
    });
    const auto outcomes = inbox.act(Action::Acknowledge, {1});
    QCOMPARE(outcomes.front().outcome, Outcome::Waiting);
    QTRY_COMPARE(stateOf(inbox, outcomes.front().intentId), u"queued"_s);
    QCOMPARE(inbox.carryOutDue().front().outcome, Outcome::Acknowledged);
}

QTEST_GUILESS_MAIN(TestActions)
#include "tst_actions.moc"
