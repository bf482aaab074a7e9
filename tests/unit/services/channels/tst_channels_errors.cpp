// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/errors.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

http::Response response(int status, const QByteArray &body, std::vector<http::Header> headers = {})
{
    return {.status = status,
            .headers = std::move(headers),
            .body = body,
            .receivedAt = QDateTime({2026, 8, 8}, {0, 5}, Qt::UTC)};
}

} // namespace

class TestChannelsErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapes_data();
    void shapes();
    void statuses_data();
    void statuses();
    void missingListSaysWhatToDo();
    void retryAfterIsKept();
    void anyBodySurvives_data();
    void anyBodySurvives();
};

void TestChannelsErrors::shapes_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("code");
    QTest::newRow("code and message")
        << R"({"code":"stale","message":"It moved on."})"_ba << u"It moved on."_s << u"stale"_s;
    QTest::newRow("inside error") << R"({"error":{"code":"stale","message":"It moved on."}})"_ba
                                  << u"It moved on."_s << u"stale"_s;
    QTest::newRow("error is text") << R"({"error":"It moved on."})"_ba << u"It moved on."_s << QString();
    QTest::newRow("error is the code")
        << R"({"error":"stale","message":"It moved on."})"_ba << u"It moved on."_s << u"stale"_s;
    QTest::newRow("detail") << R"({"detail":"It moved on."})"_ba << u"It moved on."_s << QString();
    QTest::newRow("another member") << R"({"n":1,"sorry":"It moved on."})"_ba << u"It moved on."_s
                                    << QString();
    QTest::newRow("plain text") << "It moved on.\n"_ba << u"It moved on."_s << QString();
    QTest::newRow("many lines") << R"({"message":"It\nmoved\r\n on."})"_ba << u"It moved on."_s << QString();
}

void TestChannelsErrors::shapes()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, says);
    const Error error = channels::errorFrom(response(409, body));
    QCOMPARE(error.httpStatus, 409);
    QVERIFY2(error.message.contains(says), qUtf8Printable(error.message));
    QVERIFY(error.message.contains(u"409"_s));
    QTEST(error.code, "code");
}

void TestChannelsErrors::statuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("retriable");
    QTest::addColumn<bool>("stale");
    const auto row = [](int status, ErrorKind kind, bool retriable, bool stale) {
        QTest::addRow("%d", status) << status << kind << retriable << stale;
    };
    row(400, ErrorKind::Service, false, true);
    row(401, ErrorKind::NotAllowed, false, false);
    row(403, ErrorKind::NotAllowed, false, false);
    row(404, ErrorKind::NotFound, false, true);
    row(409, ErrorKind::Service, false, false);
    row(410, ErrorKind::NotFound, false, true);
    row(422, ErrorKind::Service, false, false);
    row(429, ErrorKind::RateLimited, true, false);
    row(500, ErrorKind::Service, true, false);
    row(503, ErrorKind::Service, true, false);
}

void TestChannelsErrors::statuses()
{
    QFETCH(const int, status);
    const Error error = channels::errorFrom(response(status, R"({"code":"c","message":"m"})"));
    QTEST(error.kind, "kind");
    QTEST(error.retriable, "retriable");
    QTEST(channels::isStaleCursor(error), "stale");
}

void TestChannelsErrors::missingListSaysWhatToDo()
{
    const Error error = channels::errorFrom(response(404, R"({"error":{"code":"not_found"}})"));
    QVERIFY(error.message.contains(u"option channel"_s));
    QCOMPARE(error.code, u"not_found"_s);
}

void TestChannelsErrors::retryAfterIsKept()
{
    const Error error = channels::errorFrom(response(429, {}, {{"Retry-After"_ba, "7"_ba}}));
    QCOMPARE(error.retryAt, std::optional(QDateTime({2026, 8, 8}, {0, 5, 7}, Qt::UTC)));
}

void TestChannelsErrors::anyBodySurvives_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!doctype html><p>no</p>"_ba;
    QTest::newRow("binary") << QByteArray(1000, '\x9d');
    QTest::newRow("array") << "[1,2]"_ba;
    QTest::newRow("wrong types") << R"({"code":7,"message":[],"error":{"code":{},"message":1}})"_ba;
    QTest::newRow("long") << "{\"message\":\"" + QByteArray(100'000, 'x') + "\",\"code\":\"" +
                                 QByteArray(100'000, 'y') + "\"}";
}

void TestChannelsErrors::anyBodySurvives()
{
    QFETCH(const QByteArray, body);
    for (const int status : {400, 401, 403, 404, 409, 422, 429, 500, 503}) {
        const Error error = channels::errorFrom(response(status, body));
        QVERIFY(!error.message.isEmpty() && error.message.size() < 800);
        QVERIFY(error.code.size() <= 300);
        QVERIFY(!error.message.contains(u'<'));
    }
}

QTEST_GUILESS_MAIN(TestChannelsErrors)
#include "tst_channels_errors.moc"
