// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/wtf8.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

class TestWtf8 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wellFormedTextIsUtf8_data();
    void wellFormedTextIsUtf8();
    void everyHalfTravels();
    void arrangementsTravel_data();
    void arrangementsTravel();
    void randomUnitsTravel();
    void invalidBytes_data();
    void invalidBytes();
    void randomBytes();
};

void TestWtf8::wellFormedTextIsUtf8_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("ascii and NUL") << u"a\u0000b"_s;
    QTest::newRow("all lengths") << u"a\u00E9\u20AC👨"_s;
    QTest::newRow("last before the halves") << u"\uD7FF\uE000"_s;
    QTest::newRow("Hangul, which shares the halves' first byte") << u"한국어 폰트"_s;
    QTest::newRow("byte order mark first") << u"\uFEFFa"_s;
    QTest::newRow("noncharacters") << u"\uFFFE\uFFFF\U0010FFFF"_s;
}

void TestWtf8::wellFormedTextIsUtf8()
{
    QFETCH(QString, text);
    QVERIFY(!hasLoneSurrogate(text));
    QCOMPARE(toWtf8(text), text.toUtf8());
    QCOMPARE(fromWtf8(toWtf8(text)), text);
}

void TestWtf8::everyHalfTravels()
{
    for (char16_t c = 0xD800; c <= 0xDFFF; ++c) {
        const QString text = u"한"_s + QChar(c) + u"é"_s;
        QVERIFY(hasLoneSurrogate(text));
        QCOMPARE(fromWtf8(toWtf8(text)), text);
        QCOMPARE(toWtf8(QString(QChar(c))).size(), 3);
    }
    QCOMPARE(toWtf8(QString(QChar(0xD800))), "\xED\xA0\x80"_ba);
    QCOMPARE(toWtf8(QString(QChar(0xDFFF))), "\xED\xBF\xBF"_ba);
}

void TestWtf8::arrangementsTravel_data()
{
    QTest::addColumn<QString>("text");
    const QChar high(0xD83D);
    const QChar low(0xDC68);
    QTest::newRow("wrong way round") << QString(low) + high;
    QTest::newRow("two high") << QString(high) + high;
    QTest::newRow("two low") << QString(low) + low;
    QTest::newRow("high before pair") << QString(high) + high + low;
    QTest::newRow("low after pair") << QString(high) + low + low;
    QTest::newRow("apart") << QString(high) + u'x' + low;
}

void TestWtf8::arrangementsTravel()
{
    QFETCH(QString, text);
    QVERIFY(hasLoneSurrogate(text));
    QCOMPARE(fromWtf8(toWtf8(text)), text);
}

void TestWtf8::randomUnitsTravel()
{
    QRandomGenerator random(1);
    for (int round = 0; round < 5000; ++round) {
        QString text;
        for (int i = random.bounded(30); i > 0; --i) {
            const bool half = random.bounded(2) == 0;
            text +=
                QChar(static_cast<char16_t>(half ? random.bounded(0xD800, 0xE000) : random.bounded(0x10000)));
        }
        QCOMPARE(fromWtf8(toWtf8(text)), text);
    }
}

void TestWtf8::invalidBytes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::newRow("stray continuation") << "a\x80"
                                           "b"_ba
                                        << u"a"_s << u"b"_s;
    QTest::newRow("overlong") << "a\xC0\xAF"
                                 "b"_ba
                              << u"a"_s << u"b"_s;
    QTest::newRow("cut off at the end") << "a\xF0\x9F\x91"_ba << u"a"_s << QString();
    QTest::newRow("cut off before a half") << "a\xE2\x82\xED\xA0\x80"_ba << u"a"_s << QString(QChar(0xD800));
    QTest::newRow("half cut off") << "a\xED\xA0"_ba << u"a"_s << QString();
    QTest::newRow("too large") << "a\xF4\x90\x80\x80z"_ba << u"a"_s << u"z"_s;
    QTest::newRow("joined halves apart")
        << "\xED\xA0\xBD\xED\xB1\xA8z"_ba << QString(QChar(0xD83D)) << u"z"_s;
}

void TestWtf8::invalidBytes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, before);
    QFETCH(QString, after);
    const QString text = fromWtf8(bytes);
    QVERIFY(text.startsWith(before));
    QVERIFY(text.endsWith(after));
    const QString between = text.mid(before.size(), text.size() - before.size() - after.size());
    QVERIFY(!between.isEmpty());
    QCOMPARE(between, QString(between.size(), QChar::ReplacementCharacter));
}

void TestWtf8::randomBytes()
{
    QRandomGenerator random(2);
    for (int round = 0; round < 20000; ++round) {
        QByteArray bytes;
        for (int i = random.bounded(20); i > 0; --i) {
            bytes += static_cast<char>(random.bounded(3) == 0 ? 0xED : random.bounded(0x100));
        }
        const QString text = fromWtf8(bytes);
        QCOMPARE(fromWtf8(toWtf8(text)), text);
    }
}

QTEST_APPLESS_MAIN(TestWtf8)
#include "tst_wtf8.moc"
