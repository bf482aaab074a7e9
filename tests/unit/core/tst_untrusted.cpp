// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/untrusted.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

#include <unicode/uchar.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

QString text(const QString &shown)
{
    return u"text "_s + shown;
}

QString mark(const QString &shown)
{
    return u"mark "_s + shown;
}

QStringList described(const ShownText &shown)
{
    QStringList runs;
    for (const Run &run : shown.runs) {
        runs += run.kind == Run::Kind::Text ? text(run.text) : mark(run.text);
    }
    return runs;
}

QString codePoints(std::initializer_list<char32_t> list)
{
    return QString::fromUcs4(list.begin(), static_cast<qsizetype>(list.size()));
}

QString hexName(uint c)
{
    return QString::asprintf("U+%04X", c);
}

bool isMark(uint c)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

bool isIgnorable(uint c)
{
    return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

// What a text run may hold whatever stands around it.
bool mayBeShown(uint c)
{
    const auto cp = static_cast<UChar32>(c);
    constexpr uint32_t never =
        U_GC_CC_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    if (c == '\n' || c == '\t') {
        return true;
    }
    if ((U_GET_GC_MASK(cp) & never) != 0 || u_hasBinaryProperty(cp, UCHAR_BIDI_CONTROL) != 0 || c == 0x2800) {
        return false;
    }
    const bool shaping = c == 0x200C || c == 0x200D || c == 0x180E ||
                         u_hasBinaryProperty(cp, UCHAR_VARIATION_SELECTOR) != 0 ||
                         (c >= 0xE0020 && c <= 0xE007F);
    return !isIgnorable(c) || shaping;
}

// Takes from `input` what a mark stands for; false where it stands for something else.
bool takeMarked(QList<uint> &input, const QString &shown)
{
    const auto tag = [](uint c) { return c == 0xE0001 || (c >= 0xE0020 && c <= 0xE007F); };
    if (shown.startsWith("hidden text: "_L1)) {
        QString decoded;
        while (!input.isEmpty() && tag(input.first())) {
            const uint c = input.takeFirst() - 0xE0000;
            decoded += c >= 0x20 && c < 0x7F ? QString(QChar(c)) : QString();
        }
        return shown.endsWith(decoded);
    }
    if (shown.startsWith("U+"_L1)) {
        return !input.isEmpty() && hexName(input.takeFirst()) == shown;
    }
    const int count = shown.section(u' ', 0, 0).toInt();
    const bool combining = shown.contains("combining"_L1);
    for (int i = 0; i < count; ++i) {
        if (input.isEmpty() || !isMark(input.first()) ||
            (u_hasBinaryProperty(static_cast<UChar32>(input.first()), UCHAR_VARIATION_SELECTOR) != 0) ==
                combining) {
            return false;
        }
        input.removeFirst();
    }
    return count > 0;
}

QList<uint> looseCodePoints(const QString &string)
{
    QList<uint> list;
    for (qsizetype i = 0; i < string.size(); ++i) {
        if (string[i].isHighSurrogate() && i + 1 < string.size() && string[i + 1].isLowSurrogate()) {
            list += QChar::surrogateToUcs4(string[i], string[i + 1]);
            ++i;
        } else {
            list += string[i].unicode();
        }
    }
    return list;
}

// Whether the runs stand for every character of the input, in order, and for nothing else.
bool covers(QString received, const ShownText &shown)
{
    received.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n');
    received.replace(u"\u2028"_s, u"\u2028\n"_s).replace(u"\u2029"_s, u"\u2029\n"_s);
    QList<uint> input = looseCodePoints(received);
    for (const Run &run : shown.runs) {
        if (run.kind == Run::Kind::Mark) {
            if (!takeMarked(input, run.text)) {
                return false;
            }
            continue;
        }
        for (const uint c : run.text.toUcs4()) {
            if (input.isEmpty() || input.takeFirst() != c) {
                return false;
            }
        }
    }
    return input.isEmpty();
}

QByteArray flawOf(const ShownText &shown)
{
    Findings found;
    bool afterText = false;
    for (const Run &run : shown.runs) {
        const bool isText = run.kind == Run::Kind::Text;
        if (run.text.isEmpty() || !run.text.isValidUtf16() || (isText && afterText) ||
            (isText != (run.finding == Findings{}))) {
            return "misshapen run: " + run.text.toUtf8().toHex();
        }
        afterText = isText;
        found |= run.finding;
        int marks = 0;
        for (const uint c : run.text.toUcs4()) {
            marks = isMark(c) && !isIgnorable(c) ? marks + 1 : 0;
            if (!mayBeShown(c) || marks > 8 || (!isText && (c < 0x20 || c > 0x7E))) {
                return "must not be shown: " + hexName(c).toLatin1();
            }
        }
    }
    return found == shown.findings ? QByteArray() : QByteArray("findings are not those of the marks");
}

} // namespace

class TestUntrusted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectors_data();
    void vectors();
    void kept_data();
    void kept();
    void marked_data();
    void marked();
    void loneSurrogates();
    void hiddenBytesAreDecoded();
    void everyCodePoint();
    void randomText();
    void findingWordsInOrder();
    void isolatedText();
};

void TestUntrusted::vectors_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QStringList>("runs");
    QTest::addColumn<QStringList>("findings");
    QFile file(ACKBOX_TEST_DATA "/hostile-text.json"_L1);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object()["cases"_L1].toArray();
    QVERIFY(!cases.isEmpty());
    for (const auto &value : cases) {
        const QJsonArray shown = value["shown"_L1].toArray();
        QStringList runs;
        for (const auto &run : shown) {
            runs += run[0].toString() + u' ' + run[1].toString();
        }
        QTest::newRow(qUtf8Printable(value["name"_L1].toString()))
            << value["input"_L1].toString() << runs << value["findings"_L1].toVariant().toStringList();
    }
}

void TestUntrusted::vectors()
{
    QFETCH(QString, input);
    QFETCH(QStringList, runs);
    QFETCH(QStringList, findings);
    const ShownText shown = showUntrusted(input);
    QCOMPARE(described(shown), runs);
    QCOMPARE(findingWords(shown.findings), findings);
    QVERIFY(covers(input, shown));
}

void TestUntrusted::kept_data()
{
    QTest::addColumn<QString>("input");
    const auto row = [](const char *name, std::initializer_list<char32_t> list) {
        QTest::newRow(name) << codePoints(list);
    };
    row("keycap", {'1', 0xFE0F, 0x20E3});
    row("keycap without selector", {'#', 0x20E3});
    row("text style", {0x2764, 0xFE0E});
    row("rainbow flag", {0x1F3F3, 0xFE0F, 0x200D, 0x1F308});
    row("pirate flag", {0x1F3F4, 0x200D, 0x2620, 0xFE0F});
    row("skin tones in a joined sequence", {0x1F469, 0x1F3FD, 0x200D, 0x1F91D, 0x200D, 0x1F468, 0x1F3FB});
    row("hair", {0x1F468, 0x200D, 0x1F9B0});
    row("newer joined sequence, not in every list", {0x1F426, 0x200D, 0x1F525});
    row("flag letters", {0x1F1E9, 0x1F1EA});
    row("flag of Scotland", {0x1F3F4, 0xE0067, 0xE0062, 0xE0073, 0xE0063, 0xE0074, 0xE007F});
    row("ideographic variation", {0x845B, 0xE0100});
    row("standardised variation", {0x4FAE, 0xFE00});
    row("fullwidth comma, centred", {0xFF0C, 0xFE01});
    row("Mongolian selector", {0x1820, 0x180B});
    row("Mongolian vowel separator", {0x1828, 0x180E, 0x1820});
    row("Persian, marks between", {0x0628, 0x0651, 0x200C, 0x0647});
    row("Devanagari, vowel killed for good", {0x0915, 0x094D, 0x200C, 0x0937});
    row("Devanagari half form at the end", {0x0915, 0x094D, 0x200D});
    row("Devanagari with nukta", {0x0915, 0x093C, 0x094D, 0x200D, 0x0937});
    row("Bengali ya-phalaa after ra", {0x09B0, 0x200D, 0x09CD, 0x09AF});
    row("Sinhala", {0x0DC1, 0x0DCA, 0x200D, 0x0DBB, 0x0DD3});
    row("Arabic number sign", {0x0600, 0x0661});
    row("Vietnamese, decomposed", {'e', 0x0302, 0x0301});
    row("no-break and ideographic space", {'a', 0xA0, 'b', 0x3000, 'c'});
    row("replacement character", {'a', 0xFFFD});
}

void TestUntrusted::kept()
{
    QFETCH(QString, input);
    const ShownText shown = showUntrusted(input);
    QCOMPARE(described(shown), QStringList{text(input)});
    QCOMPARE(shown.findings, Findings{});
}

void TestUntrusted::marked_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QStringList>("runs");
    QTest::addColumn<QStringList>("findings");
    const auto row = [](const char *name, std::initializer_list<char32_t> list, const QStringList &runs,
                        const QString &finding) {
        QTest::newRow(name) << codePoints(list) << runs << QStringList{finding};
    };
    row("left-to-right mark", {0x200E}, {mark(u"U+200E"_s)}, u"bidi-control"_s);
    row("Arabic letter mark", {0x061C}, {mark(u"U+061C"_s)}, u"bidi-control"_s);
    row("grapheme joiner", {'a', 0x034F}, {text(u"a"_s), mark(u"U+034F"_s)}, u"invisible"_s);
    row("unassigned default-ignorable", {0xE0FFF}, {mark(u"U+E0FFF"_s)}, u"invisible"_s);
    row("halfwidth Hangul filler", {0xFFA0}, {mark(u"U+FFA0"_s)}, u"invisible"_s);
    row("next line", {'a', 0x85, 'b'}, {text(u"a"_s), mark(u"U+0085"_s), text(u"b"_s)}, u"control"_s);
    row("tags from a flag that does not exist", {0x1F3F4, 0xE0075, 0xE0073, 0xE0078, 0xE007F},
        {text(codePoints({0x1F3F4})), mark(u"hidden text: usx"_s)}, u"hidden-text"_s);
    row("flag without end", {0x1F3F4, 0xE0067, 0xE0062, 0xE0065, 0xE006E, 0xE0067},
        {text(codePoints({0x1F3F4})), mark(u"hidden text: gbeng"_s)}, u"hidden-text"_s);
    row("tags after a flag's end", {0x1F3F4, 0xE0067, 0xE0062, 0xE0065, 0xE006E, 0xE0067, 0xE007F, 0xE0078},
        {text(codePoints({0x1F3F4, 0xE0067, 0xE0062, 0xE0065, 0xE006E, 0xE0067, 0xE007F})),
         mark(u"hidden text: x"_s)},
        u"hidden-text"_s);
    row("tags that say nothing", {0xE0001, 0xE007F}, {mark(u"U+E0001"_s), mark(u"U+E007F"_s)},
        u"invisible"_s);
    row("selector on a letter", {'a', 0xFE0F}, {text(u"a"_s), mark(u"1 variation selector"_s)},
        u"hidden-text"_s);
    row("selector on a digit, no keycap", {'1', 0xFE0F}, {text(u"1"_s), mark(u"1 variation selector"_s)},
        u"hidden-text"_s);
    row("second selector", {0x2764, 0xFE0F, 0xFE0F},
        {text(codePoints({0x2764, 0xFE0F})), mark(u"1 variation selector"_s)}, u"hidden-text"_s);
    row("selector far outside the ideographic ones", {0x845B, 0xE0155},
        {text(u"\u845B"_s), mark(u"1 variation selector"_s)}, u"hidden-text"_s);
    row("joiner after emoji, before a letter", {0x1F468, 0x200D, 'a'},
        {text(codePoints({0x1F468})), mark(u"U+200D"_s), text(u"a"_s)}, u"invisible"_s);
    row("two joiners", {0x1F468, 0x200D, 0x200D, 0x1F467},
        {text(codePoints({0x1F468})), mark(u"U+200D"_s), mark(u"U+200D"_s), text(codePoints({0x1F467}))},
        u"invisible"_s);
    row("joiner between digits", {'1', 0x200D, '2'}, {text(u"1"_s), mark(u"U+200D"_s), text(u"2"_s)},
        u"invisible"_s);
    row("non-joiner between Latin letters", {'a', 0x200C, 'b'},
        {text(u"a"_s), mark(u"U+200C"_s), text(u"b"_s)}, u"invisible"_s);
    row("non-joiner after a letter that never joins", {0x0627, 0x200C, 0x0628},
        {text(u"\u0627"_s), mark(u"U+200C"_s), text(u"\u0628"_s)}, u"invisible"_s);
    row("virama of another script", {'a', 0x094D, 0x200D, 'b'},
        {text(codePoints({'a', 0x094D})), mark(u"U+200D"_s), text(u"b"_s)}, u"invisible"_s);
    row("joiner after virama, before a vowel sign", {0x0915, 0x094D, 0x200D, 0x093E},
        {text(u"\u0915\u094D"_s), mark(u"U+200D"_s), text(u"\u093E"_s)}, u"invisible"_s);
}

void TestUntrusted::marked()
{
    vectors();
}

void TestUntrusted::loneSurrogates()
{
    const QString input = u"a"_s + QChar(0xD800) + u"b"_s + QChar(0xDC00) + QChar(0xD83D);
    const ShownText shown = showUntrusted(input);
    const QStringList expected{text(u"a"_s), mark(u"U+D800"_s), text(u"b"_s), mark(u"U+DC00"_s),
                               mark(u"U+D83D"_s)};
    QCOMPARE(described(shown), expected);
    QCOMPARE(shown.findings, Findings(Finding::Unassigned));
}

void TestUntrusted::hiddenBytesAreDecoded()
{
    const ShownText shown = showUntrusted(codePoints({'a', 0xE0158, 0xE0159, 0xFE0A, 0xE01EF}));
    QCOMPARE(shown.runs.size(), size_t(2));
    QCOMPARE(shown.runs[1].hidden, u"hi\\x0a\\xff"_s);
}

void TestUntrusted::everyCodePoint()
{
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        QString input = u"a"_s;
        input += QChar::requiresSurrogates(c) ? codePoints({c}) : QString(QChar(static_cast<char16_t>(c)));
        input += u'b';
        const ShownText shown = showUntrusted(input);
        const QByteArray flaw = flawOf(shown);
        if (!flaw.isEmpty() || !covers(input, shown)) {
            QFAIL(qPrintable(hexName(c) + u" "_s + QString::fromLatin1(flaw)));
        }
        if (isIgnorable(c) || !mayBeShown(c)) {
            QVERIFY2(shown.findings != Findings{} || c == '\r', qPrintable(hexName(c)));
        }
    }
}

void TestUntrusted::randomText()
{
    static constexpr std::array<char32_t, 56> pool{
        'a',     '1',     ' ',     '\n',    '\r',    '\t',    0x0,     0x1B,    0x301,   0x301,
        0x34F,   0x628,   0x645,   0x5D0,   0x651,   0x61C,   0x915,   0x93C,   0x93E,   0x94D,
        0x9B0,   0x9CD,   0x1820,  0x180B,  0x180E,  0x200B,  0x200C,  0x200D,  0x200D,  0x202E,
        0x2028,  0x2066,  0x2069,  0x20E3,  0x2764,  0x27E6,  0x2800,  0x3164,  0x845B,  0xD83D,
        0xDC68,  0xFE00,  0xFE0F,  0xFE0F,  0xFFFE,  0x1F3FD, 0x1F468, 0x1F469, 0x1F3F4, 0xE0067,
        0xE0062, 0xE0065, 0xE006E, 0xE007F, 0xE0100, 0xE0148};
    QRandomGenerator random(20260712);
    for (int round = 0; round < 20000; ++round) {
        QString input;
        const int length = random.bounded(1, 40);
        for (int i = 0; i < length; ++i) {
            const bool anything = random.bounded(8) == 0;
            const char32_t c =
                anything ? random.bounded(0x110000u) : pool.at(random.bounded(quint32(pool.size())));
            input +=
                QChar::requiresSurrogates(c) ? codePoints({c}) : QString(QChar(static_cast<char16_t>(c)));
        }
        const ShownText shown = showUntrusted(input);
        const QByteArray flaw = flawOf(shown);
        if (!flaw.isEmpty() || !covers(input, shown)) {
            QByteArray list;
            for (const uint c : looseCodePoints(input)) {
                list += hexName(c).toLatin1() + ' ';
            }
            QFAIL((flaw + " in " + list).constData());
        }
    }
}

void TestUntrusted::findingWordsInOrder()
{
    const Findings all = Finding::LookAlike | Finding::Combining | Finding::Unassigned | Finding::Control |
                         Finding::HiddenText | Finding::Invisible | Finding::BidiControl;
    const QStringList words{u"bidi-control"_s, u"invisible"_s, u"hidden-text"_s, u"control"_s,
                            u"unassigned"_s,   u"combining"_s, u"look-alike"_s};
    QCOMPARE(findingWords(all), words);
    QCOMPARE(findingWords({}), QStringList());
}

void TestUntrusted::isolatedText()
{
    QCOMPARE(isolated(u"\u05D0"_s), u"\u2068\u05D0\u2069"_s);
}

QTEST_APPLESS_MAIN(TestUntrusted)
#include "tst_untrusted.moc"
