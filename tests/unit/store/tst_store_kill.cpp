// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/checkpoints.h"

#include <QProcess>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

class TestStoreKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKilledWriterLeavesWholePages();
    void aProcessThatEndsLeavesTheLogToTheOthers();
};

void TestStoreKill::aKilledWriterLeavesWholePages()
{
    Profile profile; // stays open all the time, as the window would
    QRandomGenerator random(50);
    qint64 pages = 0;
    for (int kill = 0; kill < 12; ++kill) {
        QProcess victim;
        victim.start(QStringLiteral(ACKBOX_KILL_VICTIM), {profile.folder()});
        // After some pages, then at any instant of the next ones.
        const int lines = int(random.bounded(1, 6));
        for (int line = 0; line < lines; ++line) {
            QVERIFY(victim.canReadLine() || victim.waitForReadyRead(30'000));
            victim.readLine();
        }
        QDeadlineTimer instant(std::chrono::microseconds(random.bounded(4000)));
        while (!instant.hasExpired()) {
        }
        victim.kill();
        QVERIFY(victim.waitForFinished());
        QCOMPARE(victim.exitStatus(), QProcess::CrashExit);

        const qint64 now = profile.value(u"SELECT pages FROM checkpoints"_s).toLongLong();
        QVERIFY(now >= pages + 1);
        pages = now;
        QCOMPARE(profile.value(u"SELECT count(*) FROM messages"_s).toLongLong(), pages * 50);
        QCOMPARE(profile.value(u"SELECT count(*) FROM sources"_s).toLongLong(), pages * 50);
        QCOMPARE(profile.value(u"SELECT count(*) FROM intents"_s).toLongLong(), pages);
        QCOMPARE(profile.value(u"SELECT count(*) FROM journal"_s).toLongLong(), pages);
        QCOMPARE(profile.faults(), QStringList());
    }
}

void TestStoreKill::aProcessThatEndsLeavesTheLogToTheOthers()
{
    Profile profile;
    const auto runOther = [&profile] {
        return QProcess::execute(QStringLiteral(ACKBOX_KILL_VICTIM), {profile.folder(), u"1"_s});
    };
    const auto pages = [&profile] { return profile.value(u"SELECT pages FROM checkpoints"_s).toLongLong(); };
    QCOMPARE(runOther(), 0);
    QCOMPARE(pages(), 1);
    QVERIFY(QFile::exists(profile.file() + u"-wal"_s));
    const auto saved = profile.write([&profile](WriteJob &job) {
        return saveCheckpoint(job, profile.accountId(),
                              {.feed = u"list"_s, .walking = true, .pages = 10, .filtered = {}, .error = {}});
    });
    QVERIFY(saved);
    // It goes on behind what was written here.
    QCOMPARE(runOther(), 0);
    QCOMPARE(pages(), 11);
    QCOMPARE(profile.faults(), QStringList());
}

QTEST_GUILESS_MAIN(TestStoreKill)
#include "tst_store_kill.moc"
