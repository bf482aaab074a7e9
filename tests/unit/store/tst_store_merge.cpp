// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

class TestStoreMerge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsARepeatedRowOnce();
    void countsRealChangesAlone();
    void doesNotMoveAMessage();
    void acknowledged_data();
    void acknowledged();
    void aLocalMarkStaysLocal();
    void revisionsDecide_data();
    void revisionsDecide();
    void absentFactsEraseNothing();
    void clearedFactsFollowTheListing();
    void keepsEveryDifferentSource();
    void openingIsKeptOnce();
    void aListedBodyIsNotOpened();
    void aDeletedMessageKeepsItsPlaceAndNothingElse();
    void aRowThatMovedOnItsPageIsBroughtUpToDate();
    void aTasksStateHoldsForAllItsMessages();
    void findsHiddenContent();
    void keepsUnreadableItemsOnce();
};

void TestStoreMerge::countsARepeatedRowOnce()
{
    Profile profile;
    const auto row = received(u"1"_s, u"c"_s, 1);
    const auto merged = profile.merge({row, row, received(u"2"_s, u"c"_s, 2), row});
    VERIFY_RESULT(merged);
    QCOMPARE(merged->received, 4);
    QCOMPARE(merged->added, 2);
    QCOMPARE(merged->changed, 0);
    QCOMPARE(profile.value(u"SELECT count(*) FROM sources"_s).toInt(), 2);
}

void TestStoreMerge::countsRealChangesAlone()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    VERIFY_RESULT(profile.merge({row}));
    const auto same = profile.merge({row});
    VERIFY_RESULT(same);
    QCOMPARE(same->changed, 0);
    row.taskState = u"working"_s;
    const auto different = profile.merge({row, row});
    VERIFY_RESULT(different);
    QCOMPARE(different->added, 0);
    QCOMPARE(different->changed, 1);
}

void TestStoreMerge::doesNotMoveAMessage()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 5);
    VERIFY_RESULT(profile.merge({row}));
    for (int what = 0; what < 3; ++what) {
        auto moved = row;
        moved.source += QByteArray::number(what);
        moved.kind = u"other"_s;
        switch (what) {
        case 0:
            moved.conversation = u"elsewhere"_s;
            break;
        case 1:
            moved.direction = Direction::Sent;
            break;
        case 2:
            moved.position.nanoseconds = 99;
            break;
        }
        const auto merged = profile.merge({moved});
        VERIFY_RESULT(merged);
        QCOMPARE(merged->added, 0);
        QCOMPARE(merged->changed, 0);
    }
    const Message found = profile.message(u"1"_s);
    QCOMPARE(found.listed.conversation, u"c"_s);
    QVERIFY(!found.listed.kind);
    QCOMPARE(profile.value(u"SELECT count(*) FROM conversations"_s).toInt(), 1);
    QCOMPARE(profile.value(u"SELECT count(*) FROM sources"_s).toInt(), 4);
    QCOMPARE(profile.faults(), QStringList());
}

void TestStoreMerge::acknowledged_data()
{
    using Fact = std::optional<bool>;
    QTest::addColumn<Fact>("known");
    QTest::addColumn<bool>("confirmed");
    QTest::addColumn<Fact>("listed");
    QTest::addColumn<Fact>("expected");
    QTest::newRow("unknown, false") << Fact() << false << Fact(false) << Fact(false);
    QTest::newRow("unknown, true") << Fact() << false << Fact(true) << Fact(true);
    QTest::newRow("unknown, absent") << Fact() << false << Fact() << Fact();
    QTest::newRow("false, absent") << Fact(false) << false << Fact() << Fact(false);
    QTest::newRow("true, absent") << Fact(true) << false << Fact() << Fact(true);
    QTest::newRow("false, true") << Fact(false) << false << Fact(true) << Fact(true);
    QTest::newRow("true, false: the server wins") << Fact(true) << false << Fact(false) << Fact(false);
    QTest::newRow("true and confirmed, false: stale") << Fact(false) << true << Fact(false) << Fact(true);
}

void TestStoreMerge::acknowledged()
{
    QFETCH(const std::optional<bool>, known);
    QFETCH(const bool, confirmed);
    QFETCH(const std::optional<bool>, listed);
    QFETCH(const std::optional<bool>, expected);
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.acknowledged = known;
    VERIFY_RESULT(profile.merge({row}));
    if (confirmed) {
        VERIFY_RESULT(profile.write(
            [&](WriteJob &job) { return storeAcknowledged(job, profile.accountId(), u"1"_s, false, 77); }));
    }
    row.acknowledged = listed;
    VERIFY_RESULT(profile.merge({row}));
    const Message found = profile.message(u"1"_s);
    QCOMPARE(found.acknowledged, expected);
    QCOMPARE(found.acknowledgedAt, confirmed ? std::optional<qint64>(77) : std::nullopt);
    QCOMPARE(profile.faults(), QStringList());
}

void TestStoreMerge::aLocalMarkStaysLocal()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.acknowledged.reset();
    VERIFY_RESULT(profile.merge({row}));
    const auto mark = [&](bool locally, qint64 now) {
        return profile.write(
            [&](WriteJob &job) { return storeAcknowledged(job, profile.accountId(), u"1"_s, locally, now); });
    };
    VERIFY_RESULT(mark(true, 5));
    VERIFY_RESULT(mark(true, 6));
    VERIFY_RESULT(profile.merge({row}));
    Message found = profile.message(u"1"_s);
    QVERIFY(found.acknowledgedLocally);
    QCOMPARE(found.acknowledged, std::optional(true));
    QCOMPARE(found.acknowledgedAt, std::optional<qint64>(5));
    VERIFY_RESULT(mark(false, 7));
    QVERIFY(!profile.message(u"1"_s).acknowledgedLocally);
    const auto unknown = profile.write(
        [&](WriteJob &job) { return storeAcknowledged(job, profile.accountId(), u"nobody's"_s, false, 1); });
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, ErrorKind::Cache);
}

void TestStoreMerge::revisionsDecide_data()
{
    QTest::addColumn<int>("knownRevision");
    QTest::addColumn<bool>("knownDeleted");
    QTest::addColumn<int>("newRevision");
    QTest::addColumn<bool>("newDeleted");
    QTest::addColumn<bool>("newWins");
    QTest::newRow("higher") << 1 << false << 2 << false << true;
    QTest::newRow("lower") << 2 << false << 1 << false << false;
    QTest::newRow("equal: the later row") << 2 << false << 2 << false << true;
    QTest::newRow("equal: a tombstone comes") << 2 << false << 2 << true << true;
    QTest::newRow("equal: a tombstone stays") << 2 << true << 2 << false << false;
    QTest::newRow("a late tombstone of a lower revision") << 2 << false << 1 << true << false;
    QTest::newRow("a higher one brings it back") << 1 << true << 2 << false << true;
    QTest::newRow("none: the later row") << -1 << false << -1 << false << true;
    QTest::newRow("none: a tombstone stays") << -1 << true << -1 << false << false;
}

void TestStoreMerge::revisionsDecide()
{
    QFETCH(const int, knownRevision);
    QFETCH(const bool, knownDeleted);
    QFETCH(const int, newRevision);
    QFETCH(const bool, newDeleted);
    QFETCH(const bool, newWins);
    const auto make = [](int revision, bool deleted, const QString &kind) {
        auto row = received(u"1"_s, u"c"_s, 1);
        row.kind = kind;
        row.body = kind;
        row.source += kind.toUtf8();
        if (revision >= 0) {
            row.revision = revision;
        }
        if (deleted) {
            row.deletedAt = parseTimestamp(u"2026-01-01T00:00:00Z"_s);
        }
        return row;
    };
    Profile profile;
    VERIFY_RESULT(profile.merge({make(knownRevision, knownDeleted, u"known"_s)}));
    const auto merged = profile.merge({make(newRevision, newDeleted, u"new"_s)});
    VERIFY_RESULT(merged);
    QCOMPARE(merged->changed, newWins ? 1 : 0);
    QCOMPARE(*profile.message(u"1"_s).listed.kind, newWins ? u"new"_s : u"known"_s);
    QCOMPARE(profile.message(u"1"_s).listed.deletedAt.has_value(), newWins ? newDeleted : knownDeleted);
    QCOMPARE(profile.value(u"SELECT body FROM bodies"_s).toString(), newWins ? u"new"_s : u"known"_s);
    QCOMPARE(profile.value(u"SELECT count(*) FROM sources"_s).toInt(), 2);
}

void TestStoreMerge::absentFactsEraseNothing()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.preview = u"asked for"_s;
    row.previewTruncated = true;
    row.kind = u"task_offer"_s;
    row.bytes = 12;
    VERIFY_RESULT(profile.merge({row}));
    OpenedMessage opened{.listed = row, .threadId = u"raw"_s};
    opened.listed.addressedTo = u"me"_s;
    opened.listed.body = u"the body"_s;
    VERIFY_RESULT(profile.write(
        [&](WriteJob &job) { return storeOpened(job, profile.accountId(), opened, u"POST /open"_s, 50); }));

    auto bare = received(u"1"_s, u"c"_s, 1);
    bare.author = {};
    const auto merged = profile.merge({bare});
    VERIFY_RESULT(merged);
    QCOMPARE(merged->changed, 0);
    const Message found = profile.message(u"1"_s);
    QCOMPARE(*found.listed.addressedTo, u"me"_s);
    QCOMPARE(*found.listed.preview, u"asked for"_s);
    QVERIFY(found.listed.previewTruncated);
    QCOMPARE(*found.listed.kind, u"task_offer"_s);
    QCOMPARE(*found.listed.bytes, 12);
    QCOMPARE(*found.listed.author.id, u"them"_s);
    QCOMPARE(*found.body, u"the body"_s);
    QCOMPARE(*found.threadId, u"raw"_s);
    QCOMPARE(*profile.read([](Connection &connection) { return threadIdOf(connection, 1); }),
             std::optional(u"raw"_s));
}

void TestStoreMerge::clearedFactsFollowTheListing()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.taskState = u"working"_s;
    row.editedAt = parseTimestamp(u"2026-01-01T00:00:00Z"_s);
    VERIFY_RESULT(profile.merge({row}));
    const auto merged = profile.merge({received(u"1"_s, u"c"_s, 1)});
    VERIFY_RESULT(merged);
    QCOMPARE(merged->changed, 1);
    QVERIFY(!profile.message(u"1"_s).listed.taskState);
    QVERIFY(!profile.message(u"1"_s).listed.editedAt);
}

void TestStoreMerge::keepsEveryDifferentSource()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    const QByteArray binary("\0\xff\xfe{}", 5);
    for (const QByteArray &bytes :
         {QByteArray("a"), QByteArray("a"), QByteArray("b"), QByteArray("a"), QByteArray(), binary}) {
        row.source = bytes;
        VERIFY_RESULT(profile.merge({row}));
    }
    row.source = binary;
    VERIFY_RESULT(profile.write([&](WriteJob &job) {
        return storeOpened(job, profile.accountId(), {.listed = row, .threadId = {}}, u"POST /open"_s, 50);
    }));
    const auto found = profile.read([](Connection &connection) { return sources(connection, 1); });
    VERIFY_RESULT(found);
    QList<QByteArray> bytes;
    for (const Source &source : *found) {
        bytes.append(source.bytes);
        QCOMPARE(source.sha256, QCryptographicHash::hash(source.bytes, QCryptographicHash::Sha256));
    }
    QCOMPARE(bytes, QList<QByteArray>({"a", "b", "a", "", binary, binary}));
    QCOMPARE(found->front().form, u"listing"_s);
    QCOMPARE(found->front().call, u"GET /list"_s);
    QCOMPARE(found->back().form, u"opened"_s);
    QCOMPARE(found->back().receivedAt, 50);
}

void TestStoreMerge::openingIsKeptOnce()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    VERIFY_RESULT(profile.merge({row}));
    QVERIFY(!profile.message(u"1"_s).openedAt);
    row.body = u"text"_s;
    for (const qint64 now : {10, 20}) {
        VERIFY_RESULT(profile.write([&](WriteJob &job) {
            return storeOpened(job, profile.accountId(), {.listed = row, .threadId = {}}, u"POST"_s, now);
        }));
    }
    const Message found = profile.message(u"1"_s);
    QCOMPARE(found.openedAt, std::optional<qint64>(10));
    QCOMPARE(found.acknowledged, std::optional(false)); // opening acknowledges nothing
    QCOMPARE(profile.value(u"SELECT unopened FROM conversations"_s).toInt(), 0);
}

void TestStoreMerge::aListedBodyIsNotOpened()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.body = u"folded"_s;
    VERIFY_RESULT(profile.merge({row}));
    const Message found = profile.message(u"1"_s);
    QVERIFY(!found.openedAt);
    QVERIFY(!found.body);
    QCOMPARE(profile.value(u"SELECT body FROM bodies"_s).toString(), u"folded"_s);
}

void TestStoreMerge::aDeletedMessageKeepsItsPlaceAndNothingElse()
{
    Profile profile;
    ListedMessage row = received(u"1"_s, u"a"_s, 1);
    row.body = u"body"_s;
    row.markable = true;
    VERIFY_RESULT(profile.merge({row}));
    VERIFY_RESULT(profile.write(
        [id = profile.accountId()](WriteJob &job) { return storeOpenedFromListing(job, id, u"1"_s, 2); }));
    QCOMPARE(profile.message(u"1"_s).acknowledged, std::optional(false));
    row.body.reset();
    row.source = "deleted"_ba;
    row.deletedAt = parseTimestamp(u"2026-07-01T10:00:00Z"_s);
    VERIFY_RESULT(profile.merge({row}));
    const Message gone = profile.message(u"1"_s);
    QVERIFY(gone.openedAt);
    QCOMPARE(gone.body, std::nullopt);
    QCOMPARE(gone.acknowledged, std::nullopt);
    QCOMPARE(profile.value(u"SELECT to_acknowledge FROM conversations"_s).toInt(), 0);
    QCOMPARE(profile.value(u"SELECT count(*) FROM sources"_s).toInt(),
             2); // what was said can still be proved
    QCOMPARE(profile.faults(), QStringList());
}

// A tie may be no more than a row's rank on its page, and rows above it come and go.
void TestStoreMerge::aRowThatMovedOnItsPageIsBroughtUpToDate()
{
    Profile profile;
    ListedMessage row = received(u"1"_s, u"a"_s, 1);
    row.revision = 1;
    VERIFY_RESULT(profile.merge({row}));
    row.position.tie += u"moved"_s;
    row.revision = 2;
    const auto merged = profile.merge({row});
    VERIFY_RESULT(merged);
    QCOMPARE(merged->changed, 1);
    QCOMPARE(profile.message(u"1"_s).listed.revision, std::optional(2));
}

void TestStoreMerge::aTasksStateHoldsForAllItsMessages()
{
    Profile profile;
    ListedMessage first = received(u"1"_s, u"task"_s, 1);
    first.taskState = u"working"_s;
    ListedMessage other = received(u"2"_s, u"other task"_s, 2);
    other.taskState = u"working"_s;
    VERIFY_RESULT(profile.merge({first, other}));
    ListedMessage last = received(u"3"_s, u"task"_s, 3);
    last.taskState = u"completed"_s;
    const auto merged = profile.write([&, id = profile.accountId()](WriteJob &job) {
        return mergeListed(job, id, {last}, u"GET /messages"_s, 1, {}, true);
    });
    VERIFY_RESULT(merged);
    QCOMPARE(merged->added, 1);
    QCOMPARE(merged->changed, 1);
    QCOMPARE(profile.message(u"1"_s).listed.taskState, std::optional(u"completed"_s));
    QCOMPARE(profile.message(u"2"_s).listed.taskState, std::optional(u"working"_s));
}

void TestStoreMerge::findsHiddenContent()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.author.name = u"p\u0430ypal"_s; // a Cyrillic letter
    row.kind = u"a\u202Eb"_s;
    VERIFY_RESULT(profile.merge({row, received(u"2"_s, u"c"_s, 2)}));
    QCOMPARE(profile.message(u"1"_s).findings, QStringList({u"bidi-control"_s, u"look-alike"_s}));
    QCOMPARE(profile.message(u"2"_s).findings, QStringList());
    row.body = u"zero\u200Bwidth"_s;
    VERIFY_RESULT(profile.write([&](WriteJob &job) {
        return storeOpened(job, profile.accountId(), {.listed = row, .threadId = {}}, u"POST"_s, 1);
    }));
    QVERIFY(profile.message(u"1"_s).findings.contains(u"invisible"_s));
}

void TestStoreMerge::keepsUnreadableItemsOnce()
{
    Profile profile;
    for (int i = 0; i < 2; ++i) {
        VERIFY_RESULT(profile.write([&](WriteJob &job) {
            return keepUnreadable(job, profile.accountId(), u"list"_s, "\xff{", u"no id"_s, i);
        }));
    }
    QCOMPARE(profile.value(u"SELECT count(*) FROM unreadable"_s).toInt(), 1);
}

QTEST_GUILESS_MAIN(TestStoreMerge)
#include "tst_store_merge.moc"
