// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/checkpoints.h"
#include "store/intents.h"
#include "store/journal.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

namespace {

constexpr qint64 staleAfter = 60'000;
constexpr qint64 noon = 1'000'000;

using Ids = std::vector<qint64>;

// Three messages with row ids 1 to 3.
class Queue : public Profile
{
public:
    Queue()
    {
        std::ignore =
            merge({received(u"1"_s, u"c"_s, 1), received(u"2"_s, u"c"_s, 2), received(u"3"_s, u"d"_s, 3)});
    }

    Ids add(const Ids &messages, qint64 now, qint64 notBefore, Action action = Action::Acknowledge)
    {
        const auto ids =
            write([&](WriteJob &job) { return addIntents(job, messages, action, now, notBefore); });
        return ids ? *ids : Ids();
    }
    std::vector<Intent> claim(qint64 now, const QString &who = u"a"_s, int limit = 50)
    {
        auto found = write([&](WriteJob &job) {
            return claimDue(job, accountId(), Action::Acknowledge, limit, now, who, staleAfter);
        });
        return found ? *found : std::vector<Intent>();
    }
    Result<void> finish(const Intent &intent, Outcome outcome, qint64 now, qint64 retryAt = 0)
    {
        return write(
            [&](WriteJob &job) { return finishIntent(job, intent, outcome, u"why"_s, now, retryAt); });
    }
    Ids undo(const Ids &ids, qint64 now)
    {
        const auto undone = write([&](WriteJob &job) { return undoIntents(job, ids, now); });
        return undone ? *undone : Ids();
    }
    Intent intent(qint64 id)
    {
        const auto found = read([&](Connection &connection) { return intents(connection, {id}); });
        return found && found->size() == 1 ? found->front() : Intent();
    }
    QString journalText()
    {
        return value(
                   u"SELECT group_concat(ref || ' ' || action || ' ' || phase || ' ' || ifnull(outcome, '-'), ';') FROM journal"_s)
            .toString();
    }
};

} // namespace

class TestStoreIntents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void livesFromIntentToOutcome();
    void oneIsAliveForMessageAndAction();
    void isHeldForUndo();
    void undoLosesAgainstAClaim();
    void isClaimedOnce();
    void takesOverStaleClaims();
    void survivesAClockSetBack();
    void claimsNowWhateverTheTime();
    void isMadeDueWithoutAJournalRow();
    void triesAgainAfterWaitingAndError();
    void tellsWhatAConversationShows();
    void refusesMessagesThatAreNotThere();
    void keepsCheckpoints();
    void countsTheBudget();
};

void TestStoreIntents::livesFromIntentToOutcome()
{
    Queue queue;
    QSignalSpy announced(&queue.store(), &Store::changed);
    const Ids ids = queue.add({2, 1}, noon, noon);
    QCOMPARE(ids, Ids({1, 2}));
    QTRY_VERIFY(!announced.isEmpty());
    QCOMPARE(queue.intent(1).state, u"queued"_s);
    QCOMPARE(queue.intent(1).remoteKey, u"2"_s);
    const auto claimed = queue.claim(noon);
    QCOMPARE(claimed.size(), 2);
    QCOMPARE(queue.intent(1).state, u"sending"_s);
    QCOMPARE(queue.intent(1).attempts, 1);
    VERIFY_RESULT(queue.finish(claimed[0], Outcome::Acknowledged, noon + 1));
    VERIFY_RESULT(queue.finish(claimed[1], Outcome::Unavailable, noon + 2));
    QCOMPARE(queue.intent(1).state, u"done"_s);
    QCOMPARE(queue.intent(2).outcome, std::optional(Outcome::Unavailable));
    QCOMPARE(queue.intent(2).error, std::optional(u"why"_s));
    QCOMPARE(queue.journalText(),
             u"mail/2 acknowledge intent -;mail/1 acknowledge intent -;"
             "mail/2 acknowledge outcome acknowledged;mail/1 acknowledge outcome unavailable"_s);
    QVERIFY(queue.claim(noon + 100'000'000).empty());
    QCOMPARE(queue.faults(), QStringList());
}

void TestStoreIntents::oneIsAliveForMessageAndAction()
{
    Queue queue;
    const Ids first = queue.add({1}, noon, noon);
    QCOMPARE(queue.add({1, 1}, noon, noon), Ids({first[0], first[0]}));
    QVERIFY(queue.add({1}, noon, noon, Action::Open) != first);
    const auto alive = queue.read([](Connection &connection) { return aliveIntents(connection); });
    VERIFY_RESULT(alive);
    QCOMPARE(alive->size(), 2);
    VERIFY_RESULT(queue.finish(queue.claim(noon).at(0), Outcome::Acknowledged, noon));
    QVERIFY(queue.add({1}, noon, noon) != first);
}

void TestStoreIntents::isHeldForUndo()
{
    Queue queue;
    const Ids ids = queue.add({1}, noon, noon + 5000);
    const auto next = [&] {
        return queue.read([&](Connection &connection) { return nextDue(connection, queue.accountId()); });
    };
    QCOMPARE(*next(), std::optional<qint64>(noon + 5000));
    QVERIFY(queue.claim(noon + 4999).empty());
    QCOMPARE(queue.undo(ids, noon + 4999), ids);
    QCOMPARE(*next(), std::optional<qint64>());
    QVERIFY(queue.claim(noon + 5000).empty());
    QCOMPARE(queue.intent(ids[0]).state, u"undone"_s);
    QVERIFY(queue.undo(ids, noon + 5001).empty());
    QCOMPARE(queue.journalText(), u"mail/1 acknowledge intent -;mail/1 acknowledge outcome undone"_s);
    // It can be asked for again.
    QVERIFY(queue.add({1}, noon + 6000, noon + 6000) != ids);
    QCOMPARE(queue.claim(noon + 6000).size(), 1);
}

void TestStoreIntents::undoLosesAgainstAClaim()
{
    Queue queue;
    const Ids ids = queue.add({1, 2}, noon, noon + 5000);
    QCOMPARE(queue.claim(noon + 5000, u"a"_s, 1).size(), 1);
    QCOMPARE(queue.undo(ids, noon + 5000), Ids{ids[1]});
    QCOMPARE(queue.intent(ids[0]).state, u"sending"_s);
}

void TestStoreIntents::isClaimedOnce()
{
    Queue queue;
    queue.add({1, 2, 3}, noon, noon);
    const auto other = Store::open(queue.folder());
    QVERIFY(other);
    std::vector<QFuture<Result<std::vector<Intent>>>> claims;
    for (int i = 0; i < 10; ++i) {
        Store &store = i % 2 == 0 ? queue.store() : **other;
        claims.push_back(store.write([&, i](WriteJob &job) {
            return claimDue(job, queue.accountId(), Action::Acknowledge, 1, noon, QString::number(i),
                            staleAfter);
        }));
    }
    QList<qint64> claimed;
    for (auto &claim : claims) {
        const auto found = await(claim);
        VERIFY_RESULT(found);
        for (const Intent &intent : *found) {
            claimed.append(intent.id);
        }
    }
    std::sort(claimed.begin(), claimed.end());
    QCOMPARE(claimed, QList<qint64>({1, 2, 3}));
}

void TestStoreIntents::takesOverStaleClaims()
{
    Queue queue;
    queue.add({1}, noon, noon);
    const Intent first = queue.claim(noon, u"dead"_s).at(0);
    QVERIFY(queue.claim(noon + staleAfter, u"b"_s).empty());
    const auto again = queue.claim(noon + staleAfter + 1, u"b"_s);
    QCOMPARE(again.size(), 1);
    QCOMPARE(again[0].attempts, 2);
    // The first was only slow. Its failure does not touch the second's claim, its success is a fact.
    VERIFY_RESULT(queue.finish(first, Outcome::Error, noon + staleAfter + 2));
    QCOMPARE(queue.intent(1).state, u"sending"_s);
    VERIFY_RESULT(queue.finish(first, Outcome::Acknowledged, noon + staleAfter + 3));
    QCOMPARE(queue.intent(1).state, u"done"_s);
    VERIFY_RESULT(queue.finish(again[0], Outcome::Error, noon + staleAfter + 4));
    QCOMPARE(queue.intent(1).state, u"done"_s);
    QCOMPARE(queue.intent(1).outcome, std::optional(Outcome::Acknowledged));
}

void TestStoreIntents::survivesAClockSetBack()
{
    Queue queue;
    queue.add({1, 2}, noon, noon + 5000);
    // A job that waited for the lock comes with an older time: nothing is due because of that.
    QVERIFY(queue.claim(noon - 1000).empty());
    QCOMPARE(queue.claim(noon - 500'000, u"a"_s, 1).size(), 1);
    // A claim of that later clock is stale, too.
    QVERIFY(queue.claim(noon + 4000).size() == 1);
}

void TestStoreIntents::claimsNowWhateverTheTime()
{
    Queue queue;
    const Ids ids = queue.add({1, 2, 3}, noon, noon + 5000);
    queue.undo({ids[2]}, noon);
    const auto claimThese = [&](const Ids &these) {
        const auto found =
            queue.write([&](WriteJob &job) { return claimNow(job, these, noon, u"cli"_s, staleAfter); });
        return found ? found->size() : 99;
    };
    QCOMPARE(claimThese({ids[0], ids[2], 12345}), 1);
    QCOMPARE(claimThese(ids), 1);
    QCOMPARE(claimThese(ids), 0);
}

void TestStoreIntents::isMadeDueWithoutAJournalRow()
{
    Queue queue;
    const Ids ids = queue.add({1, 2, 3}, noon, noon + 5000);
    queue.undo({ids[2]}, noon);
    VERIFY_RESULT(queue.finish(queue.claim(noon + 5000, u"a"_s, 1).at(0), Outcome::Error, noon, noon + 9000));
    const QString journal = queue.journalText();
    const auto due = queue.write([&](WriteJob &job) { return makeDue(job, ids, noon + 6000); });
    VERIFY_RESULT(due);
    QCOMPARE(*due, Ids({ids[0], ids[1]})); // the third was taken back
    QCOMPARE(queue.intent(ids[0]).notBefore, noon + 6000);
    QCOMPARE(queue.intent(ids[1]).notBefore, noon + 5000); // was due already
    QCOMPARE(queue.journalText(), journal);
    QCOMPARE(queue.claim(noon + 6000).size(), 2);
    const auto late = queue.write([&](WriteJob &job) { return makeDue(job, ids, noon + 7000); });
    VERIFY_RESULT(late);
    QCOMPARE(*late, Ids()); // being sent
    QCOMPARE(queue.faults(), QStringList());
}

void TestStoreIntents::triesAgainAfterWaitingAndError()
{
    Queue queue;
    queue.add({1}, noon, noon);
    VERIFY_RESULT(queue.finish(queue.claim(noon).at(0), Outcome::Error, noon, noon + 100));
    QCOMPARE(queue.intent(1).state, u"queued"_s);
    QCOMPARE(queue.intent(1).outcome, std::optional(Outcome::Error));
    QVERIFY(queue.claim(noon + 99).empty());
    VERIFY_RESULT(queue.finish(queue.claim(noon + 100).at(0), Outcome::Waiting, noon + 100, noon + 200));
    QCOMPARE(queue.claim(noon + 200).at(0).attempts, 3);
}

void TestStoreIntents::tellsWhatAConversationShows()
{
    Queue queue;
    queue.add({1}, noon, noon);
    queue.undo({1}, noon);
    queue.add({1}, noon, noon);
    queue.add({1, 3}, noon, noon, Action::Open);
    const auto shown =
        queue.read([](Connection &connection) { return intentsOfConversation(connection, 1); });
    VERIFY_RESULT(shown);
    QCOMPARE(shown->size(), 2);
    QCOMPARE(shown->at(0).id, 2);
    QCOMPARE(shown->at(1).action, Action::Open);
}

void TestStoreIntents::refusesMessagesThatAreNotThere()
{
    Queue queue;
    const auto ids = queue.write([](WriteJob &job) {
        return addIntents(job, {1, 999}, Action::Open, noon, noon);
    });
    QVERIFY(!ids);
    QCOMPARE(ids.error().kind, ErrorKind::Cache);
    QCOMPARE(queue.journalText(), QString()); // all or nothing
}

void TestStoreIntents::keepsCheckpoints()
{
    Profile profile;
    Checkpoint point{.feed = u"list?status=all"_s,
                     .watermark = u"w"_s,
                     .cursor = u""_s,
                     .walking = true,
                     .pages = 3,
                     .polledAt = 5,
                     .filtered = {{u"muted"_s, 2}, {u"below"_s, qint64(1) << 60}}};
    point.error = Error{.kind = ErrorKind::RateLimited,
                        .message = u"später"_s,
                        .httpStatus = 429,
                        .code = u"x"_s,
                        .account = u"mail"_s,
                        .retriable = true,
                        .retryAt = QDateTime::fromMSecsSinceEpoch(1234, Qt::UTC),
                        .detail = u"not kept"_s};
    point.errorAt = 6;
    const auto load = [&] {
        return *profile.read(
            [&](Connection &connection) { return checkpoint(connection, profile.accountId(), point.feed); });
    };
    QVERIFY(!load().walking);
    VERIFY_RESULT(
        profile.write([&](WriteJob &job) { return saveCheckpoint(job, profile.accountId(), point); }));
    const Checkpoint found = load();
    QCOMPARE(found.watermark, point.watermark);
    QCOMPARE(found.cursor, std::optional(u""_s));
    QVERIFY(!found.candidate);
    QVERIFY(found.walking);
    QVERIFY(!found.walkFull);
    QCOMPARE(found.pages, 3);
    QCOMPARE(found.polledAt, std::optional<qint64>(5));
    QVERIFY(!found.drainedAt);
    QCOMPARE(found.filtered, point.filtered);
    QCOMPARE(found.error->kind, ErrorKind::RateLimited);
    QCOMPARE(found.error->message, u"später"_s);
    QCOMPARE(found.error->httpStatus, 429);
    QCOMPARE(found.error->retryAt, point.error->retryAt);
    QCOMPARE(found.error->detail, QString());
    point.error.reset();
    VERIFY_RESULT(
        profile.write([&](WriteJob &job) { return saveCheckpoint(job, profile.accountId(), point); }));
    QVERIFY(!load().error);
    const auto all =
        profile.read([&](Connection &connection) { return checkpoints(connection, profile.accountId()); });
    QCOMPARE(all->size(), 1);
}

void TestStoreIntents::countsTheBudget()
{
    Profile profile;
    const QDate day(2026, 7, 12);
    const auto charged = [&](QDate when, std::optional<qint64> limit) {
        const auto done =
            profile.write([&](WriteJob &job) { return charge(job, profile.accountId(), when, limit); });
        return done && *done;
    };
    QVERIFY(!charged(day, 0));
    QVERIFY(charged(day, 2));
    QVERIFY(charged(day, 2));
    QVERIFY(!charged(day, 2));
    QVERIFY(charged(day, {}));
    QVERIFY(charged(day.addDays(1), 2));
    VERIFY_RESULT(profile.write([&](WriteJob &job) { return markExhausted(job, profile.accountId(), day); }));
    QVERIFY(!charged(day, {}));
    const auto found =
        profile.read([&](Connection &connection) { return budget(connection, profile.accountId(), day); });
    QCOMPARE(found->calls, 3);
    QVERIFY(found->exhausted);
}

QTEST_GUILESS_MAIN(TestStoreIntents)
#include "tst_store_intents.moc"
