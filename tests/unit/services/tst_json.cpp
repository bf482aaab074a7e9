// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/json/read.h"
#include "services/json/source.h"

#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;
using namespace ackbox;

class TestJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void badDocument_data();
    void badDocument();
    void wrongTypesAreAbsent();
    void integersAreExact_data();
    void integersAreExact();
    void sourcesAreExact();
    void lastMemberWins();
    void lackingMember();
};

void TestJson::badDocument_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << u"empty"_s;
    QTest::newRow("web page") << "\n <!DOCTYPE html><html>"_ba << u"web page"_s;
    QTest::newRow("truncated") << R"({"messages":[{"msg_id":"0)"_ba << u"at byte"_s;
    QTest::newRow("array") << "[1,2]"_ba << u"not an object"_s;
    QTest::newRow("invalid UTF-8") << "{\"a\":\"\xff\xfe\"}"_ba << u"at byte"_s;
    QTest::newRow("deep") << "{\"a\":" + QByteArray(100'000, '[') + QByteArray(100'000, ']') + "}"
                          << u"at byte"_s;
    QTest::newRow("text") << "upstream connect error"_ba << u"at byte"_s;
    QTest::newRow("two documents") << "{} {}"_ba << u"at byte"_s;
    QTest::newRow("NUL bytes") << QByteArray(4096, '\0') << u"at byte"_s;
    QTest::newRow("64 MiB of brackets") << QByteArray(64 * 1024 * 1024, '[') << u"at byte"_s;
    QTest::newRow("64 MiB in one string") << "{\"a\":\"" + QByteArray(64 * 1024 * 1024, 'x') << u"at byte"_s;
}

void TestJson::badDocument()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, says);
    const auto document = json::readObject(bytes);
    QVERIFY(!document);
    QCOMPARE(document.error().kind, ErrorKind::Protocol);
    QVERIFY2(document.error().message.contains(says), qUtf8Printable(document.error().message));
    QVERIFY(document.error().message.size() < 200);
}

void TestJson::wrongTypesAreAbsent()
{
    const auto object = json::readObject(R"({"text":"","number":7,"truth":false,"null":null,"list":[]})"_ba);
    QVERIFY(object);
    QCOMPARE(json::string(*object, "text"_L1), std::optional(u""_s));
    QCOMPARE(json::integer(*object, "number"_L1), std::optional<qint64>(7));
    QCOMPARE(json::boolean(*object, "truth"_L1), std::optional(false));
    for (const QLatin1StringView key : {"number"_L1, "truth"_L1, "null"_L1, "list"_L1, "lacking"_L1}) {
        QCOMPARE(json::string(*object, key), std::nullopt);
    }
    for (const QLatin1StringView key : {"text"_L1, "truth"_L1, "null"_L1, "list"_L1, "lacking"_L1}) {
        QCOMPARE(json::integer(*object, key), std::nullopt);
    }
    for (const QLatin1StringView key : {"text"_L1, "number"_L1, "null"_L1, "list"_L1, "lacking"_L1}) {
        QCOMPARE(json::boolean(*object, key), std::nullopt);
    }
}

void TestJson::integersAreExact_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<bool>("readable");
    QTest::addColumn<qint64>("value");
    QTest::newRow("0") << "0"_ba << true << 0LL;
    QTest::newRow("1") << "1"_ba << true << 1LL;
    QTest::newRow("negative") << "-1"_ba << true << -1LL;
    QTest::newRow("beyond a double") << "9007199254740993"_ba << true << 9007199254740993LL;
    QTest::newRow("greatest") << "9223372036854775807"_ba << true << std::numeric_limits<qint64>::max();
    QTest::newRow("least") << "-9223372036854775808"_ba << true << std::numeric_limits<qint64>::min();
    QTest::newRow("too great") << "9223372036854775808"_ba << false << 0LL;
    QTest::newRow("far too great") << "1e300"_ba << false << 0LL;
    QTest::newRow("fraction") << "1.5"_ba << false << 0LL;
}

void TestJson::integersAreExact()
{
    QFETCH(const QByteArray, literal);
    QFETCH(const bool, readable);
    const auto object = json::readObject("{\"n\":" + literal + "}");
    QVERIFY(object);
    const auto value = json::integer(*object, "n"_L1);
    QCOMPARE(value.has_value(), readable);
    QTEST(value.value_or(0), "value");
}

void TestJson::sourcesAreExact()
{
    const QByteArray list = R"([ {"a" : 1.0 ,"b":"]}\"\u0000"} , 17 ,"x",null,[ 1 ], {} , true ])"_ba;
    const QByteArray document = "{\"other\": [1], \"list\": " + list + " , \"z\":0}";
    QVERIFY(json::readObject(document));
    QCOMPARE(json::memberSource(document, "list"), std::optional(list));
    const auto elements = json::elementSources(list);
    QVERIFY(elements);
    const std::vector<QByteArray> expected{R"({"a" : 1.0 ,"b":"]}\"\u0000"})"_ba,
                                           "17"_ba,
                                           "\"x\""_ba,
                                           "null"_ba,
                                           "[ 1 ]"_ba,
                                           "{}"_ba,
                                           "true"_ba};
    QCOMPARE(*elements, expected);
}

void TestJson::lastMemberWins()
{
    const QByteArray document = R"({"a":1,"\u0061":2,"b":3,"\ud800":4})"_ba;
    const auto object = json::readObject(document);
    QVERIFY(object);
    QCOMPARE(json::integer(*object, "a"_L1), std::optional<qint64>(2));
    QCOMPARE(json::memberSource(document, "a"), std::optional("2"_ba));
}

void TestJson::lackingMember()
{
    QCOMPARE(json::memberSource(R"({"a":1})"_ba, "b"), std::nullopt);
    QCOMPARE(json::memberSource("{}"_ba, "b"), std::nullopt);
    QVERIFY(!json::elementSources("{}"_ba));
    QVERIFY(!json::elementSources(QByteArray()));
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
