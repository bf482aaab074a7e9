// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "raw_server.h"
#include "services/http/client.h"
#include "wait.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace ackbox;
using ackbox::test::httpAnswer;
using ackbox::test::RawServer;

namespace {

constexpr http::Client::Limits patient{.timeout = 20s, .longestBody = 1024 * 1024};

Result<http::Response> call(http::Client &client, const http::Request &request = {.path = "/list"_ba})
{
    return test::waitFor(client.send(request));
}

Result<http::Response> call(const QUrl &root, const http::Request &request = {.path = "/list"_ba},
                            http::Client::Limits limits = patient)
{
    http::Client client(root, limits);
    return call(client, request);
}

RawServer::Answer always(const QByteArray &answer, bool close = false)
{
    return [answer, close](QTcpSocket *socket, const QByteArray &) {
        socket->write(answer);
        if (close) {
            socket->disconnectFromHost();
        }
    };
}

} // namespace

class TestHttpClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void requestGoesOutAsItStands();
    void bodyIsPosted();
    void everyStatusIsAnAnswer_data();
    void everyStatusIsAnAnswer();
    void redirectIsNotFollowed_data();
    void redirectIsNotFollowed();
    void cookiesAreNotKept();
    void silenceTimesOut();
    void dripTimesOut();
    void longAnswerIsRefused_data();
    void longAnswerIsRefused();
    void longestAnswerIsTaken();
    void brokenAnswerIsAnError_data();
    void brokenAnswerIsAnError();
    void refusedConnectionIsOffline();
    void unknownCertificateIsRefused();
    void cancelEndsEveryCall();
};

void TestHttpClient::requestGoesOutAsItStands()
{
    RawServer server(always(httpAnswer(200, "{}")));
    const auto response =
        call(server.url(u"http"_s, u"/api/"_s), {.path = "/list/a%2Fb"_ba,
                                                 .query = "since=21%3A00%2B00%3A00&x=%26%25&y=%C3%BC"_ba,
                                                 .headers = {{"X-Inbox-Session"_ba, "abc"_ba}}});
    QVERIFY(response);
    QCOMPARE(response->status, 200);
    QCOMPARE(response->body, "{}"_ba);
    QCOMPARE(response->header("content-type"_ba), std::optional("application/json"_ba));
    QVERIFY(response->receivedAt);
    QCOMPARE(server.requests().size(), 1U);
    const QByteArray sent = server.requests().front();
    QVERIFY2(sent.startsWith("GET /api/list/a%2Fb?since=21%3A00%2B00%3A00&x=%26%25&y=%C3%BC HTTP/1.1\r\n"),
             sent.constData());
    QVERIFY2(sent.contains("\r\nX-Inbox-Session: abc\r\n"), sent.constData());
    QVERIFY2(sent.contains("\r\nUser-Agent: Ackbox/" ACKBOX_VERSION "\r\n"), sent.constData());
}

void TestHttpClient::bodyIsPosted()
{
    RawServer server(always(httpAnswer(200, "{}")));
    QVERIFY(call(server.url(), {.method = "POST"_ba,
                                .path = "/open"_ba,
                                .body = R"({"a":1})"_ba,
                                .contentType = "application/json"_ba}));
    const QByteArray sent = server.requests().front();
    QVERIFY2(sent.startsWith("POST /open HTTP/1.1\r\n"), sent.constData());
    QVERIFY2(sent.contains("Content-Type: application/json\r\n"), sent.constData());
    QVERIFY2(sent.endsWith("\r\n\r\n{\"a\":1}"), sent.constData());
}

void TestHttpClient::everyStatusIsAnAnswer_data()
{
    QTest::addColumn<int>("status");
    for (const int status :
         {200, 206, 400, 401, 403, 404, 405, 409, 410, 415, 418, 422, 429, 500, 501, 502, 503, 504, 599}) {
        QTest::addRow("%d", status) << status;
    }
}

void TestHttpClient::everyStatusIsAnAnswer()
{
    QFETCH(const int, status);
    RawServer server(
        always(httpAnswer(status, R"({"error":"no"})", "WWW-Authenticate: Bearer\r\nRetry-After: 7\r\n")));
    const auto response = call(server.url());
    QVERIFY(response);
    QCOMPARE(response->status, status);
    QCOMPARE(response->body, R"({"error":"no"})"_ba);
    QCOMPARE(response->retryAfterSeconds(), std::optional(7));
}

void TestHttpClient::redirectIsNotFollowed_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {300, 301, 302, 303, 304, 307, 308}) {
        QTest::addRow("%d", status) << status;
    }
}

void TestHttpClient::redirectIsNotFollowed()
{
    QFETCH(const int, status);
    RawServer thief(always(httpAnswer(200, "{}")));
    const QByteArray there = thief.url().toEncoded() + "/taken?token=hidden";
    RawServer server(always(httpAnswer(status, "{}", "Location: " + there + "\r\n")));
    const auto response =
        call(server.url(), {.path = "/list"_ba, .headers = {{"X-Inbox-Session"_ba, "secret"_ba}}});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Protocol);
    QCOMPARE(response.error().httpStatus, status);
    QVERIFY(!response.error().retriable);
    const QString message = response.error().message;
    QVERIFY2(message.contains(u"127.0.0.1:%1/taken"_s.arg(thief.port())), qUtf8Printable(message));
    QVERIFY2(!message.contains(u"hidden"_s) && !message.contains(u"secret"_s), qUtf8Printable(message));
    QCOMPARE(thief.connections(), 0);
    QCOMPARE(server.requests().size(), 1U);
}

void TestHttpClient::cookiesAreNotKept()
{
    RawServer server(
        always(httpAnswer(200, "{}", "Set-Cookie: track=me; Path=/\r\nCache-Control: max-age=999\r\n")));
    http::Client client(server.url(), patient);
    QVERIFY(call(client));
    QVERIFY(call(client));
    QCOMPARE(server.requests().size(), 2U);
    QVERIFY(!server.requests().back().toLower().contains("cookie"));
}

void TestHttpClient::silenceTimesOut()
{
    RawServer server([](QTcpSocket *, const QByteArray &) {});
    const auto response = call(server.url(), {.path = "/list"_ba}, {.timeout = 150ms});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Timeout);
    QVERIFY(response.error().retriable);
}

void TestHttpClient::dripTimesOut()
{
    RawServer server([](QTcpSocket *socket, const QByteArray &) {
        socket->write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
        auto *drip = new QTimer(socket);
        QObject::connect(drip, &QTimer::timeout, socket, [socket] { socket->write("."); });
        drip->start(20ms);
    });
    const auto response = call(server.url(), {.path = "/list"_ba}, {.timeout = 300ms});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Timeout);
}

void TestHttpClient::longAnswerIsRefused_data()
{
    QTest::addColumn<QByteArray>("answer");
    const QByteArray body(200'000, 'x');
    QTest::newRow("announced") << httpAnswer(200, body);
    QTest::newRow("announced, beyond 32 bits")
        << "HTTP/1.1 200 OK\r\nContent-Length: 68719476736\r\n\r\nx"_ba;
    QTest::newRow("until closed") << "HTTP/1.1 200 OK\r\n\r\n"_ba + body;
    QTest::newRow("chunked") << "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n30d40\r\n"_ba + body +
                                    "\r\n0\r\n\r\n";
    // qCompress puts its length in front of a zlib stream.
    const QByteArray bomb = qCompress(QByteArray(64 * 1024 * 1024, '\0'), 9).mid(4);
    QTest::newRow("compressed") << httpAnswer(200, bomb, "Content-Encoding: deflate\r\n");
    QTest::newRow("error status") << httpAnswer(500, body);
}

void TestHttpClient::longAnswerIsRefused()
{
    QFETCH(const QByteArray, answer);
    RawServer server(always(answer, true));
    const auto response = call(server.url(), {.path = "/list"_ba}, {.timeout = 20s, .longestBody = 100'000});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Protocol);
    QVERIFY(!response.error().retriable);
}

void TestHttpClient::longestAnswerIsTaken()
{
    const QByteArray body(100'000, 'x');
    RawServer server(always(httpAnswer(200, body)));
    const auto response = call(server.url(), {.path = "/list"_ba}, {.timeout = 20s, .longestBody = 100'000});
    QVERIFY(response);
    QCOMPARE(response->body, body);
}

void TestHttpClient::brokenAnswerIsAnError_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("nothing") << QByteArray() << ErrorKind::Offline;
    QTest::newRow("half a header") << "HTTP/1.1 200 OK\r\nContent-Le"_ba << ErrorKind::Offline;
    QTest::newRow("half a body") << "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{\"messages\":[]}"_ba
                                 << ErrorKind::Offline;
    QTest::newRow("half an error") << "HTTP/1.1 500 No\r\nContent-Length: 50\r\n\r\n{}"_ba
                                   << ErrorKind::Offline;
    QTest::newRow("not HTTP") << "220 mail.example ESMTP\r\n\r\n"_ba << ErrorKind::Offline;
    QTest::newRow("broken compression")
        << httpAnswer(200, "this is no deflate stream at all", "Content-Encoding: gzip\r\n")
        << ErrorKind::Protocol;
}

void TestHttpClient::brokenAnswerIsAnError()
{
    QFETCH(const QByteArray, answer);
    RawServer server(always(answer, true));
    const auto response = call(server.url());
    QVERIFY(!response);
    QTEST(response.error().kind, "kind");
}

void TestHttpClient::refusedConnectionIsOffline()
{
    QUrl url;
    {
        const RawServer gone(always({}));
        url = gone.url();
    }
    const auto response = call(url);
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Offline);
    QVERIFY(response.error().retriable);
    QVERIFY(response.error().message.contains(QString::number(url.port())));
}

void TestHttpClient::unknownCertificateIsRefused()
{
    QFile keyFile(QStringLiteral(ACKBOX_TEST_DATA "/tls/test-only-key.pem"));
    QVERIFY(keyFile.open(QIODevice::ReadOnly));
    auto tls = std::make_unique<QSslServer>();
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setPrivateKey(QSslKey(&keyFile, QSsl::Ec));
    configuration.setLocalCertificateChain(
        QSslCertificate::fromPath(QStringLiteral(ACKBOX_TEST_DATA "/tls/test-only-certificate.pem")));
    QVERIFY(!configuration.privateKey().isNull() && !configuration.localCertificateChain().isEmpty());
    tls->setSslConfiguration(configuration);
    RawServer server(always(httpAnswer(200, "{}")), std::move(tls));
    const auto response =
        call(server.url(u"https"_s), {.path = "/list"_ba, .headers = {{"X-Key"_ba, "secret"_ba}}});
    QVERIFY(!response);
    QCOMPARE(response.error().kind, ErrorKind::Tls);
    QVERIFY2(response.error().message.contains(u"self-signed"_s), qUtf8Printable(response.error().message));
    QCOMPARE(server.requests().size(), 0U);
}

void TestHttpClient::cancelEndsEveryCall()
{
    RawServer server([](QTcpSocket *, const QByteArray &) {});
    http::Client client(server.url(), patient);
    auto first = client.send({.path = "/one"_ba});
    auto second = client.send({.path = "/two"_ba});
    QTRY_COMPARE(server.requests().size(), 2U);
    client.cancelAll();
    for (auto *task : {&first, &second}) {
        const auto response = test::waitFor(std::move(*task));
        QVERIFY(!response);
        QCOMPARE(response.error().kind, ErrorKind::Offline);
    }
}

QTEST_GUILESS_MAIN(TestHttpClient)
#include "tst_http_client.moc"
