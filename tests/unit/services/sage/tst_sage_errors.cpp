// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/errors.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

const QDateTime serverTime({2026, 8, 8}, {0, 5}, Qt::UTC);

http::Response response(int status, const QByteArray &body, std::vector<http::Header> headers = {})
{
    headers.emplace_back("Date"_ba, "Sat, 08 Aug 2026 00:05:00 GMT"_ba);
    return {.status = status, .headers = std::move(headers), .body = body, .receivedAt = serverTime};
}

QByteArray problem(int status, const QByteArray &title, const QByteArray &type = {})
{
    const QByteArray number = QByteArray::number(status);
    return "{\"type\":\"https://sage.dev/errors/" + (type.isEmpty() ? number : type) + "\",\"title\":\"" +
           title + "\",\"status\":" + number + ",\"detail\":\"the detail\"}";
}

} // namespace

class TestSageErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void meaning_data();
    void meaning();
    void clockIsNamed_data();
    void clockIsNamed();
    void routerIsNotTheNode_data();
    void routerIsNotTheNode();
    void retryAfterIsKept();
    void staleCursors();
    void anyBodySurvives_data();
    void anyBodySurvives();
};

void TestSageErrors::meaning_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("retriable");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    const auto row = [](int status, const char *title, ErrorKind kind, bool retriable, const QString &says,
                        const char *type = "") {
        const QString code = QString::fromLatin1(*type ? type : title);
        QTest::addRow("%d %s", status, title)
            << status << problem(status, title, type) << kind << retriable << code << says;
    };
    row(501, "Reply projection unsupported", ErrorKind::Unsupported, false,
        u"Reply projection unsupported"_s);
    row(501, "Reply paging unsupported", ErrorKind::Unsupported, false, u"the detail"_s);
    row(503, "Reply content unavailable", ErrorKind::Locked, true, u"locked"_s);
    row(503, "Replay window saturated", ErrorKind::Service, true, u"Replay window saturated"_s);
    row(500, "Results query failed", ErrorKind::Service, true, u"Results query failed"_s);
    row(404, "Message not found", ErrorKind::NotFound, false, u"Message not found"_s);
    row(403, "Active agent required", ErrorKind::NotAllowed, false, u"CEREBRUM"_s, "active-agent-required");
    row(403, "Root is not an agent", ErrorKind::NotAllowed, false, u"operator"_s, "root-not-agent");
    row(403, "Exact agent signature required", ErrorKind::NotAllowed, false, u"Exact agent signature"_s);
    row(401, "Replay detected", ErrorKind::NotAllowed, true, u"before"_s);
    row(401, "Invalid signature", ErrorKind::NotAllowed, false, u"signature of this key"_s);
    row(401, "Missing authentication headers", ErrorKind::NotAllowed, false, u"Missing authentication"_s);
    row(429, "Too many open messages", ErrorKind::RateLimited, true, u"Too many open"_s, "pipe-quota");
    row(413, "Message content too large", ErrorKind::Service, false, u"too large"_s, "pipe-too-large");
    row(400, "Invalid before cursor", ErrorKind::Service, false, u"place in its list"_s);
}

void TestSageErrors::meaning()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, says);
    const Error error = sage::errorFrom(response(status, body));
    QTEST(error.kind, "kind");
    QTEST(error.retriable, "retriable");
    QTEST(error.code, "code");
    QCOMPARE(error.httpStatus, status);
    QVERIFY2(error.message.contains(says), qUtf8Printable(error.message));
}

void TestSageErrors::clockIsNamed_data()
{
    QTest::addColumn<qint64>("ours"); // seconds that our clock is ahead
    QTest::addColumn<QString>("says");
    QTest::newRow("behind") << qint64(-420) << u"The node's clock is 7 minutes ahead of this computer's"_s;
    QTest::newRow("ahead") << qint64(3 * 3600) << u"The node's clock is 180 minutes behind this computer's"_s;
    QTest::newRow("hardly") << qint64(-90) << u"The node's clock is 90 seconds ahead of this computer's"_s;
}

void TestSageErrors::clockIsNamed()
{
    QFETCH(const qint64, ours);
    QFETCH(const QString, says);
    auto answer = response(401, problem(401, "Timestamp expired"));
    answer.receivedAt = serverTime.addSecs(ours);
    const Error error = sage::errorFrom(answer);
    QCOMPARE(error.kind, ErrorKind::NotAllowed);
    QVERIFY(!error.retriable);
    QVERIFY2(error.message.startsWith(says), qUtf8Printable(error.message));
    answer.headers.clear();
    QVERIFY(sage::errorFrom(answer).message.contains(u"more than five minutes"_s));
}

void TestSageErrors::routerIsNotTheNode_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("plain") << "404 page not found\n"_ba;
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<html></html>"_ba;
    QTest::newRow("other JSON") << R"({"detail":"Not Found"})"_ba;
}

void TestSageErrors::routerIsNotTheNode()
{
    QFETCH(const QByteArray, body);
    const Error error = sage::errorFrom(response(404, body));
    QCOMPARE(error.kind, ErrorKind::Unsupported);
    QVERIFY(error.message.contains(u"older node"_s));
}

void TestSageErrors::retryAfterIsKept()
{
    const Error error =
        sage::errorFrom(response(503, problem(503, "Replay window saturated"), {{"Retry-After"_ba, "5"_ba}}));
    QCOMPARE(error.retryAt, std::optional(serverTime.addSecs(5)));
}

void TestSageErrors::staleCursors()
{
    QVERIFY(sage::isStaleCursor(sage::errorFrom(response(400, problem(400, "Invalid before cursor")))));
    QVERIFY(sage::isStaleCursor(sage::errorFrom(response(400, problem(400, "Invalid cursor")))));
    QVERIFY(!sage::isStaleCursor(sage::errorFrom(response(400, problem(400, "Invalid message limit")))));
}

void TestSageErrors::anyBodySurvives_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("binary") << QByteArray(1000, '\x9d');
    QTest::newRow("wrong types") << R"({"type":7,"title":[],"detail":{}})"_ba;
    QTest::newRow("long") << problem(500, QByteArray(100'000, 'x'));
}

void TestSageErrors::anyBodySurvives()
{
    QFETCH(const QByteArray, body);
    for (const int status : {400, 401, 403, 404, 409, 429, 500, 503}) {
        const Error error = sage::errorFrom(response(status, body));
        QVERIFY(!error.message.isEmpty());
        QVERIFY(error.message.size() < 800);
    }
}

QTEST_GUILESS_MAIN(TestSageErrors)
#include "tst_sage_errors.moc"
