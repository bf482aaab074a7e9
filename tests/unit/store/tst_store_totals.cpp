// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/health.h"
#include "store/intents.h"

#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

class TestStoreTotals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksReplies();
    void aSelfSendIsNoReply();
    void totalsHoldUnderRandomWork();
    void rebuildsTotals();
    void removesAnAccountWhole();
    void anIntentOfARemovedAccountMeetsNoOther();
};

void TestStoreTotals::marksReplies()
{
    Profile profile;
    const auto replies = [&] {
        return profile
            .value(u"SELECT group_concat(remote_key) FROM (SELECT remote_key FROM messages WHERE is_reply"
                   " ORDER BY position)"_s)
            .toString();
    };
    // Newest first, as the service lists: what the thread began with comes last.
    VERIFY_RESULT(profile.merge({received(u"4"_s, u"c"_s, 4), received(u"3"_s, u"c"_s, 3)}));
    QCOMPARE(replies(), QString());
    VERIFY_RESULT(profile.merge({sent(u"2"_s, u"c"_s, 2)}));
    QCOMPARE(replies(), u"3,4"_s);
    QCOMPARE(profile.value(u"SELECT replies FROM conversations"_s).toInt(), 2);
    VERIFY_RESULT(profile.merge({received(u"5"_s, u"c"_s, 5), sent(u"6"_s, u"c"_s, 6)}));
    QCOMPARE(replies(), u"3,4,5"_s);
    VERIFY_RESULT(profile.merge({received(u"1"_s, u"c"_s, 1)}));
    QCOMPARE(replies(), QString());
    QCOMPARE(profile.faults(), QStringList());
}

void TestStoreTotals::aSelfSendIsNoReply()
{
    Profile profile;
    const auto replies = [&] {
        return profile.value(u"SELECT group_concat(remote_key) FROM messages WHERE is_reply"_s).toString();
    };
    // The received copy alone, with its addressee unknown: nobody can tell yet.
    auto first = received(u"1/received"_s, u"c"_s, 1, u"me"_s);
    VERIFY_RESULT(profile.merge({received(u"2"_s, u"c"_s, 2), first}));
    QCOMPARE(replies(), QString());
    // Its sent copy says who wrote it.
    VERIFY_RESULT(profile.merge({sent(u"1/sent"_s, u"c"_s, 1)}));
    QCOMPARE(replies(), u"2"_s);
    // In another thread the addressee says it.
    auto other = received(u"7/received"_s, u"d"_s, 7, u"me"_s);
    other.addressedTo = u"me"_s;
    VERIFY_RESULT(profile.merge({received(u"8"_s, u"d"_s, 8), other}));
    QCOMPARE(replies(), u"2,8"_s);
}

void TestStoreTotals::totalsHoldUnderRandomWork()
{
    Profile profile;
    QRandomGenerator random(20260712);
    for (int round = 0; round < 60; ++round) {
        std::vector<ListedMessage> rows;
        const int count = int(random.bounded(12));
        for (int i = 0; i < count; ++i) {
            // One key is always of one place, and much comes again.
            const int key = int(random.bounded(120));
            const QString conversation = QString::number(key % 9);
            auto row = key % 4 == 0 ? sent(QString::number(key), conversation, key / 3)
                                    : received(QString::number(key), conversation, key / 3);
            row.bytes =
                random.bounded(2) == 0 ? std::optional<qint64>() : std::optional<qint64>(random.bounded(500));
            if (key % 4 != 0) {
                row.acknowledged = random.bounded(2) == 0;
            }
            row.source += QByteArray::number(random.bounded(3));
            rows.push_back(row);
        }
        VERIFY_RESULT(profile.merge(rows));
        if (!rows.empty() && random.bounded(2) == 0) {
            VERIFY_RESULT(profile.write([&](WriteJob &job) {
                return storeOpened(job, profile.accountId(), {.listed = rows.front(), .threadId = {}},
                                   u"POST"_s, round);
            }));
            VERIFY_RESULT(profile.write([&](WriteJob &job) {
                return storeAcknowledged(job, profile.accountId(), rows.back().remoteKey,
                                         random.bounded(2) == 0, round);
            }));
        }
        QCOMPARE(profile.faults(), QStringList());
    }
    QVERIFY(profile.value(u"SELECT count(*) FROM messages"_s).toInt() > 80);
    QVERIFY(profile.value(u"SELECT replies FROM mailbox_totals"_s).toInt() > 0);
}

void TestStoreTotals::rebuildsTotals()
{
    Profile profile;
    VERIFY_RESULT(
        profile.merge({received(u"1"_s, u"c"_s, 1), sent(u"2"_s, u"c"_s, 2), received(u"3"_s, u"d"_s, 3)}));
    QVERIFY(
        runRaw(profile.file(), {u"UPDATE conversations SET messages = 7, last_position = 0, bytes = 5"_s}));
    QCOMPARE(profile.faults().size(), 2);
    VERIFY_RESULT(profile.write([](WriteJob &job) { return rebuildTotals(job); }));
    QCOMPARE(profile.faults(), QStringList());
    QCOMPARE(profile.value(u"SELECT messages FROM mailbox_totals"_s).toInt(), 3);
}

void TestStoreTotals::removesAnAccountWhole()
{
    Profile profile;
    VERIFY_RESULT(profile.merge({received(u"1"_s, u"c"_s, 1), sent(u"2"_s, u"c"_s, 2)}));
    VERIFY_RESULT(profile.write([&](WriteJob &job) { return removeAccount(job, profile.accountId()); }));
    for (const QString &table : {u"accounts"_s, u"messages"_s, u"conversations"_s, u"actors"_s, u"sources"_s,
                                 u"bodies"_s, u"mailbox_totals"_s}) {
        QCOMPARE(profile.value(u"SELECT count(*) FROM %1"_s.arg(table)).toInt(), 0);
    }
    QCOMPARE(profile.faults(), QStringList());
    // A page that was on its way meanwhile, and one that comes when there is another account.
    for (const int accounts : {0, 1}) {
        if (accounts > 0) {
            VERIFY_RESULT(profile.write([](WriteJob &job) {
                return addAccount(job,
                                  {.name = u"next"_s, .service = u"selective"_s, .url = {}, .identity = {}});
            }));
        }
        const auto late = profile.merge({received(u"3"_s, u"c"_s, 3)});
        QVERIFY(!late);
        QCOMPARE(late.error().kind, ErrorKind::Cache);
    }
    QCOMPARE(profile.value(u"SELECT count(*) FROM messages"_s).toInt(), 0);
}

void TestStoreTotals::anIntentOfARemovedAccountMeetsNoOther()
{
    Profile profile;
    const auto ask = [&profile](qint64 account) {
        return profile.write([account](WriteJob &job) -> Result<qint64> {
            if (auto merged = mergeListed(job, account, {received(u"1"_s, u"c"_s, 1)}, u"GET"_s, 1);
                !merged) {
                return merged.error();
            }
            const auto message = job.connection.value(u"SELECT max(id) FROM messages"_s);
            const auto ids = addIntents(job, {(*message)->toLongLong()}, Action::Acknowledge, 1, 1);
            return ids ? Result<qint64>(ids->front()) : Result<qint64>(ids.error());
        });
    };
    const auto removed = ask(profile.accountId());
    VERIFY_RESULT(removed);
    VERIFY_RESULT(profile.write([&](WriteJob &job) { return removeAccount(job, profile.accountId()); }));
    const auto next = profile.write([](WriteJob &job) {
        return addAccount(job, {.name = u"next"_s, .service = u"selective"_s, .url = {}, .identity = {}});
    });
    VERIFY_RESULT(next);
    VERIFY_RESULT(ask(*next));
    // Undo and an outcome that come too late for the one that went away.
    const auto undone = profile.write([&](WriteJob &job) { return undoIntents(job, {*removed}, 2); });
    VERIFY_RESULT(undone);
    QCOMPARE(undone->size(), std::size_t(0));
    VERIFY_RESULT(profile.write([&](WriteJob &job) {
        return finishIntent(job, {.id = *removed, .state = u"sending"_s, .outcome = {}, .error = {}},
                            Outcome::Unavailable, {}, 2, 2);
    }));
    QCOMPARE(profile.value(u"SELECT group_concat(state) FROM intents"_s).toString(), u"queued"_s);
}

QTEST_GUILESS_MAIN(TestStoreTotals)
#include "tst_store_totals.moc"
