// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/checkpoints.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

namespace {

Result<void> put(WriteJob &job, const QString &key)
{
    auto done = job.connection.run(u"INSERT INTO settings(key, value) VALUES (?, 1)"_s, {key});
    job.change.feeds = true;
    return done ? Result<void>() : Result<void>(done.error());
}

} // namespace

class TestStoreThreads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoesAFailedJobAlone();
    void gathersJobsAndAnnouncesThemTogether();
    void announcesOnlyWhatOthersDid();
    void readsOneSnapshotPerJob();
    void twoStoresSeeEachOther();
    void waitsForAnotherProcessesLock();
    void finishesQueuedJobsWhenClosed();
};

void TestStoreThreads::undoesAFailedJobAlone()
{
    Profile profile;
    auto first = profile.store().write([](WriteJob &job) { return put(job, u"first"_s); });
    auto second = profile.store().write([](WriteJob &job) -> Result<void> {
        if (auto done = put(job, u"second"_s); !done) {
            return done;
        }
        return Error{.kind = ErrorKind::Usage, .message = u"no"_s};
    });
    auto third = profile.store().write([](WriteJob &job) { return put(job, u"third"_s); });
    VERIFY_RESULT(await(first));
    QCOMPARE(await(second).error().kind, ErrorKind::Usage);
    VERIFY_RESULT(await(third));
    QCOMPARE(profile.value(u"SELECT group_concat(key) FROM settings"_s).toString(), u"first,third"_s);
}

void TestStoreThreads::gathersJobsAndAnnouncesThemTogether()
{
    Profile profile;
    QSignalSpy announced(&profile.store(), &Store::changed);
    QSemaphore started;
    QSemaphore goOn;
    auto blocker = profile.store().write([&](WriteJob &job) {
        started.release();
        goOn.acquire();
        return put(job, u"blocker"_s);
    });
    started.acquire();
    std::vector<QFuture<Result<Merged>>> merges;
    merges.reserve(3);
    for (int i = 0; i < 3; ++i) {
        merges.push_back(profile.store().write([&profile, i](WriteJob &job) {
            return mergeListed(job, profile.accountId(), {received(QString::number(i), u"c"_s, i)}, u"GET"_s,
                               1);
        }));
    }
    goOn.release();
    for (auto &merge : merges) {
        VERIFY_RESULT(await(merge));
    }
    VERIFY_RESULT(await(blocker));
    const auto all = [&announced] {
        Change united;
        for (const auto &arguments : announced) {
            united.unite(arguments.at(0).value<Change>());
        }
        return united;
    };
    QTRY_COMPARE(all().messages.size(), 3);
    QVERIFY(announced.count() <= 2); // the blocker's transaction may have been old already
    QCOMPARE(all().conversations.size(), 1);
    QVERIFY(all().feeds);
    QVERIFY(!all().everything);
}

void TestStoreThreads::announcesOnlyWhatOthersDid()
{
    Profile profile;
    QSignalSpy announced(&profile.store(), &Store::changed);
    VERIFY_RESULT(profile.merge({received(u"1"_s, u"c"_s, 1)}));
    QTRY_COMPARE(announced.count(), 1);
    announced.clear();
    profile.store().checkForOthers();
    VERIFY_RESULT(profile.write([](WriteJob &) { return Result<void>(); })); // comes after the look
    QCoreApplication::processEvents();
    QCOMPARE(announced.count(), 0);

    const auto other = Store::open(profile.folder());
    QVERIFY(other);
    VERIFY_RESULT(await((*other)->write([](WriteJob &job) { return put(job, u"other"_s); })));
    profile.store().checkForOthers();
    QTRY_COMPARE(announced.count(), 1);
    QVERIFY(announced.at(0).at(0).value<Change>().everything);
}

void TestStoreThreads::readsOneSnapshotPerJob()
{
    Profile profile;
    VERIFY_RESULT(profile.merge({received(u"1"_s, u"c"_s, 1)}));
    QSemaphore looked;
    QSemaphore goOn;
    auto reading = profile.store().read([&](Connection &connection) -> Result<std::pair<int, int>> {
        const auto count = [&] {
            const auto found = connection.value(u"SELECT count(*) FROM messages"_s);
            return found && *found ? (*found)->toInt() : -1;
        };
        const int before = count();
        looked.release();
        goOn.acquire();
        return std::pair(before, count());
    });
    looked.acquire();
    VERIFY_RESULT(profile.merge({received(u"2"_s, u"c"_s, 2)}));
    goOn.release();
    QCOMPARE(*await(reading), std::pair(1, 1));
    QCOMPARE(profile.value(u"SELECT count(*) FROM messages"_s).toInt(), 2);
}

void TestStoreThreads::twoStoresSeeEachOther()
{
    Profile profile;
    const auto other = Store::open(profile.folder());
    QVERIFY(other);
    constexpr int pages = 40;
    std::vector<QFuture<Result<Merged>>> merges;
    std::vector<QFuture<Result<bool>>> charges;
    const QDate day(2026, 7, 12);
    for (int i = 0; i < pages; ++i) {
        Store &store = i % 2 == 0 ? profile.store() : **other;
        // Every page overlaps with the one before, which the other store writes.
        const std::vector<ListedMessage> rows{received(QString::number(i), u"c"_s, i),
                                              received(QString::number(i + 1), u"c"_s, i + 1)};
        merges.push_back(store.write(
            [&, rows](WriteJob &job) { return mergeListed(job, profile.accountId(), rows, u"GET"_s, 1); }));
        charges.push_back(
            store.write([&](WriteJob &job) { return charge(job, profile.accountId(), day, 25); }));
    }
    qint64 added = 0;
    for (auto &merge : merges) {
        const auto merged = await(merge);
        QVERIFY(merged);
        added += merged->added;
    }
    int charged = 0;
    for (auto &one : charges) {
        charged += *await(one) ? 1 : 0;
    }
    QCOMPARE(added, qint64(pages + 1));
    QCOMPARE(charged, 25);
    QCOMPARE(profile.value(u"SELECT messages FROM conversations"_s).toInt(), pages + 1);
    QCOMPARE(profile.faults(), QStringList());
}

void TestStoreThreads::waitsForAnotherProcessesLock()
{
    Profile profile;
    auto other = Connection::open(profile.file(), Connection::Access::Write);
    QVERIFY(other);
    auto transaction = Transaction::begin(**other);
    QVERIFY(transaction);
    QSemaphore ran;
    auto waiting = profile.store().write([&](WriteJob &job) {
        ran.release();
        return put(job, u"waited"_s);
    });
    QVERIFY(!ran.tryAcquire(1, 200)); // still waiting for the lock
    QVERIFY((*other)->run(u"INSERT INTO settings(key, value) VALUES ('other', 1)"_s));
    QVERIFY(transaction->commit());
    VERIFY_RESULT(await(waiting));
    QCOMPARE(profile.value(u"SELECT count(*) FROM settings"_s).toInt(), 2);
}

void TestStoreThreads::finishesQueuedJobsWhenClosed()
{
    const QTemporaryDir folder;
    std::vector<QFuture<Result<void>>> jobs;
    {
        const auto store = Store::open(folder.path());
        QVERIFY(store);
        for (int i = 0; i < 2000; ++i) {
            jobs.push_back((*store)->write([i](WriteJob &job) { return put(job, QString::number(i)); }));
        }
    }
    for (const auto &job : jobs) {
        QVERIFY(job.isFinished());
        QVERIFY(job.result());
    }
    const auto again = Store::open(folder.path());
    QVERIFY(again);
    const auto count = await((*again)->read(
        [](Connection &connection) { return connection.value(u"SELECT count(*) FROM settings"_s); }));
    QCOMPARE((**count).toInt(), 2000);
}

QTEST_GUILESS_MAIN(TestStoreThreads)
#include "tst_store_threads.moc"
