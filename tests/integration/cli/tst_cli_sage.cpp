// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QJsonArray>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;

namespace demo = ackbox::demo;

namespace {

constexpr int replies = 300;

std::unique_ptr<EmbeddedServer> startNode(int version, const QStringList &faults = {})
{
    demo::Options options;
    options.messages = replies;
    options.services = QStringList(u"sage"_s);
    options.sageVersion = version;
    options.faults = faults;
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

QList<QJsonObject> allReplies(const CliProfile &profile, const QStringList &more = {})
{
    return profile.json(QStringList{u"replies"_s, u"--limit"_s, u"100000"_s} + more).lines();
}

} // namespace

//! A SAGE node from the command line: who replied to what was sent, and that looking claims nothing.
class TestCliSage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsEveryReplyOnce_data();
    void bringsEveryReplyOnce();
    void attributesByWhoReplied();
    void asksOnceWhereNothingIsNew();
    void findsWhatArrives();
    void touchesNothingThatClaims_data();
    void touchesNothingThatClaims();
    void opensAndMarksHereAlone();
    void bothTransportsTellTheSame();
};

void TestCliSage::bringsEveryReplyOnce_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QStringList>("faults");
    QTest::newRow("version 3") << 3 << QStringList();
    QTest::newRow("version 2") << 2 << QStringList();
    QTest::newRow("cut, failed and repeated answers")
        << 3 << QStringList{u"drop:5"_s, u"500:7"_s, u"duplicate:4"_s, u"truncate:9"_s};
    QTest::newRow("an empty page in between") << 3 << QStringList{u"empty-page:6"_s};
}

void TestCliSage::bringsEveryReplyOnce()
{
    QFETCH(const int, version);
    QFETCH(const QStringList, faults);
    const auto node = startNode(version, faults);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().front()).exitCode, 0);
    const auto synced = profile.run({u"sync"_s});
    QVERIFY2(synced.exitCode == 0, synced.messages.constData());
    const auto rows = allReplies(profile);
    QSet<QString> refs;
    for (const QJsonObject &row : rows) {
        refs.insert(row[u"ref"_s].toString());
        QVERIFY(row[u"ref"_s].toString().endsWith(u"/reply"_s));
    }
    QCOMPARE(rows.size(), replies);
    QCOMPARE(refs.size(), replies);
}

void TestCliSage::attributesByWhoReplied()
{
    const auto node = startNode(3);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QSet<QString> others;
    int unknown = 0;
    for (const QJsonObject &row : allReplies(profile)) {
        if (!row.contains(u"replied_by"_s)) {
            QCOMPARE(row[u"attribution"_s].toString(), u"unknown"_s);
            QVERIFY(!row.contains(u"author"_s));
            ++unknown;
        } else if (row[u"replied_by"_s] != row[u"addressed_to"_s]) {
            others.insert(row[u"ref"_s].toString());
        }
    }
    QVERIFY(unknown > 0);
    QVERIFY(!others.isEmpty());
    QSet<QString> listed;
    for (const QJsonObject &row : allReplies(profile, {u"--attribution"_s, u"other"_s})) {
        listed.insert(row[u"ref"_s].toString());
    }
    QCOMPARE(listed, others);
}

void TestCliSage::asksOnceWhereNothingIsNew()
{
    const auto node = startNode(3);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    node->clearRequests();
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    int walked = 0;
    for (const demo::LoggedRequest &request : node->requests()) {
        walked += request.path == u"/v1/pipe/results"_s && !request.query.contains(u"count_only=1"_s);
    }
    QCOMPARE(walked, 0);
}

void TestCliSage::findsWhatArrives()
{
    const auto node = startNode(3);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const auto before = allReplies(profile).size();
    node->deliver(12);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    QVERIFY(allReplies(profile).size() > before);
}

void TestCliSage::touchesNothingThatClaims_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("account");
    QTest::newRow("REST, version 2") << 2 << 0;
    QTest::newRow("REST, version 3") << 3 << 0;
    QTest::newRow("MCP, version 2") << 2 << 1;
    QTest::newRow("MCP, version 3") << 3 << 1;
}

void TestCliSage::touchesNothingThatClaims()
{
    QFETCH(const int, version);
    QFETCH(const int, account);
    const auto node = startNode(version);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().at(static_cast<std::size_t>(account))).exitCode, 0);
    const auto synced = profile.run({u"sync"_s});
    QVERIFY2(synced.exitCode == 0, synced.messages.constData());
    const QStringList some = profile.refs({u"--mailbox"_s, u"replies"_s, u"--limit"_s, u"3"_s});
    QCOMPARE(some.size(), 3);
    QCOMPARE(profile.run(QStringList(u"open"_s) + some).exitCode, 0);
    QCOMPARE(profile.run(QStringList(u"ack"_s) + some).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s, u"--full"_s}).exitCode, 0);
    QCOMPARE(node->acknowledgedCount(), 0);
    for (const demo::LoggedRequest &request : node->requests()) {
        QVERIFY2(request.ids.size() <= 1, qPrintable(request.ids.join(u' ')));
        QVERIFY(request.path != u"/v1/pipe/inbox"_s && request.path != u"/v1/pipe/updates"_s);
        QVERIFY(!request.path.contains(u"wake"_s) && !request.path.contains(u"claim"_s));
    }
}

void TestCliSage::opensAndMarksHereAlone()
{
    const auto node = startNode(3);
    QVERIFY(node);
    const CliProfile profile;
    QCOMPARE(profile.add(u"node"_s, node->accounts().front()).exitCode, 0);
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 0);
    const QString ref = profile.refs({u"--mailbox"_s, u"replies"_s, u"--limit"_s, u"1"_s}).value(0);
    QCOMPARE(profile.run({u"show"_s, ref}).exitCode, 1);
    node->clearRequests();
    QCOMPARE(profile.json({u"open"_s, ref}).lines().value(0)[u"outcome"_s].toString(), u"opened"_s);
    QCOMPARE(profile.json({u"ack"_s, ref}).lines().value(0)[u"outcome"_s].toString(), u"acknowledged"_s);
    QVERIFY(node->requests().empty());
    const QJsonObject shown = profile.json({u"show"_s, ref}).lines().value(0);
    QVERIFY(!shown[u"body"_s].toString().isEmpty());
    QCOMPARE(shown[u"acknowledged_where"_s].toString(), u"local"_s);
    const QString sent = QString(ref).remove(u"/reply"_s);
    QCOMPARE(profile.json({u"ack"_s, sent}).lines().value(0)[u"outcome"_s].toString(), u"unavailable"_s);
    QCOMPARE(profile.run({u"sync"_s, u"--full"_s}).exitCode, 0);
    QCOMPARE(profile.json({u"show"_s, ref}).lines().value(0)[u"acknowledged"_s].toBool(), true);
}

void TestCliSage::bothTransportsTellTheSame()
{
    const auto node = startNode(3);
    QVERIFY(node);
    const CliProfile rest;
    const CliProfile mcp;
    QCOMPARE(rest.add(u"node"_s, node->accounts().at(0)).exitCode, 0);
    QCOMPARE(mcp.add(u"node"_s, node->accounts().at(1)).exitCode, 0);
    QCOMPARE(rest.run({u"sync"_s}).exitCode, 0);
    const auto synced = mcp.run({u"sync"_s});
    QVERIFY2(synced.exitCode == 0, synced.messages.constData());
    const auto facts = [](const CliProfile &profile) {
        QMap<QString, QString> byRef;
        for (const QJsonObject &row : allReplies(profile)) {
            byRef.insert(row[u"ref"_s].toString(),
                         row[u"conversation"_s].toString() + u' ' + row[u"replied_by"_s].toString() + u' ' +
                             row[u"attribution"_s].toString() + u' ' + row[u"completed_at"_s].toString());
        }
        return byRef;
    };
    QCOMPARE(facts(mcp), facts(rest));
}

QTEST_GUILESS_MAIN(TestCliSage)
#include "tst_cli_sage.moc"
