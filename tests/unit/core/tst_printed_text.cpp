// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/one_line.h"
#include "core/text/terminal.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

class TestPrintedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneLineText_data();
    void oneLineText();
    void oneLineFindings();
    void oneLineOfAHugeName();
    void body_data();
    void body();
};

void TestPrintedText::oneLineText_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("expected");
    const QString family = u"👨\u200D👩\u200D👧"_s;
    QTest::newRow("as it is") << u"alice"_s << 5 << u"alice"_s;
    QTest::newRow("empty") << QString() << 5 << QString();
    QTest::newRow("cut") << u"alice"_s << 4 << u"ali…"_s;
    QTest::newRow("cut to nothing") << u"alice"_s << 1 << u"…"_s;
    QTest::newRow("newlines and tabs") << u"a\r\nb\tc\n"_s << 0 << u"a b c "_s;
    QTest::newRow("separator") << u"a\u2028b"_s << 0 << u"a⟦U+2028⟧ b"_s;
    QTest::newRow("escape sequence") << u"\u001B[2J"_s << 0 << u"⟦U+001B⟧[2J"_s;
    QTest::newRow("imitated mark") << u"⟦U+202E⟧"_s << 0 << u"⟦U+27E6⟧U+202E⟧"_s;
    QTest::newRow("a joined emoji is one character") << family + family << 2 << family + family;
    QTest::newRow("a joined emoji is not cut") << family + family + u"x"_s << 2 << family + u"…"_s;
    QTest::newRow("an accent stays on its letter") << u"e\u0301e\u0301e\u0301"_s << 2 << u"e\u0301…"_s;
    QTest::newRow("a mark is kept whole") << u"ab\u200Bcd"_s << 9 << u"ab⟦U+200B⟧…"_s;
    QTest::newRow("a mark is not cut") << u"ab\u200Bcd"_s << 6 << u"ab…"_s;
    QTest::newRow("hidden text is cut")
        << u"\U000E0061\U000E0062\U000E0063"_s << 15 << u"⟦hidden text: a⟧…"_s;
}

void TestPrintedText::oneLineText()
{
    QFETCH(QString, input);
    QFETCH(int, limit);
    QFETCH(QString, expected);
    QCOMPARE(oneLine(input, limit), expected);
}

void TestPrintedText::oneLineFindings()
{
    QCOMPARE(showOneLine(u"a\u202Eb").findings, Findings(Finding::BidiControl));
    QCOMPARE(showOneLine(u"abcdef\u202E", 4).findings, Findings());
}

void TestPrintedText::oneLineOfAHugeName()
{
    const QString emoji = u"👨"_s.repeated(500'000);
    QCOMPARE(oneLine(emoji, 3), u"👨👨…"_s);
    const QString cluster = u"a"_s + u"\u200D"_s.repeated(1'000'000);
    QCOMPARE(oneLine(cluster, 8), u"a⟦U+200D⟧…"_s);
    const QString halves = QString(1'000'001, QChar(0xD83D)) + QChar(0xDC68);
    QCOMPARE(oneLine(halves, 7), u"⟦U+D83D⟧…"_s);
}

void TestPrintedText::body_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("expected");
    QTest::newRow("lines") << u"a\nb"_s << u"  │ a\n  │ b\n"_s;
    QTest::newRow("last line empty") << u"a\n"_s << u"  │ a\n  │ \n"_s;
    QTest::newRow("empty") << QString() << u"  │ \n"_s;
    QTest::newRow("carriage return cannot go back over the margin") << u"a\rb"_s << u"  │ a\n  │ b\n"_s;
    QTest::newRow("separators break the line") << u"a\u2029b"_s << u"  │ a⟦U+2029⟧\n  │ b\n"_s;
    QTest::newRow("backspace, tab, line tabulation") << u"\b\t\v"_s << u"  │ ⟦U+0008⟧\t⟦U+000B⟧\n"_s;
    QTest::newRow("imitated mark") << u"⟦U+202E⟧"_s << u"  │ ⟦U+27E6⟧U+202E⟧\n"_s;
}

void TestPrintedText::body()
{
    QFETCH(QString, input);
    QFETCH(QString, expected);
    QCOMPARE(printedBody(input), expected);
}

QTEST_APPLESS_MAIN(TestPrintedText)
#include "tst_printed_text.moc"
