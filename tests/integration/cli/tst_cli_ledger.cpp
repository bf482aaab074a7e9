// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;

namespace demo = ackbox::demo;

namespace {

constexpr int messages = 1200;
const QString everything = u"1000000"_s;

std::unique_ptr<EmbeddedServer> startLedger(const QStringList &faults = {}, qint64 pageBytes = 0)
{
    demo::Options options;
    options.messages = messages;
    options.services = QStringList(u"ledger"_s);
    options.faults = faults;
    options.pageBytes = pageBytes;
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

QList<QJsonObject> allRows(const CliProfile &profile)
{
    return profile.json({u"list"_s, u"--mailbox"_s, u"all"_s, u"--limit"_s, everything}).lines();
}

int callsOf(const EmbeddedServer &server)
{
    return static_cast<int>(server.requests().size());
}

} // namespace

//! A task ledger from the command line.
class TestCliLedger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsEveryMessageOnce_data();
    void bringsEveryMessageOnce();
    void asksTwiceWhereNothingIsNew();
    void catchesUpFromTheRawTime();
    void aTaskReadsInTheServicesOrder();
    void searchesOnTheServer();
    void marksStayHere();
    void wrongIdentitiesAndKeysSaySo();
};

void TestCliLedger::bringsEveryMessageOnce_data()
{
    QTest::addColumn<QStringList>("faults");
    QTest::addColumn<qint64>("pageBytes");
    QTest::newRow("whole pages") << QStringList() << qint64(0);
    QTest::newRow("short pages") << QStringList() << qint64(16384);
    QTest::newRow("cut, failed, empty and repeated answers")
        << QStringList{u"drop:5"_s, u"500:7"_s, u"duplicate:4"_s, u"truncate:9"_s, u"empty-page:6"_s}
        << qint64(0);
}

void TestCliLedger::bringsEveryMessageOnce()
{
    QFETCH(const QStringList, faults);
    QFETCH(const qint64, pageBytes);
    const auto server = startLedger(faults, pageBytes);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    const auto synced = profile.run({u"sync"_s});
    QVERIFY2(synced.exitCode == 0, synced.messages.constData());
    QSet<QString> refs;
    for (const QJsonObject &row : allRows(profile)) {
        refs += row[u"ref"].toString();
        QVERIFY(!row[u"conversation"].toString().isEmpty());
    }
    QCOMPARE(refs.size(), messages);
    QCOMPARE(profile.run({u"doctor"_s}).exitCode, 0);
}

void TestCliLedger::asksTwiceWhereNothingIsNew()
{
    const auto server = startLedger();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    server->clearRequests();
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QVERIFY2(callsOf(*server) <= 2, qPrintable(QString::number(callsOf(*server))));
}

// The watermark goes back as the service wrote it, `+` included, and what shares its time comes again.
void TestCliLedger::catchesUpFromTheRawTime()
{
    const auto server = startLedger();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    server->deliver(7);
    server->clearRequests();
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(allRows(profile).size(), messages + 7);
    const auto requests = server->requests();
    QVERIFY(std::any_of(requests.begin(), requests.end(), [](const demo::LoggedRequest &request) {
        return request.query.contains("since="_L1) && !request.query.contains(u'+');
    }));
}

void TestCliLedger::aTaskReadsInTheServicesOrder()
{
    const auto server = startLedger({}, 16384);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QHash<QString, QStringList> newestFirst;
    for (const QJsonObject &row : allRows(profile)) {
        newestFirst[row[u"conversation"].toString()].append(row[u"ref"].toString());
    }
    const auto longest = std::max_element(newestFirst.begin(), newestFirst.end(),
                                          [](const auto &a, const auto &b) { return a.size() < b.size(); });
    QVERIFY(longest->size() > 2);
    QStringList thread;
    for (const QJsonObject &row : profile.json({u"thread"_s, longest->constFirst()}).lines()) {
        thread += row[u"ref"].toString();
    }
    std::reverse(thread.begin(), thread.end());
    QCOMPARE(thread, *longest);
    // Asked for again by itself it stays what it is.
    QCOMPARE(profile.run({u"sync"_s, u"--thread"_s, longest->constFirst()}).exitCode, 0);
    QCOMPARE(allRows(profile).size(), messages);
}

void TestCliLedger::searchesOnTheServer()
{
    const auto server = startLedger();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    const auto empty = profile.json({u"sync"_s, u"--option"_s, u"q="_s});
    QCOMPARE(empty.exitCode, 2);
    const auto tooLong = profile.json({u"sync"_s, u"--option"_s, u"q="_s + QString(501, u'x')});
    QCOMPARE(tooLong.exitCode, 2);
    QCOMPARE(callsOf(*server), 0);
    QCOMPARE(profile.run({u"sync"_s, u"--option"_s, u"q=the"_s}).exitCode, 0);
    const auto hits = allRows(profile);
    QVERIFY(!hits.isEmpty() && hits.size() < messages);
    // Hits are messages like others: the next walk adds the rest and doubles nothing.
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(allRows(profile).size(), messages);
}

void TestCliLedger::marksStayHere()
{
    const auto server = startLedger();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"ledger"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString ref = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"1"_s}).value(0);
    server->clearRequests();
    QCOMPARE(profile.json({u"open"_s, ref}).lines().value(0)[u"outcome"].toString(), u"opened"_s);
    QCOMPARE(profile.json({u"ack"_s, ref}).lines().value(0)[u"outcome"].toString(), u"acknowledged"_s);
    QCOMPARE(callsOf(*server), 0);
    const QJsonObject shown = profile.json({u"show"_s, ref}).lines().value(0);
    QCOMPARE(shown[u"acknowledged_where"].toString(), u"local"_s);
}

void TestCliLedger::wrongIdentitiesAndKeysSaySo()
{
    const auto server = startLedger();
    QVERIFY(server);
    const CliProfile profile;
    demo::AccountInfo account = server->accounts().front();
    QCOMPARE(profile.add(u"right"_s, account).exitCode, 0);
    const auto tested = profile.json({u"account"_s, u"test"_s, u"right"_s});
    QCOMPARE(tested.exitCode, 0);
    QVERIFY(tested.lines().value(0)[u"message"].toString().contains("key may read"_L1));
    demo::AccountInfo stranger = account;
    stranger.identity = u"nobody.here"_s;
    QCOMPARE(profile.add(u"stranger"_s, stranger).exitCode, 0);
    QCOMPARE(profile.run({u"account"_s, u"test"_s, u"stranger"_s}).exitCode, 3);
    demo::AccountInfo locked = account;
    locked.secret = u"ApiKey_wrong"_s;
    QCOMPARE(profile.add(u"locked"_s, locked).exitCode, 0);
    QCOMPARE(profile.run({u"account"_s, u"test"_s, u"locked"_s}).exitCode, 4);
}

QTEST_GUILESS_MAIN(TestCliLedger)
#include "tst_cli_ledger.moc"
