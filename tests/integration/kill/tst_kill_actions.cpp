// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"
#include "store/accounts.h"
#include "store/intents.h"
#include "store/messages.h"
#include "sync/settings.h"

#include <QSet>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;

namespace demo = ackbox::demo;
namespace store = ackbox::store;

namespace {

constexpr int rounds = 12;
constexpr unsigned slowestKillMs = 120;

std::unique_ptr<EmbeddedServer> startServer()
{
    demo::Options options;
    options.messages = 300;
    options.services = QStringList(u"selective"_s);
    options.faults = QStringList(u"drop:5"_s);
    options.latency = std::chrono::milliseconds(15);
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

//! "action ref" of the journal's rows of this phase, those of failed outcomes left out.
QSet<QString> journalled(const CliProfile &profile, const QString &phase)
{
    QSet<QString> found;
    for (const QJsonObject &row : profile.json({u"journal"_s, u"--verify"_s}).lines()) {
        const QString outcome = row[u"outcome"].toString();
        if (row[u"phase"].toString() == phase && outcome != u"waiting"_s && outcome != u"error"_s) {
            found += row[u"action"].toString() + u' ' + row[u"ref"].toString();
        }
    }
    return found;
}

} // namespace

class TestKillActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedActionsAreNeitherLostNorDoubled();
    void whatWasTakenBackIsNeverSent();
};

void TestKillActions::killedActionsAreNeitherLostNorDoubled()
{
    const auto server = startServer();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QStringList refs = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"1000"_s});
    QVERIFY(refs.size() > 3 * rounds);
    std::mt19937 random(7);
    int killed = 0;
    for (int round = 0; round < rounds; ++round) {
        QProcess process;
        profile.prepare(process, QStringList(round % 2 == 0 ? u"ack"_s : u"open"_s) + refs.mid(3 * round, 3));
        process.start();
        process.waitForFinished(static_cast<int>(random() % slowestKillMs));
        process.kill();
        process.waitForFinished(30'000);
        killed += static_cast<int>(process.exitStatus() == QProcess::CrashExit);
        QCOMPARE(profile.run({u"journal"_s, u"--verify"_s}).exitCode, 0);
    }
    QVERIFY(killed > 0);
    // A dead process's claims are free at once.
    for (int attempt = 0;
         attempt < 5 && journalled(profile, u"outcome"_s) != journalled(profile, u"intent"_s); ++attempt) {
        QVERIFY(profile.run({u"sync"_s}).exitCode >= 0);
    }
    const QSet<QString> asked = journalled(profile, u"intent"_s);
    QVERIFY(!asked.isEmpty());
    QCOMPARE(journalled(profile, u"outcome"_s), asked);
    QCOMPARE(profile.json({u"status"_s}).lines().value(0)[u"queued"].toInt(), 0);
    int acknowledged = 0;
    for (const QString &each : asked) {
        acknowledged += static_cast<int>(each.startsWith(u"acknowledge "_s));
    }
    QCOMPARE(server->acknowledgedCount(), acknowledged);
    QCOMPARE(server->requestCount(u"/internal/inbox/ack"_s), 0);
}

void TestKillActions::whatWasTakenBackIsNeverSent()
{
    const auto server = startServer();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QStringList refs = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"3"_s});
    QCOMPARE(refs.size(), 3);
    {
        // As the window does it: held for Undo, one taken back, one still held when the window dies.
        const auto opened = store::Store::open(profile.folder());
        QVERIFY(opened.hasValue());
        const auto ids = (*opened)
                             ->write([refs](store::WriteJob &job) -> ackbox::Result<std::vector<qint64>> {
                                 const auto account = store::accountByName(job.connection, u"a"_s);
                                 std::vector<qint64> messages;
                                 for (const QString &ref : refs.mid(0, 2)) {
                                     const auto message =
                                         store::message(job.connection, account->id, ref.section(u'/', 1));
                                     messages.push_back((*message)->id);
                                 }
                                 const qint64 now = ackbox::sync::systemClock();
                                 return store::addIntents(job, messages, ackbox::Action::Acknowledge, now,
                                                          now + 3'600'000);
                             })
                             .result();
        QVERIFY(ids.hasValue());
        const auto undone = (*opened)
                                ->write([id = ids->front()](store::WriteJob &job) {
                                    return store::undoIntents(job, {id}, ackbox::sync::systemClock());
                                })
                                .result();
        QVERIFY(undone.hasValue());
        QCOMPARE(undone->size(), std::size_t(1));
    }
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(profile.run({u"ack"_s, refs.at(2)}).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s, u"--full"_s}).exitCode, 0);
    const QString undoneKey = refs.at(0).section(u'/', 1);
    const QString heldKey = refs.at(1).section(u'/', 1);
    for (const demo::LoggedRequest &request : server->requests()) {
        QVERIFY(!request.ids.contains(undoneKey));
        QVERIFY(!request.ids.contains(heldKey));
    }
    QCOMPARE(server->acknowledgedCount(), 1);
    QCOMPARE(profile.json({u"status"_s}).lines().value(0)[u"queued"].toInt(), 1);
    QCOMPARE(profile.run({u"journal"_s, u"--verify"_s}).exitCode, 0);
}

QTEST_GUILESS_MAIN(TestKillActions)
#include "tst_kill_actions.moc"
