// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/check.h"
#include "selective_desk.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

class TestDemoSelectiveList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void walksListExactlyWhatWasAskedFor_data();
    void walksListExactlyWhatWasAskedFor();
    void sameSeedSameBytes();
    void rowsAreAsDocumented();
    void pendingHidesWhatIsAcknowledged();
    void fullLastPageIsFollowedByAnEmptyOne();
    void cursorsAreExclusive();
    void trustFilters();
    void threadReadsOverrideTheMute();
    void previewsCountCodePoints();
    void pageBytesShortenPages();
    void liveMessagesArriveOnTop();
    void pageFaults();
};

void TestDemoSelectiveList::walksListExactlyWhatWasAskedFor_data()
{
    QTest::addColumn<int>("messages");
    for (const int messages : {0, 1, 2, 49, 50, 51, 400, 5000}) {
        QTest::addRow("%d", messages) << messages;
    }
}

void TestDemoSelectiveList::walksListExactlyWhatWasAskedFor()
{
    QFETCH(int, messages);
    SelectiveDesk desk(withMessages(messages));
    desk.signIn();
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), messages);
    QSet<QString> keys;
    for (const auto &row : walk.rows) {
        keys.insert(row[u"msg_id"].toString() + u'/' + row[u"direction"].toString());
    }
    QCOMPARE(keys.size(), messages);
    if (messages >= 5000) {
        QVERIFY(walk.emptyPages > 0);
        QVERIFY(walk.muted >= 120);
    }
}

void TestDemoSelectiveList::sameSeedSameBytes()
{
    const auto bytesOf = [](const QString &seed) {
        Options options = withMessages(300);
        options.seed = seed;
        SelectiveDesk desk(options);
        desk.signIn();
        QByteArray bytes = desk.account().identity.toLatin1() + desk.list(everything + "&preview=true").body;
        const QStringList ids = idsOf(desk.walk(everything).rows, u"received"_s, 50);
        bytes += desk.post(openPath, openBody(ids)).body;
        desk.service().deliver(5);
        return bytes + desk.list("limit=5").body;
    };
    QCOMPARE(bytesOf(u"kelp"_s), bytesOf(u"kelp"_s));
    QVERIFY(bytesOf(u"kelp"_s) != bytesOf(u"Kelp"_s));
}

void TestDemoSelectiveList::rowsAreAsDocumented()
{
    SelectiveDesk desk(withMessages(3000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    QSet<QString> intents;
    QSet<qsizetype> timeLengths;
    QSet<QString> times;
    int selfSends = 0;
    int legacy = 0;
    for (const auto &row : rows) {
        QVERIFY(selective::isMessageId(row[u"msg_id"].toString()));
        const bool isSent = row[u"direction"].toString() == "sent"_L1;
        QCOMPARE(row[u"acknowledged"].isNull(), isSent);
        QVERIFY(row[u"expires_at"].isNull());
        QVERIFY(row[u"sent_at"].toString().endsWith("+00:00"_L1));
        QVERIFY(row[u"thread_ref"].toString().startsWith("thread_v1_"_L1));
        QVERIFY(row[u"body_bytes"].toInt() >= 1 && row[u"body_bytes"].toInt() <= 4096);
        for (const char *absent : {"body", "thread_id", "preview"}) {
            QVERIFY(row[QLatin1StringView(absent)].isUndefined());
        }
        intents.insert(row[u"intent"].toString());
        timeLengths.insert(row[u"sent_at"].toString().size());
        times.insert(row[u"msg_id"].toString().left(20));
        selfSends += row[u"from_wallet"] == row[u"to_wallet"] ? 1 : 0;
        legacy += row[u"to_wallet"].isNull() ? 1 : 0;
    }
    QCOMPARE(intents, (QSet<QString>{QString(), u"task_offer"_s, u"task_clarification"_s, u"game_invite"_s}));
    QCOMPARE(timeLengths, (QSet<qsizetype>{25, 29, 32, 35})); // 0, 3, 6 and 9 digits
    QVERIFY(times.size() < rows.size());                      // some share a microsecond
    QVERIFY(selfSends > 0);
    QVERIFY(legacy > 0);
}

void TestDemoSelectiveList::pendingHidesWhatIsAcknowledged()
{
    SelectiveDesk desk(withMessages(3000));
    desk.signIn();
    const SelectiveDesk::Walk pending = desk.walk("limit=50");
    const SelectiveDesk::Walk all = desk.walk("limit=50&status=all");
    QVERIFY(pending.isSound && all.isSound);
    QVERIFY(pending.acknowledged > 0);
    QVERIFY(pending.emptyPages > 0); // a whole raw page was handled
    QCOMPARE(pending.pages, all.pages);
    QCOMPARE(pending.rows.size() + pending.acknowledged + pending.muted, all.rows.size() + all.muted);
}

void TestDemoSelectiveList::fullLastPageIsFollowedByAnEmptyOne()
{
    SelectiveDesk desk(withMessages(8)); // too few for a muted thread
    desk.signIn();
    const QJsonObject page = bodyOf(desk.list("status=all&include_sent=true&limit=8"));
    QCOMPARE(page[u"count"].toInt(), 8);
    const QByteArray cursor = page[u"next_cursor"].toString().toLatin1();
    QVERIFY(!cursor.isEmpty());
    const QJsonObject last = bodyOf(desk.list("status=all&include_sent=true&limit=8&cursor=" + cursor));
    QCOMPARE(last[u"count"].toInt(), 0);
    QVERIFY(last[u"next_cursor"].isNull());
    QVERIFY(bodyOf(desk.list("status=all&include_sent=true&limit=9"))[u"next_cursor"].isNull());
}

void TestDemoSelectiveList::cursorsAreExclusive()
{
    SelectiveDesk desk(withMessages(100));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QString third = rows[2][u"msg_id"].toString();
    const QJsonObject page = bodyOf(desk.list(everything + "&cursor=" + third.toLatin1()));
    QCOMPARE(page[u"messages"][0][u"msg_id"], rows[3][u"msg_id"]);
    // Any id will do, also one that was never given out.
    const QJsonObject top = bodyOf(desk.list(everything + "&cursor=99999999999999999999_ffffffff"));
    QCOMPARE(top[u"messages"][0][u"msg_id"], rows[0][u"msg_id"]);
    QCOMPARE(bodyOf(desk.list("cursor=00000000000000000000_00000000"))[u"count"].toInt(), 0);
}

void TestDemoSelectiveList::trustFilters()
{
    SelectiveDesk desk(withMessages(1500));
    desk.signIn();
    const SelectiveDesk::Walk open = desk.walk(everything);
    const SelectiveDesk::Walk trusting = desk.walk(everything + "&min_trust=0.5");
    QVERIFY(trusting.belowTrust > 0);
    QCOMPARE(trusting.rows.size() + trusting.belowTrust, open.rows.size());
    QCOMPARE(trusting.muted, open.muted);
    QVERIFY(desk.walk(everything + "&min_trust=1").rows.size() < trusting.rows.size());
}

void TestDemoSelectiveList::threadReadsOverrideTheMute()
{
    SelectiveDesk desk(withMessages(400));
    desk.signIn();
    const QJsonArray listed = desk.walk(everything).rows;
    const QString id = listed[5][u"msg_id"].toString();
    const QString direction = listed[5][u"direction"].toString();
    const QJsonValue opened = bodyOf(desk.post(openPath, openBody({id}, direction)))[u"results"][0];
    const QByteArray threadId = opened[u"message"][u"thread_id"].toString().toUtf8();
    const SelectiveDesk::Walk thread = desk.walk(everything + "&thread_id=" + threadId.toPercentEncoding());
    QVERIFY(thread.isSound);
    QVERIFY(!thread.rows.isEmpty());
    for (const auto &row : thread.rows) {
        QCOMPARE(row[u"thread_ref"], listed[5][u"thread_ref"]);
    }
    QCOMPARE(desk.walk("thread_id=unknown").rows.size(), 0);

    // Muted ids lie in the gaps of an unscoped walk. Nothing lists them, so look for one by its neighbours'
    // times.
    const SelectiveDesk::Walk unscoped = desk.walk("limit=50&status=all");
    QVERIFY(unscoped.muted > 0);
    QString mutedCursor;
    QString cursor;
    while (mutedCursor.isEmpty()) {
        const QByteArray from = cursor.isEmpty() ? QByteArray() : "&cursor=" + cursor.toLatin1();
        const QJsonObject page = bodyOf(desk.list("limit=1&status=all" + from));
        cursor = page[u"next_cursor"].toString();
        QVERIFY(!cursor.isEmpty());
        if (page[u"filtered_muted"].toInt() == 1) {
            mutedCursor = cursor; // the raw page's only row
        }
    }
    const QJsonValue muted = bodyOf(desk.post(openPath, openBody({mutedCursor})))[u"results"][0];
    QCOMPARE(muted[u"status"].toString(), u"opened"_s);
    const QByteArray mutedThread = muted[u"message"][u"thread_id"].toString().toUtf8();
    const SelectiveDesk::Walk scoped =
        desk.walk("status=all&limit=50&thread_id=" + mutedThread.toPercentEncoding());
    QCOMPARE(scoped.rows.size(), unscoped.muted);
    QCOMPARE(scoped.muted, 0);
}

void TestDemoSelectiveList::previewsCountCodePoints()
{
    SelectiveDesk desk(withMessages(1000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything + "&preview=true").rows;
    int cut = 0;
    for (const auto &row : rows) {
        const QString preview = row[u"preview"].toString();
        const auto codePoints = preview.toUcs4().size();
        QVERIFY(codePoints <= 160);
        const bool isTruncated = row[u"preview_truncated"].toBool();
        QCOMPARE(preview.toUtf8().size() < row[u"body_bytes"].toInt(), isTruncated);
        if (isTruncated) {
            QCOMPARE(codePoints, 160);
            ++cut;
        }
    }
    QVERIFY(cut > 0);
}

void TestDemoSelectiveList::pageBytesShortenPages()
{
    Options options = withMessages(500);
    options.pageBytes = 4000;
    SelectiveDesk desk(options);
    desk.signIn();
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), 500);
    QVERIFY(walk.pages > 60);
    QVERIFY(desk.list(everything).body.size() < 4300);
}

void TestDemoSelectiveList::liveMessagesArriveOnTop()
{
    Options options = withMessages(200);
    options.live = 2s;
    SelectiveDesk desk(options);
    desk.signIn();
    const QString top = bodyOf(desk.list(everything))[u"messages"][0][u"msg_id"].toString();
    desk.now += 21s; // ten times two seconds
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), 210);
    QCOMPARE(walk.rows[10][u"msg_id"].toString(), top);
    QSet<QString> threads;
    for (int index = 0; index < 10; ++index) {
        threads.insert(walk.rows[index][u"thread_ref"].toString());
    }
    QVERIFY(threads.size() < 10); // some answer others

    desk.clockStep = -1h;
    desk.service().deliver(1);
    QVERIFY(bodyOf(desk.list(everything))[u"messages"][0][u"msg_id"] == walk.rows[0][u"msg_id"]);
    QCOMPARE(desk.walk(everything).rows.size(), 211);
}

void TestDemoSelectiveList::pageFaults()
{
    SelectiveDesk desk(withMessages(300));
    desk.signIn();
    const QJsonObject first = bodyOf(desk.list(everything));
    const QByteArray cursor = first[u"next_cursor"].toString().toLatin1();
    const QByteArray next = everything + "&cursor=" + cursor;
    const QJsonObject second = bodyOf(desk.list(next));

    const QJsonObject empty = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::EmptyPage, 0}));
    QCOMPARE(empty[u"count"].toInt(), 0);
    const QByteArray between = empty[u"next_cursor"].toString().toLatin1();
    QVERIFY(between < cursor);
    QCOMPARE(bodyOf(desk.list(everything + "&cursor=" + between)), second); // nothing is lost

    const QJsonObject repeated = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Duplicate, 0}));
    QCOMPARE(repeated[u"messages"][0][u"msg_id"].toString().toLatin1(), cursor);
    QCOMPARE(repeated[u"count"].toInt(), second[u"count"].toInt() + 1);
    const QJsonArray twice =
        bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Duplicate, 1}))[u"messages"].toArray();
    QCOMPARE(twice.first(), twice.last());

    const QJsonArray shuffled =
        bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Reorder, 0}))[u"messages"].toArray();
    const QJsonArray sorted = second[u"messages"].toArray();
    QVERIFY(shuffled != sorted);
    QCOMPARE(shuffled.size(), sorted.size());
    QVERIFY(std::all_of(sorted.begin(), sorted.end(),
                        [&shuffled](const QJsonValue &row) { return shuffled.contains(row); }));

    const QJsonObject same = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::SameCursor, 0}));
    QCOMPARE(same[u"next_cursor"].toString().toLatin1(), cursor);
    const HttpReply expired = desk.list(next, FaultPlan::Strike{FaultKind::ExpiredCursor, 0});
    QCOMPARE(expired.status, 400);
    QCOMPARE(reasonOf(expired), u"invalid_cursor"_s);
}

QTEST_GUILESS_MAIN(TestDemoSelectiveList)
#include "tst_demo_selective_list.moc"
