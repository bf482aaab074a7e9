// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/adapter.h"
#include "sync/walk_rules.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sync;

namespace {

const QString earlier = u"2026-08-08T00:04:59.999Z"_s;
const QString known = u"2026-08-08T00:05:00Z"_s; // sorts after the next one as a string
const QString later = u"2026-08-08T00:05:00.001Z"_s;

const Feed replies{.name = u"replies"_s, .boundary = Boundary::BackwardSince};
constexpr qint64 now = 1'786'147'500'000;

QString cursorAt(const QString &time)
{
    return time + u"|msg-1"_s;
}

Page pageTo(const std::optional<QString> &cursor)
{
    Page page;
    page.nextCursor = cursor;
    return page;
}

store::Checkpoint drainedTo(const QString &watermark)
{
    store::Checkpoint checkpoint;
    checkpoint.feed = replies.key();
    checkpoint.watermark = watermark;
    checkpoint.drainedAt = now;
    return checkpoint;
}

} // namespace

//! Where walks by an inclusive time begin and end (docs/services/sage.md, catching up).
class TestWalkRules : public QObject
{
    Q_OBJECT

private:
    const sage::rest::RestAdapter m_adapter{};

private Q_SLOTS:
    void theFirstWalkGoesToTheEnd()
    {
        store::Checkpoint checkpoint;
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = later, .count = 40}, 0),
                 HeadVerdict::WalkToTheEnd);
        beginWalk(checkpoint, replies, false, now);
        advance(m_adapter, replies, checkpoint, pageTo(cursorAt(earlier)), true, now);
        QVERIFY(checkpoint.walking);
        QVERIFY(!checkpoint.watermark);
        QCOMPARE(checkpoint.cursor, std::optional(cursorAt(earlier)));
        advance(m_adapter, replies, checkpoint, pageTo(std::nullopt), true, now);
        QVERIFY(!checkpoint.walking);
        QCOMPARE(checkpoint.watermark, std::optional(later));
    }

    // The instant of the watermark is read again: another reply may share it.
    void aLaterWalkEndsBelowTheWatermark_data()
    {
        QTest::addColumn<QString>("cursor");
        QTest::addColumn<bool>("ends");
        QTest::newRow("above") << cursorAt(later) << false;
        QTest::newRow("at it") << cursorAt(known) << false;
        QTest::newRow("below") << cursorAt(earlier) << true;
        QTest::newRow("not a time") << u"gibberish"_s << false;
    }
    void aLaterWalkEndsBelowTheWatermark()
    {
        QFETCH(QString, cursor);
        QFETCH(bool, ends);
        store::Checkpoint checkpoint = drainedTo(known);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = later, .count = 2}, 1),
                 HeadVerdict::WalkToTheEnd);
        checkpoint = drainedTo(known);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = later, .count = 2}, 2), HeadVerdict::Walk);
        beginWalk(checkpoint, replies, false, now);
        advance(m_adapter, replies, checkpoint, pageTo(cursor), true, now);
        QCOMPARE(checkpoint.walking, !ends);
        QCOMPARE(checkpoint.watermark, std::optional(ends ? later : known));
    }

    void aHeadThatStandsStillNeedsNoWalk()
    {
        store::Checkpoint checkpoint = drainedTo(known);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = known, .count = 7}, 7), HeadVerdict::NothingNew);
        checkpoint = {};
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = std::nullopt, .count = 0}, 0),
                 HeadVerdict::NothingNew);
    }

    // A clock that was set back, or an archive restored from a backup, must not hide what comes next.
    void aWatermarkAheadOfTheArchiveIsDropped()
    {
        store::Checkpoint checkpoint = drainedTo(later);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = known, .count = 7}, 7),
                 HeadVerdict::WalkToTheEnd);
        QVERIFY(!checkpoint.watermark);
        checkpoint = drainedTo(later);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = std::nullopt, .count = 7}, 7),
                 HeadVerdict::WalkToTheEnd);
        QVERIFY(!checkpoint.watermark);
    }

    // A reply may be stamped before the watermark; only the count tells.
    void aCountThatDisagreesStartsAFullWalk()
    {
        store::Checkpoint checkpoint = drainedTo(known);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = known, .count = 8}, 7),
                 HeadVerdict::WalkToTheEnd);
        // What the service has purged is kept here, and is no reason to walk each time.
        checkpoint = drainedTo(known);
        settleHead(checkpoint, 3, now);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = known, .count = 4}, 7), HeadVerdict::NothingNew);
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = known, .count = 5}, 7),
                 HeadVerdict::WalkToTheEnd);
    }

    void aRepeatedCursorDoesNotLeadOn()
    {
        store::Checkpoint checkpoint;
        QVERIFY(leadsOn(m_adapter, replies, checkpoint, cursorAt(known)));
        checkpoint.cursor = cursorAt(known);
        QVERIFY(!leadsOn(m_adapter, replies, checkpoint, cursorAt(known)));
        QVERIFY(leadsOn(m_adapter, replies, checkpoint, cursorAt(earlier)));
    }

    void aListThatIsCutIsNeverDrained()
    {
        const Feed outbox{.name = u"history/outbox"_s, .boundary = Boundary::NewestOnly};
        store::Checkpoint checkpoint;
        beginWalk(checkpoint, outbox, false, now);
        Page page;
        page.cut = true;
        advance(m_adapter, outbox, checkpoint, page, true, now);
        QVERIFY(!checkpoint.walking);
        QVERIFY(!checkpoint.drainedAt);
        page.cut = false;
        beginWalk(checkpoint, outbox, false, now);
        advance(m_adapter, outbox, checkpoint, page, true, now);
        QCOMPARE(checkpoint.drainedAt, std::optional(now));
    }

    // A list that may change anywhere: below an unchanged page it is trusted, but not for ever.
    void aWalkUntilUnchangedEndsWithThePage_data()
    {
        QTest::addColumn<bool>("news");
        QTest::addColumn<bool>("older");
        QTest::addColumn<qint64>("sinceFull");
        QTest::addColumn<bool>("ends");
        constexpr qint64 minute = 60'000;
        QTest::newRow("nothing new") << false << true << minute << true;
        QTest::newRow("something new") << true << true << minute << false;
        QTest::newRow("in no order") << false << false << minute << false;
        QTest::newRow("long ago") << false << true << 20 * minute << false;
    }
    void aWalkUntilUnchangedEndsWithThePage()
    {
        QFETCH(bool, news);
        QFETCH(bool, older);
        QFETCH(qint64, sinceFull);
        QFETCH(bool, ends);
        const Feed roots{.name = u"channel"_s, .boundary = Boundary::UntilUnchanged};
        store::Checkpoint checkpoint;
        checkpoint.fullAt = now - sinceFull;
        beginWalk(checkpoint, roots, false, now);
        Page page = pageTo(u"next"_s);
        page.olderFollows = older;
        advance(m_adapter, roots, checkpoint, page, news, now);
        QCOMPARE(checkpoint.walking, !ends);
        QCOMPARE(checkpoint.fullAt, std::optional(now - sinceFull)); // this was no walk to the end
    }

    // What was read before brings no news twice: a walk that begins anew must not end with it.
    void aRefusedCursorSendsAWalkToTheEnd()
    {
        const Feed roots{.name = u"channel"_s, .boundary = Boundary::UntilUnchanged};
        store::Checkpoint checkpoint;
        checkpoint.fullAt = now;
        beginWalk(checkpoint, roots, false, now);
        Page page = pageTo(u"next"_s);
        page.olderFollows = true;
        advance(m_adapter, roots, checkpoint, page, true, now);
        restartWalk(checkpoint, roots);
        QCOMPARE(checkpoint.cursor, std::nullopt);
        advance(m_adapter, roots, checkpoint, page, false, now);
        QVERIFY(checkpoint.walking);
    }

    // The time of the last walk to the end decides when the next one is due.
    void whatCountsAsAWalkToTheEnd()
    {
        const auto ledger = makeAdapter(u"ledger"_s);
        const Feed messages{.name = u"messages"_s, .boundary = Boundary::BackwardSince};
        store::Checkpoint filtered = drainedTo(known);
        beginWalk(filtered, messages, false, now);
        advance(*ledger, messages, filtered, pageTo(std::nullopt), true, now);
        QCOMPARE(filtered.fullAt, std::nullopt); // it began at the watermark
        beginWalk(filtered, messages, true, now);
        advance(*ledger, messages, filtered, pageTo(std::nullopt), true, now);
        QCOMPARE(filtered.fullAt, std::optional(now));

        const Feed outbox{.name = u"history/outbox"_s, .boundary = Boundary::NewestOnly};
        store::Checkpoint newest;
        beginWalk(newest, outbox, false, now);
        Page page;
        page.cut = true;
        advance(m_adapter, outbox, newest, page, false, now);
        QCOMPARE(newest.fullAt, std::optional(now)); // there is no more to be had
        QCOMPARE(newest.drainedAt, std::nullopt);
    }

    void aFullWalkDropsTheCursorOfAFilteredOne()
    {
        const Feed messages{.name = u"messages"_s, .boundary = Boundary::BackwardSince};
        store::Checkpoint checkpoint = drainedTo(known);
        beginWalk(checkpoint, messages, false, now);
        checkpoint.cursor = u"bound to since"_s;
        beginWalk(checkpoint, messages, false, now);
        QCOMPARE(checkpoint.cursor, std::optional(u"bound to since"_s));
        beginWalk(checkpoint, messages, true, now);
        QCOMPARE(checkpoint.cursor, std::nullopt);
    }

    void aFoundListIsWalkedOnceForEachState()
    {
        const Feed thread{.name = u"thread"_s, .boundary = Boundary::Forward};
        store::Checkpoint checkpoint;
        noteFound(checkpoint, u"[3]"_s);
        QVERIFY(checkpoint.walking);
        beginWalk(checkpoint, thread, true, now);
        advance(m_adapter, thread, checkpoint, pageTo(u"next"_s), true, now);
        QVERIFY(checkpoint.walking);
        noteFound(checkpoint, u"[3]"_s);
        QCOMPARE(checkpoint.cursor, std::optional(u"next"_s)); // its place is kept
        noteFound(checkpoint, u"[4]"_s);
        QCOMPARE(checkpoint.cursor, std::nullopt); // what was read may have changed
        advance(m_adapter, thread, checkpoint, pageTo(std::nullopt), false, now);
        QVERIFY(!checkpoint.walking);
        noteFound(checkpoint, u"[4]"_s);
        QVERIFY(!checkpoint.walking);
        store::Checkpoint anew = checkpoint;
        noteFound(anew, u"[4]"_s, true);
        QVERIFY(anew.walking); // a person asked for everything
        noteFound(checkpoint, u"[5]"_s);
        QVERIFY(checkpoint.walking);
    }

    void aServiceThatFiltersByTimeGetsTheWatermark()
    {
        const auto ledger = makeAdapter(u"ledger"_s);
        QVERIFY(ledger);
        const Feed messages{.name = u"messages"_s, .boundary = Boundary::BackwardSince};
        store::Checkpoint checkpoint = drainedTo(u"2026-08-08T02:05:00.123456+02:00"_s);
        QCOMPARE(askedFeed(*ledger, messages, checkpoint).filters.back(),
                 std::pair(u"since"_s, *checkpoint.watermark));
        checkpoint.walkFull = true;
        QVERIFY(askedFeed(*ledger, messages, checkpoint).filters.empty());
        checkpoint.walkFull = false;
        QVERIFY(askedFeed(m_adapter, replies, checkpoint).filters.empty()); // a node has no such filter
    }

    void anInterruptedWalkKeepsItsPlace()
    {
        store::Checkpoint checkpoint = drainedTo(known);
        judgeHead(m_adapter, checkpoint, {.newest = later, .count = 60}, 60);
        beginWalk(checkpoint, replies, false, now);
        const QString place = cursorAt(later);
        advance(m_adapter, replies, checkpoint, pageTo(place), true, now);
        beginWalk(checkpoint, replies, false, now);
        QCOMPARE(checkpoint.cursor, std::optional(place));
        QCOMPARE(checkpoint.candidate, std::optional(later));
    }
};

QTEST_APPLESS_MAIN(TestWalkRules)
#include "tst_walk_rules.moc"
