// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/http/message.h"

#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::http::Response;

class TestHttpMessage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void queryIsEncodedOnce_data();
    void queryIsEncodedOnce();
    void headersAreFoundWithoutCase();
    void dateIsReadAsUtc();
    void retryAfter_data();
    void retryAfter();
    void retryAtIsOurClock();
};

void TestHttpMessage::queryIsEncodedOnce_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("encoded");
    QTest::newRow("plus") << u"2026-07-12T21:00:00+00:00"_s << "v=2026-07-12T21%3A00%3A00%2B00%3A00"_ba;
    QTest::newRow("separators") << u"a&b=c d"_s << "v=a%26b%3Dc%20d"_ba;
    QTest::newRow("percent") << u"%2B"_s << "v=%252B"_ba;
    QTest::newRow("not ASCII") << u"ü"_s << "v=%C3%BC"_ba;
    QTest::newRow("empty") << QString() << "v="_ba;
}

void TestHttpMessage::queryIsEncodedOnce()
{
    QFETCH(const QString, value);
    QTEST(ackbox::http::encodeQuery({{u"v"_s, value}}), "encoded");
    QCOMPARE(ackbox::http::encodeQuery({{u"a"_s, u"1"_s}, {u"b"_s, u"2"_s}}), "a=1&b=2"_ba);
}

void TestHttpMessage::headersAreFoundWithoutCase()
{
    const Response response{.headers = {{"X-Thing"_ba, "one"_ba}, {"x-thing"_ba, "two"_ba}}};
    QCOMPARE(response.header("x-THING"_ba), std::optional("one"_ba));
    QCOMPARE(response.header("X-Other"_ba), std::nullopt);
}

void TestHttpMessage::dateIsReadAsUtc()
{
    const Response response{.headers = {{"date"_ba, "Sun, 06 Nov 1994 08:49:37 GMT"_ba}}};
    QCOMPARE(response.date(), std::optional(QDateTime({1994, 11, 6}, {8, 49, 37}, Qt::UTC)));
    QCOMPARE(Response{}.date(), std::nullopt);
    const Response strange{.headers = {{"Date"_ba, "yesterday"_ba}}};
    QCOMPARE(strange.date(), std::nullopt);
}

void TestHttpMessage::retryAfter_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("seconds"); // -1: absent
    QTest::newRow("seconds") << "120"_ba << 120;
    QTest::newRow("zero") << "0"_ba << 0;
    QTest::newRow("at most a day") << "864000"_ba << 86400;
    QTest::newRow("beyond any number") << "99999999999999999999999"_ba << 86400;
    QTest::newRow("date") << "Sun, 06 Nov 1994 08:50:37 GMT"_ba << 60;
    QTest::newRow("past date") << "Sun, 06 Nov 1994 08:00:00 GMT"_ba << 0;
    QTest::newRow("negative") << "-5"_ba << -1;
    QTest::newRow("words") << "soon"_ba << -1;
    QTest::newRow("fraction") << "1.5"_ba << -1;
    QTest::newRow("empty") << QByteArray() << -1;
}

void TestHttpMessage::retryAfter()
{
    QFETCH(const QByteArray, value);
    const Response response{
        .headers = {{"Date"_ba, "Sun, 06 Nov 1994 08:49:37 GMT"_ba}, {"Retry-After"_ba, value}}};
    QTEST(response.retryAfterSeconds().value_or(-1), "seconds");
}

void TestHttpMessage::retryAtIsOurClock()
{
    const QDateTime now({2026, 7, 12}, {12, 0}, Qt::UTC);
    Response response{
        .headers = {{"Date"_ba, "Sun, 06 Nov 1994 08:49:37 GMT"_ba}, {"Retry-After"_ba, "60"_ba}}};
    QCOMPARE(response.retryAt(), std::optional(QDateTime({1994, 11, 6}, {8, 50, 37}, Qt::UTC)));
    response.receivedAt = now;
    QCOMPARE(response.retryAt(), std::optional(now.addSecs(60)));
    QCOMPARE(Response{.receivedAt = now}.retryAt(), std::nullopt);
}

QTEST_GUILESS_MAIN(TestHttpMessage)
#include "tst_http_message.moc"
