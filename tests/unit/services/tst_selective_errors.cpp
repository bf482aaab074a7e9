// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/errors.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

const QDateTime serverTime({2026, 7, 12}, {21, 0}, Qt::UTC);

Error errorOf(int status, const QByteArray &body, const QByteArray &retryAfter = {})
{
    http::Response response{
        .status = status, .headers = {{"Date"_ba, "Sun, 12 Jul 2026 21:00:00 GMT"_ba}}, .body = body};
    if (!retryAfter.isEmpty()) {
        response.headers.emplace_back("Retry-After"_ba, retryAfter);
    }
    return selective::errorFrom(response);
}

} // namespace

class TestSelectiveErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void meaning_data();
    void meaning();
    void quotaEndsWithTheServersDay_data();
    void quotaEndsWithTheServersDay();
    void retryAfterIsKept();
    void serviceIsQuotedBriefly_data();
    void serviceIsQuotedBriefly();
    void referenceIsForTheLog();
};

void TestSelectiveErrors::meaning_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("retriable");
    const auto reason = [](const char *word) {
        return QByteArray("{\"error\":\"said\",\"reason\":\"") + word + "\"}";
    };
    const auto row = [&reason](int status, const char *word, ErrorKind kind, bool retriable) {
        QTest::addRow("%d %s", status, word)
            << status << reason(word) << kind << QString::fromLatin1(word) << retriable;
    };
    row(400, "read_quota_exceeded", ErrorKind::Budget, true);
    row(429, "read_quota_exceeded", ErrorKind::Budget, true);
    row(401, "missing_session", ErrorKind::NotAllowed, false);
    row(401, "unproven_sender", ErrorKind::NotAllowed, false);
    row(400, "unproven_sender", ErrorKind::NotAllowed, false);
    row(400, "wallet_proof_required", ErrorKind::NotAllowed, false);
    row(401, "verify_failed", ErrorKind::NotAllowed, false);
    row(400, "invalid_wallet", ErrorKind::Service, false);
    row(400, "invalid_request", ErrorKind::Service, false);
    row(400, "invalid_cursor", ErrorKind::Service, false);
    row(400, "unheard_of", ErrorKind::Service, false);
    row(500, "internal", ErrorKind::Service, true);
    row(502, "challenge_failed", ErrorKind::Service, true);

    const auto plain = [](const char *name, int status, const QByteArray &body, ErrorKind kind,
                          bool retriable) {
        QTest::addRow("%d %s", status, name) << status << body << kind << QString() << retriable;
    };
    plain("plain text", 400, "Failed to deserialize query string", ErrorKind::Service, false);
    plain("empty", 400, {}, ErrorKind::Service, false);
    plain("plain text", 405, "Method Not Allowed", ErrorKind::Unsupported, false);
    plain("empty", 501, {}, ErrorKind::Unsupported, false);
    plain("plain text", 415, "Expected JSON", ErrorKind::Service, false);
    plain("empty", 401, {}, ErrorKind::NotAllowed, false);
    plain("web page", 403, "<html>Denied</html>", ErrorKind::NotAllowed, false);
    plain("web page", 404, "<html>Nothing</html>", ErrorKind::NotFound, false);
    plain("empty", 408, {}, ErrorKind::Service, true);
    plain("empty", 429, {}, ErrorKind::RateLimited, true);
    plain("empty", 500, {}, ErrorKind::Service, true);
    plain("web page", 503, "<html>Later</html>", ErrorKind::Service, true);
    plain("wrong types", 400, R"({"error":7,"reason":["x"]})", ErrorKind::Service, false);
    plain("array", 400, R"(["error"])", ErrorKind::Service, false);
    plain("garbage", 500, QByteArray("\xff\x00\xfe", 3), ErrorKind::Service, true);
    plain("safe to repeat", 400, R"({"error":"said","retry":"safe_read"})", ErrorKind::Service, true);
    plain("after correction", 400, R"({"error":"said","retry":"after_correction"})", ErrorKind::Service,
          false);
}

void TestSelectiveErrors::meaning()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    const Error error = errorOf(status, body);
    QTEST(error.kind, "kind");
    QTEST(error.code, "code");
    QTEST(error.retriable, "retriable");
    QCOMPARE(error.httpStatus, status);
    QVERIFY(!error.message.isEmpty());
    QVERIFY(!error.message.contains(u'<'));
}

void TestSelectiveErrors::quotaEndsWithTheServersDay_data()
{
    QTest::addColumn<QByteArray>("date");
    QTest::addColumn<QDateTime>("received");
    QTest::addColumn<QDateTime>("until");
    const QDateTime ours({2026, 3, 1}, {1, 0}, Qt::UTC);
    QTest::newRow("server's clock") << "Sun, 12 Jul 2026 23:59:59 GMT"_ba << ours
                                    << QDateTime({2026, 7, 13}, {0, 0}, Qt::UTC);
    QTest::newRow("midnight") << "Mon, 13 Jul 2026 00:00:00 GMT"_ba << ours
                              << QDateTime({2026, 7, 14}, {0, 0}, Qt::UTC);
    QTest::newRow("no server's clock") << QByteArray() << ours << QDateTime({2026, 3, 2}, {0, 0}, Qt::UTC);
}

void TestSelectiveErrors::quotaEndsWithTheServersDay()
{
    QFETCH(const QByteArray, date);
    QFETCH(const QDateTime, received);
    QFETCH(const QDateTime, until);
    const http::Response response{.status = 400,
                                  .headers = {{"Date"_ba, date}},
                                  .body = R"({"error":"x","reason":"read_quota_exceeded"})"_ba,
                                  .receivedAt = received};
    QCOMPARE(selective::errorFrom(response).retryAt, std::optional(until));
}

void TestSelectiveErrors::retryAfterIsKept()
{
    QCOMPARE(errorOf(429, {}, "30").retryAt, std::optional(serverTime.addSecs(30)));
    QCOMPARE(errorOf(503, {}, "Sun, 12 Jul 2026 21:02:00 GMT").retryAt,
             std::optional(serverTime.addSecs(120)));
    QCOMPARE(errorOf(503, {}).retryAt, std::nullopt);
}

void TestSelectiveErrors::serviceIsQuotedBriefly_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("quote");
    QTest::newRow("JSON") << R"({"error":"no  such\nthing","reason":"r"})"_ba << u"no such thing"_s;
    QTest::newRow("text") << " Bad\r\nRequest "_ba << u"Bad Request"_s;
    QTest::newRow("long JSON") << R"({"error":")"_ba + QByteArray(5000, 'x') + "\"}" << QString(300, u'x');
    QTest::newRow("long text") << QByteArray(5000, 'x') << QString(300, u'x');
}

void TestSelectiveErrors::serviceIsQuotedBriefly()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, quote);
    const QString message = errorOf(400, body).message;
    QVERIFY2(message.endsWith(u" It says: “%1”."_s.arg(quote)), qUtf8Printable(message));
    QVERIFY(message.size() < 400);
}

void TestSelectiveErrors::referenceIsForTheLog()
{
    const Error error = errorOf(500, R"({"error":"x","reason":"internal","request_id":"abc"})");
    QCOMPARE(error.detail, u"request_id abc"_s);
    const http::Response response{.status = 500, .headers = {{"X-Request-Id"_ba, "def"_ba}}};
    QCOMPARE(selective::errorFrom(response).detail, u"x-request-id def"_s);
}

QTEST_GUILESS_MAIN(TestSelectiveErrors)
#include "tst_selective_errors.moc"
