// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/json_line.h"
#include "core/text/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

class TestJsonText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escaped_data();
    void escaped();
    void readsBack();
    void line();
    void emptyLine();
};

void TestJsonText::escaped_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QByteArray>("expected");
    const QChar high(0xD83D);
    const QChar low(0xDC68);
    QTest::newRow("empty") << QString() << "\"\""_ba;
    QTest::newRow("quotes") << u"a\"b\\c/"_s << "\"a\\\"b\\\\c/\""_ba;
    QTest::newRow("controls") << u"\n\r\t\b\u0000\u001F"_s << "\"\\n\\r\\t\\u0008\\u0000\\u001f\""_ba;
    QTest::newRow("delete and C1") << u"\u007E\u007F\u0080\u009F\u00A0"_s
                                   << "\"~\\u007f\\u0080\\u009f\xC2\xA0\""_ba;
    QTest::newRow("pair") << u"👨"_s << "\"\xF0\x9F\x91\xA8\""_ba;
    QTest::newRow("high half") << u"a"_s + high + u"b"_s << "\"a\\ud83db\""_ba;
    QTest::newRow("low half") << QString(low) << "\"\\udc68\""_ba;
    QTest::newRow("halves the wrong way round") << QString(low) + high << "\"\\udc68\\ud83d\""_ba;
    QTest::newRow("half before a pair") << QString(high) + high + low << "\"\\ud83d\xF0\x9F\x91\xA8\""_ba;
    QTest::newRow("bidi controls are kept") << u"\u2066\u2069"_s << "\"\xE2\x81\xA6\xE2\x81\xA9\""_ba;
}

void TestJsonText::escaped()
{
    QFETCH(QString, input);
    QFETCH(QByteArray, expected);
    QCOMPARE(jsonEscaped(input), expected);
}

void TestJsonText::readsBack()
{
    for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x3000 ? 1 : 97) {
        if (c >= 0xD800 && c <= 0xDFFF) {
            continue;
        }
        const QString input = u"x"_s + QString::fromUcs4(&c, 1);
        const QByteArray array = '[' + jsonEscaped(input) + ']';
        QCOMPARE(QJsonDocument::fromJson(array).array().first().toString(), input);
    }
}

void TestJsonText::line()
{
    JsonLine line;
    line.add("text"_L1, u"é\n"_s)
        .add("word"_L1, "open"_L1)
        .add("yes"_L1, true)
        .add("big"_L1, Q_INT64_C(9007199254740993))
        .add("small"_L1, -1)
        .add("list"_L1, QStringList{u"a"_s, u"\""_s})
        .add("none"_L1, QStringList())
        .add("absent"_L1, std::optional<QString>())
        .add("present"_L1, std::optional<bool>(false))
        .add("object"_L1, JsonLine().add("a"_L1, 1))
        .add("objects"_L1, std::vector<JsonLine>{JsonLine(), JsonLine().add("b"_L1, 2)});
    const QByteArray expected =
        "{\"text\":\"é\\n\",\"word\":\"open\",\"yes\":true,\"big\":9007199254740993,\"small\":-1,"
        "\"list\":[\"a\",\"\\\"\"],\"none\":[],\"present\":false,\"object\":{\"a\":1},"
        "\"objects\":[{},{\"b\":2}]}";
    QCOMPARE(line.toByteArray(), expected);
    QCOMPARE(QJsonDocument::fromJson(expected)["small"_L1].toInt(), -1);
}

void TestJsonText::emptyLine()
{
    QCOMPARE(JsonLine().toByteArray(), "{}"_ba);
}

QTEST_APPLESS_MAIN(TestJsonText)
#include "tst_json_text.moc"
