// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/errors.h"

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

} // namespace

class TestLedgerErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void meaning_data();
    void meaning();
    void retryAfterIsKept();
    void staleCursors_data();
    void staleCursors();
    void anyBodySurvives_data();
    void anyBodySurvives();
};

void TestLedgerErrors::meaning_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("retriable");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("401") << 401 << R"({"detail":"Invalid API key"})"_ba << ErrorKind::NotAllowed << false
                         << QString()
                         << u"does not accept this API key (status 401). It says: “Invalid API key”."_s;
    QTest::newRow("403") << 403 << R"({"detail":{"error":"forbidden","message":"Not yours"}})"_ba
                         << ErrorKind::NotAllowed << false << u"forbidden"_s
                         << u"may not read this identity (status 403). It says: “forbidden: Not yours”."_s;
    QTest::newRow("404") << 404 << R"({"detail":"Identity not found"})"_ba << ErrorKind::NotFound << false
                         << QString() << u"visible to this API key"_s;
    QTest::newRow("422") << 422
                         << R"({"detail":[{"loc":["query","limit"],"msg":"too big","type":"less_than_equal"},
                               {"loc":["query","q"],"msg":"too long","type":"string_too_long"}]})"_ba
                         << ErrorKind::Service << false << u"less_than_equal"_s
                         << u"limit: too big; q: too long"_s;
    QTest::newRow("422 text") << 422 << R"({"detail":"Unreadable since"})"_ba << ErrorKind::Service << false
                              << QString() << u"Unreadable since"_s;
    QTest::newRow("429") << 429 << R"({"detail":{"error":"rate_limited","retry":3}})"_ba
                         << ErrorKind::RateLimited << true << u"rate_limited"_s << u"rate_limited"_s;
    QTest::newRow("503") << 503 << "upstream connect error"_ba << ErrorKind::Service << true << QString()
                         << u"upstream connect error"_s;
    QTest::newRow("500") << 500 << "<html>oops</html>"_ba << ErrorKind::Service << true << QString()
                         << u"(status 500)."_s;
    QTest::newRow("405") << 405 << R"({"detail":"Method Not Allowed"})"_ba << ErrorKind::Unsupported << false
                         << QString() << u"Method Not Allowed"_s;
}

void TestLedgerErrors::meaning()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, says);
    const Error error = ledger::errorFrom(response(status, body));
    QTEST(error.kind, "kind");
    QTEST(error.retriable, "retriable");
    QTEST(error.code, "code");
    QCOMPARE(error.httpStatus, status);
    QVERIFY2(error.message.contains(says), qUtf8Printable(error.message));
}

void TestLedgerErrors::retryAfterIsKept()
{
    for (const int status : {429, 503}) {
        const Error error = ledger::errorFrom(response(status, {}, {{"Retry-After"_ba, "7"_ba}}));
        QCOMPARE(error.retryAt, std::optional(serverTime.addSecs(7)));
        QVERIFY(error.retriable);
    }
}

void TestLedgerErrors::staleCursors_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isStale");
    QTest::newRow("400") << 400 << R"({"detail":"Invalid cursor"})"_ba << true;
    QTest::newRow("410") << 410 << R"({"detail":"Gone"})"_ba << true;
    QTest::newRow("422 of the cursor")
        << 422
        << R"({"detail":[{"loc":["query","limit"],"type":"x"},{"loc":["query","cursor"],"msg":"m"}]})"_ba
        << true;
    QTest::newRow("422 of another") << 422 << R"({"detail":[{"loc":["query","q"],"msg":"cursor"}]})"_ba
                                    << false;
    QTest::newRow("404") << 404 << R"({"detail":"cursor"})"_ba << false;
    QTest::newRow("500") << 500 << QByteArray() << false;
}

void TestLedgerErrors::staleCursors()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QTEST(ledger::isStaleCursor(ledger::errorFrom(response(status, body))), "isStale");
}

void TestLedgerErrors::anyBodySurvives_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("number") << "7"_ba;
    QTest::newRow("array") << "[[]]"_ba;
    QTest::newRow("detail is null") << R"({"detail":null})"_ba;
    QTest::newRow("detail is a number") << R"({"detail":7})"_ba;
    QTest::newRow("detail is an empty list") << R"({"detail":[]})"_ba;
    QTest::newRow("list of strange things")
        << R"({"detail":[7,null,"x",[],{"loc":7,"msg":[]},{"loc":[7]}]})"_ba;
    QTest::newRow("object of strange things") << R"({"detail":{"error":7,"message":{}}})"_ba;
    QTest::newRow("long") << "{\"detail\":\"" + QByteArray(1 << 20, 'x') + "\"}";
    QTest::newRow("long list") << "{\"detail\":[" +
                                      QByteArray(R"({"loc":["q"],"msg":"mmmm"},)").repeated(9999) + "7]}";
    QTest::newRow("garbage") << QByteArray(1 << 20, '\x9d');
}

void TestLedgerErrors::anyBodySurvives()
{
    QFETCH(const QByteArray, body);
    for (const int status : {400, 401, 403, 404, 410, 418, 422, 429, 500, 503}) {
        const Error error = ledger::errorFrom(response(status, body));
        QCOMPARE(error.httpStatus, status);
        QVERIFY(error.message.contains(QString::number(status)));
        QVERIFY(error.message.size() < 500);
        QVERIFY(!error.message.contains(u'\n'));
    }
}

QTEST_GUILESS_MAIN(TestLedgerErrors)
#include "tst_ledger_errors.moc"
