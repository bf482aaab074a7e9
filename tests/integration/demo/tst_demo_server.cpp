// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo_client.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

class TestDemoServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsOpensAndAcknowledges();
    void answersInParallel();
    void latencyDelaysEveryAnswer();
    void keyFileIsPrivateAndTemporary();
    void wrongOptionsAreRefused_data();
    void wrongOptionsAreRefused();
    void busyPortIsReported();
    void requestLogHasNoSecrets();
    void stopsWhileClientsWait();
    void hundredThousandMessages();
};

void TestDemoServer::listsOpensAndAcknowledges()
{
    const auto server = startWith({});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const DemoClient::Answer page = client.list("limit=5");
    QCOMPARE(page.status, 200);
    QVERIFY(qAbs(serverTime(page).secsTo(QDateTime::currentDateTimeUtc())) < 60);
    const QString id = page.json()[u"messages"][0][u"msg_id"].toString();
    QCOMPARE(server->requestCount(u"/internal/inbox/open"_s), 0);
    QCOMPARE(client.open({id}).json()[u"results"][0][u"status"].toString(), u"opened"_s);
    QCOMPARE(client.acknowledge({id}).json()[u"results"][0][u"status"].toString(), u"acknowledged"_s);
    QCOMPARE(server->acknowledgedCount(), 1);

    const std::vector<LoggedRequest> requests = server->requests();
    QCOMPARE(requests.size(), size_t(5)); // two for the session
    QCOMPARE(requests[2].method, u"GET"_s);
    QCOMPARE(requests[2].query, u"limit=5"_s);
    QCOMPARE(requests[3].path, u"/internal/inbox/open"_s);
    QCOMPARE(requests[3].ids, QStringList{id + u"/received"_s});
    QCOMPARE(requests[4].ids, QStringList{id + u"/received"_s});
    server->clearRequests();
    QVERIFY(server->requests().empty());

    server->deliver(2);
    QVERIFY(client.list("limit=1&status=all&include_sent=true").json()[u"messages"][0][u"msg_id"].toString() >
            id);
}

void TestDemoServer::answersInParallel()
{
    const auto server = startWith({u"delay:1"_s});
    QVERIFY(server);
    QElapsedTimer timer;
    timer.start();
    constexpr int clients = 8;
    std::vector<std::thread> threads;
    threads.reserve(clients);
    std::atomic<int> answers = 0;
    for (int index = 0; index < clients; ++index) {
        threads.emplace_back([&server, &answers] {
            DemoClient client(*server);
            answers += client.list({}).status == 401 ? 1 : 0;
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    QCOMPARE(answers.load(), 8);
    QVERIFY2(timer.elapsed() < 8 * 150, qPrintable(QString::number(timer.elapsed())));
}

void TestDemoServer::latencyDelaysEveryAnswer()
{
    Options options;
    options.latency = 60ms;
    const auto server = EmbeddedServer::start(options);
    QVERIFY(server.hasValue());
    DemoClient client(**server);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(client.signIn());
    QVERIFY(timer.elapsed() >= 120);
}

void TestDemoServer::keyFileIsPrivateAndTemporary()
{
    auto server = startWith({});
    QVERIFY(server);
    const QFileInfo file(server->accounts().at(0).keyFile);
    QCOMPARE(file.size(), 32);
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(file.permissions() & others));
    QVERIFY(!(QFileInfo(file.path()).permissions() & (others | QFile::ExeGroup | QFile::ExeOther)));
    server.reset();
    QVERIFY(!QFileInfo::exists(file.path()));
}

void TestDemoServer::wrongOptionsAreRefused_data()
{
    QTest::addColumn<QStringList>("services");
    QTest::addColumn<QStringList>("faults");
    QTest::addColumn<int>("messages");
    QTest::newRow("service") << QStringList{u"post"_s} << QStringList{} << 1;
    QTest::newRow("fault") << QStringList{} << QStringList{u"flood"_s} << 1;
    QTest::newRow("messages") << QStringList{} << QStringList{} << -1;
    QTest::newRow("too many") << QStringList{} << QStringList{} << 2000001;
}

void TestDemoServer::wrongOptionsAreRefused()
{
    Options options;
    QFETCH(QStringList, services);
    QFETCH(QStringList, faults);
    QFETCH(int, messages);
    options.services = services;
    options.faults = faults;
    options.messages = messages;
    const auto server = EmbeddedServer::start(options);
    QVERIFY(!server);
    QCOMPARE(server.error().kind, ackbox::ErrorKind::Usage);
    QVERIFY(!server.error().message.isEmpty());
}

void TestDemoServer::busyPortIsReported()
{
    const auto first = startWith({});
    QVERIFY(first);
    Options options;
    options.port = first->port();
    const auto second = EmbeddedServer::start(options);
    QVERIFY(!second);
    QCOMPARE(second.error().kind, ackbox::ErrorKind::Service);
}

void TestDemoServer::requestLogHasNoSecrets()
{
    QTemporaryDir folder;
    Options options;
    options.requestLog = folder.filePath(u"requests.jsonl"_s);
    const auto server = EmbeddedServer::start(options);
    QVERIFY(server.hasValue());
    DemoClient client(**server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=2").status, 200);
    QFile file(options.requestLog);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(QJsonDocument::fromJson(lines[2])[u"query"].toString(), u"limit=2"_s);
    const QStringList fields = QJsonDocument::fromJson(lines[1]).object().keys();
    QCOMPARE(fields, (QStringList{u"at"_s, u"ids"_s, u"method"_s, u"path"_s, u"query"_s, u"status"_s}));
}

void TestDemoServer::stopsWhileClientsWait()
{
    Options options;
    options.latency = 60s;
    auto server = EmbeddedServer::start(options);
    QVERIFY(server.hasValue());
    DemoClient client(**server);
    std::thread waiting([&client] { (void)client.list({}); });
    QElapsedTimer timer;
    timer.start();
    // Whether the request has arrived by now or not: neither may hold the server up.
    server->reset();
    waiting.join();
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestDemoServer::hundredThousandMessages()
{
    QElapsedTimer timer;
    timer.start();
    const auto server = startWith({}, 100000);
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list(everything).json()[u"count"].toInt(), 50);
    // Two seconds on a quiet machine; the bound is wide because tests share one.
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(TestDemoServer)
#include "tst_demo_server.moc"
