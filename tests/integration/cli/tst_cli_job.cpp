// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;
using ackbox::test::CliRun;

namespace {

namespace demo = ackbox::demo;

const QString everything = u"1000000"_s;

demo::Options options(int messages)
{
    demo::Options made;
    made.messages = messages;
    made.services = QStringList(u"selective"_s);
    return made;
}

std::unique_ptr<EmbeddedServer> startServer(const demo::Options &made)
{
    auto server = EmbeddedServer::start(made);
    return server ? *std::move(server) : nullptr;
}

QString outcomeOf(const CliRun &run, int line = 0)
{
    return run.lines().value(line)[u"outcome"].toString();
}

} // namespace

class TestCliJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeJobOverFiveThousandMessages();
    void actionsAreIdempotentAndInTheOrderGiven();
    void wrongRefsAreRefusedBeforeAnythingIsDone();
    void whatCannotBeDoneSaysSo();
    void manyMessagesAreOpenedAtOnceAndPrintedHarmlessly();
    void messagesCanBeChosenBeforeOpening();
    void listsGoOnBelowAMessage();
    void sourcesAreTheServicesOwnBytes();
    void lookingCallsNothing();
    void processesShareAProfile();
    void interruptedSyncGoesOnLater();
    void threadOfAnOpenedMessageIsWalked();
};

void TestCliJob::wholeJobOverFiveThousandMessages()
{
    QProcess server;
    server.start(QStringLiteral(ACKBOX_BIN_DIR "/ackbox-demo"),
                 {u"--messages"_s, u"5000"_s, u"--service"_s, u"selective"_s});
    QVERIFY(server.waitForReadyRead(30'000));
    const QJsonValue account = QJsonDocument::fromJson(server.readLine()).object()[u"accounts"][0];

    const CliProfile profile;
    const CliRun added =
        profile.run({u"account"_s, u"add"_s, u"work"_s, u"--service"_s, u"selective"_s, u"--url"_s,
                     account[u"url"].toString(), u"--identity"_s, account[u"identity"].toString(),
                     u"--key-file"_s, account[u"key_file"].toString()});
    QCOMPARE(added.exitCode, 0);
    QCOMPARE(added.messages, QByteArray());

    const CliRun synced = profile.json({u"sync"_s});
    QCOMPARE(synced.exitCode, 0);
    QCOMPARE(synced.messages, QByteArray());
    QCOMPARE(synced.lines().size(), 1);
    const QJsonObject feed = synced.lines().constFirst();
    QCOMPARE(feed[u"account"].toString(), u"work"_s);
    QCOMPARE(feed[u"feed"].toString(), u"list"_s);
    QCOMPARE(feed[u"new"].toInt(), 5000);
    QCOMPARE(feed[u"received"].toInt(), 5000);
    QCOMPARE(feed[u"drained"].toBool(), true);
    QVERIFY(feed[u"pages"].toInt() >= 100);
    QCOMPARE(feed[u"budget_used"].toInt(), feed[u"calls"].toInt());
    QVERIFY(!feed.contains(u"error"_s));

    const QStringList all = profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, everything});
    QCOMPARE(all.size(), 5000);
    QCOMPARE(QSet<QString>(all.begin(), all.end()).size(), 5000);

    const QString ref = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"1"_s}).value(0);
    const CliRun opened = profile.json({u"open"_s, ref});
    QCOMPARE(opened.exitCode, 0);
    QCOMPARE(outcomeOf(opened), u"opened"_s);
    const CliRun acknowledged = profile.json({u"ack"_s, ref});
    QCOMPARE(acknowledged.exitCode, 0);
    QCOMPARE(outcomeOf(acknowledged), u"acknowledged"_s);

    const QStringList openedRefs =
        profile.refs({u"--mailbox"_s, u"all"_s, u"--state"_s, u"opened"_s, u"--limit"_s, everything});
    QCOMPARE(openedRefs, QStringList(ref));
    const QJsonObject shown = profile.json({u"show"_s, ref}).lines().value(0);
    QCOMPARE(shown[u"acknowledged"].toBool(), true);
    QCOMPARE(shown[u"acknowledged_where"].toString(), u"server"_s);
    QCOMPARE(shown[u"body"].toString().toUtf8().size(), shown[u"bytes"].toInt());

    const CliRun journal = profile.json({u"journal"_s, u"--verify"_s});
    QCOMPARE(journal.exitCode, 0);
    QCOMPARE(journal.lines().size(), 4);
    QCOMPARE(journal.lines().at(3)[u"outcome"].toString(), u"acknowledged"_s);
    QCOMPARE(journal.lines().at(0)[u"hash"].toString().size(), 64);
    QVERIFY(profile.run({u"journal"_s, u"--verify"_s}).results.contains("intact"));

    // A second time there is nothing new, and it costs a page or two.
    const QJsonObject again = profile.json({u"sync"_s}).lines().value(0);
    QCOMPARE(again[u"new"].toInt(), 0);
    QVERIFY(again[u"pages"].toInt() <= 3);
    server.terminate();
    QVERIFY(server.waitForFinished(30'000));
}

void TestCliJob::actionsAreIdempotentAndInTheOrderGiven()
{
    const auto server = startServer(options(60));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QStringList refs = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"3"_s});
    QCOMPARE(refs.size(), 3);

    const QStringList asked{refs.at(2), refs.at(0), refs.at(2), refs.at(1)};
    for (const QString &verb : {u"open"_s, u"open"_s, u"ack"_s, u"ack"_s}) {
        const CliRun run = profile.json(QStringList(verb) + asked);
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.lines().size(), 3);
        QCOMPARE(run.lines().at(0)[u"ref"].toString(), refs.at(2));
        QCOMPARE(run.lines().at(1)[u"ref"].toString(), refs.at(0));
        QCOMPARE(run.lines().at(2)[u"ref"].toString(), refs.at(1));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(outcomeOf(run, i), verb == u"open"_s ? u"opened"_s : u"acknowledged"_s);
        }
    }
    QCOMPARE(server->requestCount(u"/internal/inbox/open"_s), 1);
    QCOMPARE(server->requestCount(u"/internal/inbox/ack-ids"_s), 1);
    QCOMPARE(server->acknowledgedCount(), 3);
    QCOMPARE(server->requestCount(u"/internal/inbox/ack"_s), 0);
}

void TestCliJob::wrongRefsAreRefusedBeforeAnythingIsDone()
{
    const auto server = startServer(options(20));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString good = profile.refs({u"--limit"_s, u"1"_s}).value(0);
    server->clearRequests();
    for (const QString &bad :
         {u"nonsense"_s, u"a/"_s, u"a/123/received"_s, good + u"x"_s, u"nobody/"_s + good.section(u'/', 1)}) {
        for (const QString &verb : {u"open"_s, u"ack"_s, u"show"_s}) {
            const CliRun run = profile.json({verb, good, bad});
            QCOMPARE(run.exitCode, 2);
            QCOMPARE(run.results, QByteArray());
            QCOMPARE(run.messageLines().size(), 1);
        }
    }
    QVERIFY(server->requests().empty());
    QCOMPARE(profile.json({u"journal"_s}).results, QByteArray());
}

void TestCliJob::whatCannotBeDoneSaysSo()
{
    const auto server = startServer(options(200));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString received = profile.refs({u"--limit"_s, u"1"_s}).value(0);
    const QString sent = profile.refs({u"--mailbox"_s, u"sent"_s, u"--limit"_s, u"1"_s}).value(0);
    QVERIFY(sent.endsWith(u"/sent"_s));

    const CliRun unopened = profile.run({u"show"_s, received});
    QCOMPARE(unopened.exitCode, 1);
    QVERIFY(unopened.messages.contains("not opened yet"));
    QCOMPARE(unopened.messageLines().size(), 1);

    const CliRun ackOfSent = profile.json({u"ack"_s, sent, received});
    QCOMPARE(ackOfSent.exitCode, 1);
    QCOMPARE(outcomeOf(ackOfSent, 0), u"unavailable"_s);
    QVERIFY(!ackOfSent.lines().at(0)[u"error"].toString().isEmpty());
    QCOMPARE(outcomeOf(ackOfSent, 1), u"acknowledged"_s);
    QCOMPARE(server->acknowledgedCount(), 1);
    for (const demo::LoggedRequest &request : server->requests()) {
        QVERIFY(request.path != u"/internal/inbox/ack-ids"_s || request.ids.size() == 1);
    }

    const QString unknown = u"a/00000000000000000001_00000000/received"_s;
    const CliRun openUnknown = profile.json({u"open"_s, unknown, received});
    QCOMPARE(openUnknown.exitCode, 1);
    QCOMPARE(outcomeOf(openUnknown, 0), u"error"_s);
    QVERIFY(openUnknown.lines().at(0)[u"error"].toString().contains(u"not in the cache"_s));
    QCOMPARE(outcomeOf(openUnknown, 1), u"opened"_s);
    QCOMPARE(profile.run({u"source"_s, unknown}).exitCode, 1);
    QCOMPARE(profile.run({u"thread"_s, unknown}).exitCode, 1);
}

void TestCliJob::manyMessagesAreOpenedAtOnceAndPrintedHarmlessly()
{
    const auto server = startServer(options(500));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QStringList refs = profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, everything});
    QCOMPARE(refs.size(), 500);
    const CliRun opened = profile.json(QStringList(u"open"_s) + refs);
    QCOMPARE(opened.exitCode, 0);
    QCOMPARE(opened.lines().size(), 500);
    QCOMPARE(server->requestCount(u"/internal/inbox/open"_s), 10);
    QCOMPARE(server->acknowledgedCount(), 0);

    const CliRun shown = profile.run(QStringList(u"show"_s) + refs);
    QCOMPARE(shown.exitCode, 0);
    QVERIFY(shown.results.contains("⟦U+202E⟧"));
    QVERIFY(ackbox::test::isPlain(shown.results));
    QVERIFY(ackbox::test::isPlain(profile.run({u"conversations"_s, u"--limit"_s, everything}).results));
    // JSON has the text as received.
    const CliRun exact = profile.json(QStringList(u"show"_s) + refs);
    QVERIFY(exact.results.contains(QString(QChar(0x202e)).toUtf8()));
    QVERIFY(!exact.results.contains("⟦U+202E⟧"));
}

void TestCliJob::messagesCanBeChosenBeforeOpening()
{
    const auto server = startServer(options(400));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QList<QJsonObject> all =
        profile.json({u"list"_s, u"--mailbox"_s, u"all"_s, u"--limit"_s, everything}).lines();
    const auto expect = [&](const QStringList &filter, const auto &fits) {
        QStringList expected;
        for (const QJsonObject &line : all) {
            if (fits(line)) {
                expected += line[u"ref"].toString();
            }
        }
        const QStringList wanted =
            profile.refs(QStringList{u"--mailbox"_s, u"all"_s, u"--limit"_s, everything} + filter);
        QVERIFY(!expected.isEmpty());
        QVERIFY(expected.size() < all.size());
        QCOMPARE(wanted, expected);
    };
    const QJsonObject middle = all.at(200);
    const QString author = middle[u"author"].toString();
    expect({u"--sender"_s, author}, [&](const QJsonObject &line) { return line[u"author"] == author; });
    expect({u"--kind"_s, u"task_offer"_s},
           [](const QJsonObject &line) { return line[u"kind"].toString() == u"task_offer"_s; });
    expect({u"--min-bytes"_s, u"100"_s, u"--max-bytes"_s, u"1000"_s}, [](const QJsonObject &line) {
        return line[u"bytes"].toInt() >= 100 && line[u"bytes"].toInt() <= 1000;
    });
    expect({u"--conversation"_s, middle[u"ref"].toString()},
           [&](const QJsonObject &line) { return line[u"conversation"] == middle[u"conversation"]; });
    const QString day = middle[u"sent_at"].toString().left(10);
    expect({u"--since"_s, day}, [&](const QJsonObject &line) { return line[u"sent_at"].toString() >= day; });
    expect({u"--before"_s, day}, [&](const QJsonObject &line) { return line[u"sent_at"].toString() < day; });
    // Inclusive, with nanoseconds among the time stamps.
    for (const QJsonObject &line : all.mid(100, 20)) {
        const QStringList since = profile.refs(
            {u"--mailbox"_s, u"all"_s, u"--limit"_s, everything, u"--since"_s, line[u"sent_at"].toString()});
        QVERIFY(since.contains(line[u"ref"].toString()));
    }
    QCOMPARE(server->requestCount(u"/internal/inbox/open"_s), 0);
}

void TestCliJob::listsGoOnBelowAMessage()
{
    const auto server = startServer(options(130));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QStringList all = profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, everything});
    QStringList walked = profile.refs({u"--mailbox"_s, u"all"_s});
    QCOMPARE(walked.size(), 50);
    while (walked.size() < 130) {
        const QStringList more =
            profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, u"40"_s, u"--after"_s, walked.constLast()});
        QVERIFY(!more.isEmpty());
        walked += more;
    }
    QCOMPARE(walked, all);
}

void TestCliJob::sourcesAreTheServicesOwnBytes()
{
    const auto server = startServer(options(20));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString ref = profile.refs({u"--limit"_s, u"1"_s}).value(0);
    const QByteArray listed = profile.run({u"source"_s, ref}).results;
    QCOMPARE(QJsonDocument::fromJson(listed)[u"msg_id"].toString(), ref.section(u'/', 1, 1));
    QCOMPARE(profile.run({u"open"_s, ref}).exitCode, 0);
    const QByteArray opened = profile.run({u"source"_s, ref}).results;
    QVERIFY(QJsonDocument::fromJson(opened)[u"body"].isString());

    const QByteArray all = profile.run({u"source"_s, ref, u"--all"_s}).results;
    const QList<QByteArray> parts = all.split('\n');
    QCOMPARE(parts.size(), 5);
    const QJsonObject first = QJsonDocument::fromJson(parts.at(0)).object();
    QCOMPARE(first[u"form"].toString(), u"listing"_s);
    QCOMPARE(first[u"bytes"].toInt(), listed.size());
    QCOMPARE(first[u"sha256"].toString().toLatin1(),
             QCryptographicHash::hash(listed, QCryptographicHash::Sha256).toHex());
    QCOMPARE(parts.at(1), listed);
    QCOMPARE(QJsonDocument::fromJson(parts.at(2))[u"form"].toString(), u"opened"_s);
    QCOMPARE(parts.at(3), opened);
}

void TestCliJob::lookingCallsNothing()
{
    const auto server = startServer(options(50));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString ref = profile.refs({u"--limit"_s, u"1"_s}).value(0);
    QCOMPARE(profile.run({u"open"_s, ref}).exitCode, 0);
    server->clearRequests();
    for (const QStringList &command :
         {QStringList{u"list"_s}, QStringList{u"conversations"_s}, QStringList{u"thread"_s, ref},
          QStringList{u"show"_s, ref}, QStringList{u"source"_s, ref}, QStringList{u"replies"_s},
          QStringList{u"journal"_s, u"--verify"_s}, QStringList{u"status"_s}, QStringList{u"doctor"_s},
          QStringList{u"doctor"_s, u"--repair"_s}, QStringList{u"account"_s, u"list"_s}}) {
        for (const CliRun &run : {profile.run(command), profile.json(command)}) {
            QCOMPARE(run.exitCode, 0);
            QCOMPARE(run.messages, QByteArray());
        }
    }
    QVERIFY(server->requests().empty());

    const QJsonObject status = profile.json({u"status"_s}).lines().value(0);
    QCOMPARE(status[u"account"].toString(), u"a"_s);
    QCOMPARE(status[u"budget_limit"].toInt(), 5000);
    QCOMPARE(status[u"queued"].toInt(), 0);
    QCOMPARE(status[u"feeds"][0][u"drained"].toBool(), true);
    const QJsonObject account = profile.json({u"account"_s, u"list"_s}).lines().value(0);
    QCOMPARE(account[u"secret"].toString(), u"key-file"_s);
    const QJsonObject tested = profile.json({u"account"_s, u"test"_s, u"a"_s}).lines().value(0);
    QCOMPARE(tested[u"ok"].toBool(), true);
    QCOMPARE(profile.run({u"account"_s, u"remove"_s, u"a"_s}).exitCode, 0);
    QCOMPARE(profile.json({u"list"_s}).results, QByteArray());
    QCOMPARE(profile.json({u"journal"_s, u"--verify"_s}).lines().size(), 2);
}

void TestCliJob::processesShareAProfile()
{
    const auto server = startServer(options(600));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int i = 0; i < 4; ++i) {
        processes.push_back(std::make_unique<QProcess>());
        profile.prepare(*processes.back(), {u"--json"_s, u"sync"_s});
        processes.back()->start();
    }
    for (const auto &process : processes) {
        QVERIFY(process->waitForFinished(120'000));
        QCOMPARE(process->exitStatus(), QProcess::NormalExit);
        QCOMPARE(process->readAllStandardError(), QByteArray());
        QCOMPARE(process->exitCode(), 0);
    }
    QCOMPARE(profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, everything}).size(), 600);
    // Every call of every process was counted.
    const int calls = server->requestCount(u"/internal/inbox/list"_s);
    QCOMPARE(profile.json({u"status"_s}).lines().value(0)[u"budget_used"].toInt(), calls);

    const QString ref = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"1"_s}).value(0);
    for (const auto &process : processes) {
        profile.prepare(*process, {u"--json"_s, u"ack"_s, ref});
        process->start();
    }
    for (const auto &process : processes) {
        QVERIFY(process->waitForFinished(120'000));
    }
    QCOMPARE(server->acknowledgedCount(), 1);
    QCOMPARE(profile.json({u"list"_s, u"--state"_s, u"acknowledged"_s, u"--limit"_s, everything})
                 .results.contains(ref.toUtf8()),
             true);
    QCOMPARE(profile.run({u"journal"_s, u"--verify"_s}).exitCode, 0);
}

void TestCliJob::interruptedSyncGoesOnLater()
{
    demo::Options slow = options(1500);
    slow.latency = std::chrono::milliseconds(20);
    const auto server = startServer(slow);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QProcess process;
    profile.prepare(process, {u"sync"_s});
    process.start();
    QTRY_VERIFY_WITH_TIMEOUT(server->requestCount(u"/internal/inbox/list"_s) >= 5, 30'000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("Interrupted"));
    QVERIFY(server->requestCount(u"/internal/inbox/list"_s) < 25);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, everything}).size(), 1500);

    QProcess watching;
    profile.prepare(watching, {u"--json"_s, u"sync"_s, u"--watch"_s});
    watching.start();
    QVERIFY(watching.waitForReadyRead(30'000));
    ::kill(static_cast<pid_t>(watching.processId()), SIGTERM);
    QVERIFY(watching.waitForFinished(30'000));
    QCOMPARE(watching.exitCode(), 0);
}

void TestCliJob::threadOfAnOpenedMessageIsWalked()
{
    const auto server = startServer(options(300));
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s, u"--option"_s, u"preview=true"_s}).exitCode, 0);
    const QJsonObject newest = profile.json({u"list"_s, u"--limit"_s, u"1"_s}).lines().value(0);
    QVERIFY(newest[u"preview"].isString());
    const QString ref = newest[u"ref"].toString();
    QCOMPARE(profile.run({u"sync"_s, u"--thread"_s, ref}).exitCode, 1);
    QCOMPARE(profile.run({u"open"_s, ref}).exitCode, 0);
    server->clearRequests();
    const CliRun walked = profile.json({u"sync"_s, u"--thread"_s, ref});
    QCOMPARE(walked.exitCode, 0);
    QVERIFY(walked.lines().value(0)[u"received"].toInt() > 0);
    const auto requests = server->requests();
    QVERIFY(std::all_of(requests.begin(), requests.end(), [](const demo::LoggedRequest &request) {
        return request.path != u"/internal/inbox/list"_s || request.query.contains(u"thread_id="_s);
    }));
    const QList<QJsonObject> thread = profile.json({u"thread"_s, ref}).lines();
    QVERIFY(std::is_sorted(thread.begin(), thread.end(), [](const QJsonObject &a, const QJsonObject &b) {
        return a[u"sent_at"].toString() < b[u"sent_at"].toString();
    }));
}

QTEST_GUILESS_MAIN(TestCliJob)
#include "tst_cli_job.moc"
