// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "made_inbox.h"
#include "sync/scheduler.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::Action;
using ackbox::test::MadeInbox;

namespace {

const QByteArray listPath = "/internal/inbox/list";
const QByteArray ackPath = "/internal/inbox/ack-ids";
constexpr qint64 hour = 3'600'000;

//! A scheduler on the made inbox, and its walks as they end.
struct Running
{
    explicit Running(MadeInbox &inbox)
        : secrets(inbox.profile())
        , scheduler(inbox.store(), secrets, inbox.claimant(), inbox.settings)
        , finished(&scheduler, &ackbox::sync::Scheduler::finished)
        , failed(&scheduler, &ackbox::sync::Scheduler::failed)
    {
        MadeInbox::provideSecret();
    }

    ackbox::sync::Secrets secrets;
    ackbox::sync::Scheduler scheduler;
    QSignalSpy finished;
    QSignalSpy failed;
};

} // namespace

class TestScheduler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<std::vector<ackbox::sync::FeedReport>>(); }

    void walksOnceForEachStart()
    {
        MadeInbox inbox;
        inbox.add(1, 120);
        Running running(inbox);
        running.scheduler.reload();
        QTRY_COMPARE(running.finished.count(), 1);
        QCOMPARE(inbox.cached().size(), std::size_t(120));
        // Nothing has changed about the account, and its interval has not passed.
        const auto calls = inbox.calls();
        QSignalSpy loaded(&running.scheduler, &ackbox::sync::Scheduler::accountsLoaded);
        running.scheduler.reload();
        QTRY_COMPARE(loaded.count(), 1);
        QCOMPARE(inbox.calls(), calls);
    }

    void leavesItsIntervalToOtherProcesses()
    {
        MadeInbox inbox;
        inbox.add(1, 10);
        inbox.walk();
        const auto calls = inbox.calls();
        Running running(inbox);
        QSignalSpy loaded(&running.scheduler, &ackbox::sync::Scheduler::accountsLoaded);
        running.scheduler.reload();
        QTRY_COMPARE(loaded.count(), 1);
        // An explicit sync always asks.
        running.scheduler.syncNow();
        QTRY_COMPARE(running.finished.count(), 1);
        QCOMPARE(inbox.calls(), calls + 1);
    }

    void goesToTheEndOnceADayAndNoOftener()
    {
        MadeInbox inbox;
        inbox.add(1, 200);
        inbox.walk();
        // A conversation's own list, walked long ago, says nothing about the whole.
        inbox.walk({.threadId = u"dm:3"_s});
        inbox.now += 25 * hour;
        const auto before = inbox.seen(listPath).size();
        {
            Running running(inbox);
            running.scheduler.reload();
            QTRY_COMPARE(running.finished.count(), 1);
        }
        const auto whole = inbox.seen(listPath).size() - before;
        QVERIFY(whole >= 4);
        inbox.now += hour;
        {
            Running running(inbox);
            running.scheduler.reload();
            QTRY_COMPARE(running.finished.count(), 1);
        }
        QCOMPARE(inbox.seen(listPath).size() - before - whole, std::size_t(1));
    }

    void sendsWhatIsHeldWhenItsTimeHasCome()
    {
        MadeInbox inbox;
        inbox.add(1, 1);
        inbox.walk();
        inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now + 50);
        Running running(inbox);
        running.scheduler.reload();
        inbox.now += 50;
        QTRY_COMPARE(inbox.seen(ackPath).size(), std::size_t(1));
    }

    void saysThatTheCacheFailsAndDoesNotSpin()
    {
        MadeInbox inbox;
        inbox.add(1, 1);
        inbox.walk();
        inbox.intend(Action::Acknowledge, {inbox.message(1).id}, inbox.now);
        inbox.execute(
            u"CREATE TRIGGER broken BEFORE UPDATE ON intents BEGIN SELECT RAISE(ABORT, 'no room'); END"_s);
        Running running(inbox);
        running.scheduler.reload();
        QTRY_COMPARE(running.failed.count(), 1);
        // Asked for once more it is tried at once, and its own timer waits.
        running.scheduler.carryOut();
        QTRY_COMPARE(running.failed.count(), 2);
        QVERIFY(inbox.seen(ackPath).empty());
    }

    void whatIsAskedForDuringAWalkIsDoneNext()
    {
        MadeInbox inbox;
        inbox.add(1, 300);
        Running running(inbox);
        bool asked = false;
        connect(&running.scheduler, &ackbox::sync::Scheduler::progress, this, [&] {
            if (!asked) {
                asked = true;
                running.scheduler.syncNow(u"made"_s, {.threadId = u"dm:3"_s});
            }
        });
        running.scheduler.reload();
        QTRY_COMPARE(running.finished.count(), 2);
        const auto listings = inbox.seen(listPath);
        QVERIFY(std::any_of(listings.begin(), listings.end(),
                            [](const auto &seen) { return seen.query.contains("thread_id=dm%3A3"); }));
    }

    void mayEndWhileCallsAreInFlight()
    {
        MadeInbox inbox;
        inbox.add(1, 300);
        auto running = std::make_unique<Running>(inbox);
        connect(&running->scheduler, &ackbox::sync::Scheduler::progress, this, [&running] {
            QMetaObject::invokeMethod(
                qApp, [&running] { running.reset(); }, Qt::QueuedConnection);
        });
        running->scheduler.reload();
        QTRY_VERIFY(!running);
        inbox.restart();
        QVERIFY(inbox.walk().front().drained);
        QCOMPARE(inbox.cached().size(), std::size_t(300));
    }
};

QTEST_GUILESS_MAIN(TestScheduler)
#include "tst_scheduler.moc"
