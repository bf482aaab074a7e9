// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/journal.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

class TestStoreJournal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isReadInPages();
    void refusesChanges();
    void showsTampering_data();
    void showsTampering();
    void anEmptyOneIsWhole();
};

namespace {

void fill(Profile &profile, int rows)
{
    VERIFY_RESULT(profile.write([rows](WriteJob &job) -> Result<void> {
        for (int i = 1; i <= rows; ++i) {
            auto added =
                appendJournal(job, {.at = i,
                                    .account = u"mail"_s,
                                    .ref = u"mail/%1"_s.arg(i),
                                    .action = u"open"_s,
                                    .phase = i % 2 == 0 ? u"outcome"_s : u"intent"_s,
                                    .outcome = i % 2 == 0 ? std::optional(u"opened"_s) : std::nullopt,
                                    .error = i == 4 ? std::optional(u""_s) : std::nullopt});
            if (!added) {
                return added;
            }
        }
        return {};
    }));
}

std::optional<ChainFault> fault(Profile &profile)
{
    const auto found = profile.read([](Connection &connection) { return verifyJournal(connection); });
    return found ? *found : ChainFault{-1, found.error().message};
}

} // namespace

void TestStoreJournal::isReadInPages()
{
    Profile profile;
    fill(profile, 25);
    std::vector<JournalRow> all;
    qint64 after = 0;
    while (true) {
        const auto page =
            profile.read([&](Connection &connection) { return journal(connection, after, 10); });
        VERIFY_RESULT(page);
        if (page->empty()) {
            break;
        }
        all.insert(all.end(), page->begin(), page->end());
        after = all.back().seq;
    }
    QCOMPARE(all.size(), 25);
    QCOMPARE(all[3].ref, u"mail/4"_s);
    QCOMPARE(all[3].outcome, std::optional(u"opened"_s));
    QCOMPARE(all[3].error, std::optional(u""_s));
    QVERIFY(!all[2].outcome);
    QCOMPARE(all[2].hash.size(), 32);
    QVERIFY(!fault(profile));
}

void TestStoreJournal::refusesChanges()
{
    Profile profile;
    fill(profile, 2);
    for (const QString &sql : {u"UPDATE journal SET at = 9"_s, u"DELETE FROM journal"_s}) {
        const auto done = profile.write([&](WriteJob &job) -> Result<void> {
            auto changed = job.connection.run(sql);
            return changed ? Result<void>() : Result<void>(changed.error());
        });
        QVERIFY(!done);
    }
    QVERIFY(!fault(profile));
}

void TestStoreJournal::showsTampering_data()
{
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<qint64>("at");
    QTest::newRow("a time") << QStringList{u"UPDATE journal SET at = 99 WHERE seq = 3"_s} << qint64(3);
    QTest::newRow("an outcome") << QStringList{u"UPDATE journal SET outcome = 'error' WHERE seq = 2"_s}
                                << qint64(2);
    QTest::newRow("empty instead of absent")
        << QStringList{u"UPDATE journal SET error = '' WHERE seq = 2"_s} << qint64(2);
    QTest::newRow("absent instead of empty")
        << QStringList{u"UPDATE journal SET error = NULL WHERE seq = 4"_s} << qint64(4);
    QTest::newRow("text moved to the next field")
        << QStringList{u"UPDATE journal SET account = 'mailm', ref = 'ail/3' WHERE seq = 3"_s} << qint64(3);
    QTest::newRow("removed in the middle")
        << QStringList{u"DELETE FROM journal WHERE seq = 3"_s} << qint64(3);
    QTest::newRow("removed and closed up") << QStringList{u"DELETE FROM journal WHERE seq = 3"_s,
                                                          u"UPDATE journal SET seq = seq - 1 WHERE seq > 3"_s}
                                           << qint64(3);
    QTest::newRow("removed at the beginning")
        << QStringList{u"DELETE FROM journal WHERE seq = 1"_s} << qint64(1);
    QTest::newRow("removed at the end") << QStringList{u"DELETE FROM journal WHERE seq >= 5"_s} << qint64(5);
    QTest::newRow("all removed") << QStringList{u"DELETE FROM journal"_s} << qint64(1);
    QTest::newRow("out of order") << QStringList{u"UPDATE journal SET seq = 100 WHERE seq = 3"_s,
                                                 u"UPDATE journal SET seq = 3 WHERE seq = 4"_s,
                                                 u"UPDATE journal SET seq = 4 WHERE seq = 100"_s}
                                  << qint64(3);
    QTest::newRow("one added at the end") << QStringList{u"INSERT INTO journal SELECT 7, at, account, ref, "
                                                         u"action, phase, outcome, error, hash FROM journal"
                                                         " WHERE seq = 6"_s}
                                          << qint64(7);
    QTest::newRow("the noted end") << QStringList{u"DELETE FROM settings WHERE key = 'journal_head'"_s}
                                   << qint64(6);
}

void TestStoreJournal::showsTampering()
{
    QFETCH(const QStringList, statements);
    QFETCH(const qint64, at);
    Profile profile;
    fill(profile, 6);
    QVERIFY(runRaw(profile.file(), QStringList{u"DROP TRIGGER journal_is_append_only_update"_s,
                                               u"DROP TRIGGER journal_is_append_only_delete"_s} +
                                       statements));
    const auto found = fault(profile);
    QVERIFY(found);
    QCOMPARE(found->seq, at);
    QVERIFY(!found->what.isEmpty());
}

void TestStoreJournal::anEmptyOneIsWhole()
{
    Profile profile;
    QVERIFY(!fault(profile));
}

QTEST_GUILESS_MAIN(TestStoreJournal)
#include "tst_store_journal.moc"
