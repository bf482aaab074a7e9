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

const QString everything = u"1000000"_s;

std::unique_ptr<EmbeddedServer> startChannels(int messages, const QStringList &faults = {})
{
    demo::Options options;
    options.messages = messages;
    options.services = QStringList(u"channels"_s);
    options.faults = faults;
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

QList<QJsonObject> allRows(const CliProfile &profile)
{
    return profile.json({u"list"_s, u"--mailbox"_s, u"all"_s, u"--limit"_s, everything}).lines();
}

//! The conversation with the most messages.
QString longestThread(const CliProfile &profile)
{
    QHash<QString, int> sizes;
    QHash<QString, QString> refs;
    for (const QJsonObject &row : allRows(profile)) {
        const QString conversation = row[u"conversation"].toString();
        ++sizes[conversation];
        refs.insert(conversation, row[u"ref"].toString());
    }
    const auto longest = std::max_element(sizes.begin(), sizes.end());
    return longest == sizes.end() ? QString() : refs.value(longest.key());
}

} // namespace

//! An organization's channels from the command line.
class TestCliChannels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsEveryMessageOnce_data();
    void bringsEveryMessageOnce();
    void asksOnceAChannelWhereNothingIsNew();
    void findsRepliesInOldThreads();
    void aLongThreadReadsFromItsRoot();
    void channelsCanBeNamed();
    void marksStayHere();
};

void TestCliChannels::bringsEveryMessageOnce_data()
{
    QTest::addColumn<QStringList>("faults");
    QTest::newRow("calm") << QStringList();
    QTest::newRow("cut, failed, empty and repeated answers")
        << QStringList{u"drop:11"_s, u"500:13"_s, u"duplicate:4"_s, u"truncate:17"_s, u"empty-page:6"_s};
}

void TestCliChannels::bringsEveryMessageOnce()
{
    QFETCH(const QStringList, faults);
    const auto server = startChannels(1500, faults);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"org"_s, server->accounts().front()).exitCode, 0);
    const auto synced = profile.run({u"sync"_s});
    QVERIFY2(synced.exitCode == 0, synced.messages.constData());
    QSet<QString> refs;
    for (const QJsonObject &row : allRows(profile)) {
        refs += row[u"ref"].toString();
        QVERIFY(!row[u"group"].toString().isEmpty());
    }
    QCOMPARE(refs.size(), 1500);
    QCOMPARE(profile.run({u"doctor"_s}).exitCode, 0);
}

void TestCliChannels::asksOnceAChannelWhereNothingIsNew()
{
    const auto server = startChannels(1500);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"org"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    server->clearRequests();
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QHash<QString, int> calls;
    for (const demo::LoggedRequest &request : server->requests()) {
        ++calls[request.path];
        QVERIFY2(!request.path.endsWith("/replies"_L1), qPrintable(request.path));
    }
    for (auto call = calls.cbegin(); call != calls.cend(); ++call) {
        QVERIFY2(*call == 1, qPrintable(call.key()));
    }
}

void TestCliChannels::findsRepliesInOldThreads()
{
    const auto server = startChannels(300);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"org"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(allRows(profile).size(), 300);
    server->deliver(40);
    QCOMPARE(profile.run({u"sync"_s, u"--full"_s}).exitCode, 0);
    QCOMPARE(allRows(profile).size(), 340);
}

void TestCliChannels::aLongThreadReadsFromItsRoot()
{
    const auto server = startChannels(6000);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"org"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const auto thread = profile.json({u"thread"_s, longestThread(profile)}).lines();
    QVERIFY(thread.size() > 3000);
    const QString root = thread.constFirst()[u"conversation"].toString();
    QCOMPARE(thread.constFirst()[u"ref"].toString(), u"org/"_s + root);
    int deleted = 0;
    int edited = 0;
    int nameless = 0;
    int agents = 0;
    for (const QJsonObject &row : thread) {
        deleted += row.contains(u"deleted_at"_s);
        edited += row[u"revision"].toInt() > 1;
        nameless += !row.contains(u"author"_s);
        agents += row.contains(u"agent"_s);
        QVERIFY(!row.contains(u"body"_s)); // none is opened
    }
    QVERIFY(deleted > 0 && edited > 0 && nameless > 0 && agents > 0);
}

void TestCliChannels::channelsCanBeNamed()
{
    const auto server = startChannels(600);
    QVERIFY(server);
    const CliProfile all;
    QCOMPARE(all.add(u"org"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(all.run({u"sync"_s}).exitCode, 0);
    QHash<QString, int> sizes;
    for (const QJsonObject &row : allRows(all)) {
        ++sizes[row[u"group"].toString()];
    }
    QVERIFY(sizes.size() > 1);
    const QString channel = sizes.constBegin().key();
    demo::AccountInfo one = server->accounts().front();
    one.options.emplace_back(u"channel"_s, channel);
    const CliProfile named;
    QCOMPARE(named.add(u"org"_s, one).exitCode, 0);
    QCOMPARE(named.run({u"sync"_s}).exitCode, 0);
    QCOMPARE(allRows(named).size(), sizes.value(channel));
}

void TestCliChannels::marksStayHere()
{
    const auto server = startChannels(300);
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"org"_s, server->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString ref = profile.refs({u"--mailbox"_s, u"pending"_s, u"--limit"_s, u"1"_s}).value(0);
    server->clearRequests();
    QCOMPARE(profile.json({u"open"_s, ref}).lines().value(0)[u"outcome"].toString(), u"opened"_s);
    QCOMPARE(profile.json({u"ack"_s, ref}).lines().value(0)[u"outcome"].toString(), u"acknowledged"_s);
    QVERIFY(server->requests().empty());
    QCOMPARE(profile.json({u"show"_s, ref}).lines().value(0)[u"acknowledged_where"].toString(), u"local"_s);
}

QTEST_GUILESS_MAIN(TestCliChannels)
#include "tst_cli_channels.moc"
