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
    const sage::rest::RestAdapter m_adapter;

private Q_SLOTS:
    void theFirstWalkGoesToTheEnd()
    {
        store::Checkpoint checkpoint;
        QCOMPARE(judgeHead(m_adapter, checkpoint, {.newest = later, .count = 40}, 0),
                 HeadVerdict::WalkToTheEnd);
        beginWalk(checkpoint, false);
        advance(m_adapter, replies, checkpoint, pageTo(cursorAt(earlier)), now);
        QVERIFY(checkpoint.walking);
        QVERIFY(!checkpoint.watermark);
        QCOMPARE(checkpoint.cursor, std::optional(cursorAt(earlier)));
        advance(m_adapter, replies, checkpoint, pageTo(std::nullopt), now);
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
        beginWalk(checkpoint, false);
        advance(m_adapter, replies, checkpoint, pageTo(cursor), now);
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
        beginWalk(checkpoint, false);
        Page page;
        page.cut = true;
        advance(m_adapter, outbox, checkpoint, page, now);
        QVERIFY(!checkpoint.walking);
        QVERIFY(!checkpoint.drainedAt);
        page.cut = false;
        beginWalk(checkpoint, false);
        advance(m_adapter, outbox, checkpoint, page, now);
        QCOMPARE(checkpoint.drainedAt, std::optional(now));
    }

    void anInterruptedWalkKeepsItsPlace()
    {
        store::Checkpoint checkpoint = drainedTo(known);
        judgeHead(m_adapter, checkpoint, {.newest = later, .count = 60}, 60);
        beginWalk(checkpoint, false);
        const QString place = cursorAt(later);
        advance(m_adapter, replies, checkpoint, pageTo(place), now);
        beginWalk(checkpoint, false);
        QCOMPARE(checkpoint.cursor, std::optional(place));
        QCOMPARE(checkpoint.candidate, std::optional(later));
    }
};

QTEST_APPLESS_MAIN(TestWalkRules)
#include "tst_walk_rules.moc"
