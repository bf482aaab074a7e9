// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <thread>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;

namespace demo = ackbox::demo;

namespace {

int fromEnvironment(const char *name, int fallback)
{
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok && value > 0 ? value : fallback;
}

std::unique_ptr<EmbeddedServer> startServer(const QString &service, int messages, const QStringList &faults)
{
    demo::Options options;
    options.messages = messages;
    options.services = QStringList(service);
    options.faults = faults;
    // Many short pages: more places between which a kill can fall.
    options.pageBytes = 12'000;
    options.budget = 1'000'000;
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

int callsOf(const EmbeddedServer &server, const QString &path)
{
    return path.isEmpty() ? static_cast<int>(server.requests().size()) : server.requestCount(path);
}

//! Every row as ackboxctl prints it, in a fixed order.
QList<QByteArray> allRows(const CliProfile &profile)
{
    QList<QByteArray> rows =
        profile.json({u"list"_s, u"--mailbox"_s, u"all"_s, u"--limit"_s, u"1000000"_s}).results.split('\n');
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

//! ACKBOX_KILLS and ACKBOX_KILL_SEED choose how often and where; the defaults suit a test run.
class TestKillSync : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endStateEqualsAnUndisturbedRuns_data();
    void endStateEqualsAnUndisturbedRuns();
};

void TestKillSync::endStateEqualsAnUndisturbedRuns_data()
{
    QTest::addColumn<QString>("service");
    QTest::addColumn<int>("messages");
    QTest::addColumn<QString>("list"); // the path of its pages
    QTest::newRow("selective") << u"selective"_s << 3000 << u"/internal/inbox/list"_s;
    // Hundreds of groups of replies within one millisecond among them.
    QTest::newRow("sage") << u"sage"_s << 10000 << u"/v1/pipe/results"_s;
    QTest::newRow("ledger") << u"ledger"_s << 3000 << u"/api/v1/identities/harbourmaster/a2a/messages"_s;
    QTest::newRow("channels") << u"channels"_s << 3000 << QString(); // whatever is asked for
}

void TestKillSync::endStateEqualsAnUndisturbedRuns()
{
    QFETCH(const QString, service);
    QFETCH(const int, messages);
    QFETCH(const QString, list);
    const auto calm = startServer(service, messages, {});
    QVERIFY(calm);
    const CliProfile expected;
    QCOMPARE(expected.add(u"a"_s, calm->accounts().front()).exitCode, 0);
    QCOMPARE(expected.run({u"sync"_s}).exitCode, 0);
    const QList<QByteArray> expectedRows = allRows(expected);
    QVERIFY(expectedRows.size() >= messages);

    const auto server = startServer(service, messages, {u"drop,500,empty-page,duplicate"_s});
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    std::mt19937 random(static_cast<unsigned>(fromEnvironment("ACKBOX_KILL_SEED", 1)));
    const int kills = fromEnvironment("ACKBOX_KILLS", 10);
    int killed = 0;
    int completed = 0;
    while (killed < kills) {
        const int calls = callsOf(*server, list) + static_cast<int>(random() % 8);
        const std::chrono::microseconds later(random() % 4000);
        QProcess process;
        // Once a walk has come to its end only a full one is long enough to be killed in.
        profile.prepare(process,
                        completed == 0 ? QStringList{u"sync"_s} : QStringList{u"sync"_s, u"--full"_s});
        process.start();
        QVERIFY(process.waitForStarted());
        while (process.state() == QProcess::Running && callsOf(*server, list) < calls) {
            process.waitForFinished(1);
        }
        std::this_thread::sleep_for(later); // anywhere between two calls
        process.kill();
        QVERIFY(process.waitForFinished(30'000));
        const bool wasKilled = process.exitStatus() == QProcess::CrashExit;
        killed += static_cast<int>(wasKilled);
        completed += static_cast<int>(!wasKilled);
        QVERIFY2(completed < 20, "the walks end before they can be killed");
    }
    QCOMPARE(profile.run({u"doctor"_s}).exitCode, 0);
    // Faults may outlast one run's patience, as they may a person's.
    int code = -1;
    for (int attempt = 0; attempt < 5 && code != 0; ++attempt) {
        code = profile.run({u"sync"_s}).exitCode;
    }
    QCOMPARE(code, 0);
    QCOMPARE(allRows(profile), expectedRows);
    QCOMPARE(profile.json({u"conversations"_s, u"--limit"_s, u"1000000"_s}).results,
             expected.json({u"conversations"_s, u"--limit"_s, u"1000000"_s}).results);
    QCOMPARE(profile.run({u"doctor"_s}).exitCode, 0);
    qInfo("%d kills, %d walks ended first, %d list calls", killed, completed, callsOf(*server, list));
}

QTEST_GUILESS_MAIN(TestKillSync)
#include "tst_kill_sync.moc"
