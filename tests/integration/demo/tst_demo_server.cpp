// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo_client.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

const QByteArray everything = "status=all&include_sent=true&limit=50";

std::unique_ptr<EmbeddedServer> startWith(const QStringList &faults, int messages = 120)
{
    Options options;
    options.messages = messages;
    options.faults = faults;
    options.faultDelay = 150ms;
    auto server = EmbeddedServer::start(options);
    return server ? std::move(*server) : nullptr;
}

QDateTime serverTime(const DemoClient::Answer &answer)
{
    QDateTime time =
        QLocale::c().toDateTime(QString::fromLatin1(answer.date), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    time.setTimeSpec(Qt::UTC);
    return time;
}

} // namespace

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
    void dropComesInThreeForms();
    void delay();
    void refusals_data();
    void refusals();
    void forgottenSession();
    void truncate();
    void garbage();
    void pageFaultsLoseNothing_data();
    void pageFaultsLoseNothing();
    void sameCursor();
    void expiredCursor();
    void clockStep();
    void storageError();
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
    std::vector<std::thread> threads;
    std::atomic<int> answers = 0;
    for (int index = 0; index < 8; ++index) {
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

void TestDemoServer::dropComesInThreeForms()
{
    const auto server = startWith({u"drop:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QJsonArray rows = client.list("limit=50").json()[u"messages"].toArray(); // request 1
    QList<int> acknowledged;
    for (int form = 0; form < 3; ++form) {
        QVERIFY(!client.acknowledge({rows[form][u"msg_id"].toString()}).arrived);
        acknowledged.append(server->acknowledgedCount());
        QCOMPARE(client.list("limit=1").status, 200);
    }
    QCOMPARE(acknowledged, (QList<int>{0, 1, 2})); // not carried out, carried out, carried out
    const LoggedRequest dropped = server->requests().at(3);
    QCOMPARE(dropped.status, 0);
    QCOMPARE(dropped.fault, u"drop"_s);
}

void TestDemoServer::delay()
{
    const auto server = startWith({u"delay:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(client.list("limit=1").status, 200);
    QVERIFY(timer.elapsed() >= 150);
}

void TestDemoServer::refusals_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::newRow("500") << u"500"_s << 500 << u"internal"_s << QByteArray();
    QTest::newRow("503") << u"503"_s << 503 << QString() << QByteArray("2");
    QTest::newRow("429") << u"429"_s << 429 << u"rate_limited"_s << QByteArray("2");
}

void TestDemoServer::refusals()
{
    QFETCH(QString, fault);
    QFETCH(int, status);
    QFETCH(QString, reason);
    QFETCH(QByteArray, retryAfter);
    const auto server = startWith({fault + u":2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    const DemoClient::Answer answer = client.list("limit=1");
    QCOMPARE(answer.status, status);
    QCOMPARE(answer.reason(), reason);
    QCOMPARE(answer.retryAfter, retryAfter);
    QCOMPARE(client.list("limit=1").status, 200);
}

void TestDemoServer::forgottenSession()
{
    const auto server = startWith({u"401:4"_s}); // the handshake's two requests count
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QCOMPARE(client.list("limit=1").status, 200);
    QCOMPARE(client.list("limit=1").reason(), u"unproven_sender"_s);
    QCOMPARE(client.list("limit=1").status, 401); // it stays forgotten
    QVERIFY(client.signIn());
}

void TestDemoServer::truncate()
{
    const auto server = startWith({u"truncate:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QByteArray whole = client.list("limit=3").body;
    const DemoClient::Answer cut = client.list("limit=3");
    QCOMPARE(cut.status, 200);
    QCOMPARE(cut.contentLength, cut.body.size());
    QVERIFY(cut.body.size() < whole.size());
    QVERIFY(cut.json().isEmpty());
    QVERIFY(whole.startsWith(cut.body));
}

void TestDemoServer::garbage()
{
    const auto server = startWith({u"garbage:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QSet<QByteArray> bodies;
    for (int time = 0; time < 3; ++time) {
        const DemoClient::Answer answer = client.list("limit=3");
        QCOMPARE(answer.status, 200);
        QVERIFY(answer.json().isEmpty());
        bodies.insert(answer.body);
    }
    QCOMPARE(bodies.size(), 3);
}

void TestDemoServer::pageFaultsLoseNothing_data()
{
    QTest::addColumn<QStringList>("faults");
    QTest::newRow("empty-page") << QStringList{u"empty-page:2"_s};
    QTest::newRow("duplicate") << QStringList{u"duplicate:2"_s};
    QTest::newRow("reorder") << QStringList{u"reorder:1"_s};
    QTest::newRow("all") << QStringList{u"empty-page:3,duplicate:2,reorder:2"_s};
}

void TestDemoServer::pageFaultsLoseNothing()
{
    QFETCH(QStringList, faults);
    const auto server = startWith(faults, 500);
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    QSet<QString> ids;
    QString cursor;
    int pages = 0;
    do {
        const QJsonObject page =
            client.list(cursor.isEmpty() ? everything : everything + "&cursor=" + cursor.toLatin1()).json();
        const QJsonArray rows = page[u"messages"].toArray();
        for (const QJsonValue &row : rows) {
            ids.insert(row[u"msg_id"].toString());
        }
        const QString next = page[u"next_cursor"].toString();
        QVERIFY(next.isEmpty() || next != cursor);
        cursor = next;
        ++pages;
    } while (!cursor.isEmpty() && pages < 100);
    QCOMPARE(ids.size(), 500);
    const std::vector<LoggedRequest> requests = server->requests();
    QVERIFY(std::any_of(requests.begin(), requests.end(),
                        [](const auto &request) { return !request.fault.isEmpty(); }));
}

void TestDemoServer::sameCursor()
{
    const auto server = startWith({u"same-cursor:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QString cursor = client.list(everything).json()[u"next_cursor"].toString();
    QVERIFY(!cursor.isEmpty());
    QCOMPARE(client.list(everything + "&cursor=" + cursor.toLatin1()).json()[u"next_cursor"].toString(),
             cursor);
}

void TestDemoServer::expiredCursor()
{
    const auto server = startWith({u"expired-cursor:1"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QString cursor = client.list(everything).json()[u"next_cursor"].toString();
    const DemoClient::Answer answer = client.list(everything + "&cursor=" + cursor.toLatin1());
    QCOMPARE(answer.status, 400);
    QCOMPARE(answer.reason(), u"invalid_cursor"_s);
}

void TestDemoServer::clockStep()
{
    const auto server = startWith({u"clock-step:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const DemoClient::Answer before = client.list("limit=1");
    const DemoClient::Answer after = client.list("limit=1"); // an hour on
    const qint64 jump = serverTime(before).secsTo(serverTime(after));
    QVERIFY2(jump >= 3600 && jump < 3660, qPrintable(QString::number(jump)));
    server->deliver(1);
    const QJsonArray rows = client.list("limit=2&status=all&include_sent=true").json()[u"messages"].toArray();
    const qint64 gap = rows[0][u"msg_id"].toString().left(20).toLongLong() -
                       rows[1][u"msg_id"].toString().left(20).toLongLong();
    QVERIFY(gap >= qint64(3600) * 1000000);
}

void TestDemoServer::storageError()
{
    const auto server = startWith({u"storage-error:2"_s});
    QVERIFY(server);
    DemoClient client(*server);
    QVERIFY(client.signIn());
    const QJsonArray rows = client.list("limit=50").json()[u"messages"].toArray();
    const QStringList ids = {rows[0][u"msg_id"].toString(), rows[1][u"msg_id"].toString()};
    const QJsonArray results = client.open(ids).json()[u"results"].toArray();
    QCOMPARE(results[0][u"status"].toString(), u"opened"_s);
    QCOMPARE(results[1][u"status"].toString(), u"error"_s);
    QCOMPARE(client.acknowledge({ids[1]}).json()[u"results"][0][u"status"].toString(), u"acknowledged"_s);
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
