// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/untrusted.h"

#include "core/text/characters.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

using text::CharacterClass;

constexpr int maxCombining = 8;
constexpr char32_t none = 0;
constexpr char32_t blackFlag = 0x1F3F4;
constexpr char32_t zwnj = 0x200C;
constexpr char32_t zwj = 0x200D;
constexpr char32_t enclosingKeycap = 0x20E3;
constexpr char32_t cancelTag = 0xE007F;
constexpr char32_t emojiStyle = 0xFE0F;

bool isPlainAscii(char16_t c)
{
    return (c >= 0x20 && c < 0x7F) || c == u'\n' || c == u'\t';
}

// "U+202E". A hostile body has a million of these, so it is put together in one piece.
QString codePointName(char32_t c)
{
    std::array<char16_t, 8> name{u'U', u'+'};
    const int digits = c > 0xFFFFF ? 6 : c > 0xFFFF ? 5 : 4;
    for (int i = 0; i < digits; ++i) {
        const char32_t digit = (c >> (4 * (digits - 1 - i))) & 0xF;
        name.at(2 + static_cast<size_t>(i)) = u"0123456789ABCDEF"[digit];
    }
    return QStringView(name.data(), 2 + digits).toString();
}

QString counted(qsizetype count, QLatin1StringView what)
{
    return QString::number(count) + u' ' + what + (count == 1 ? ""_L1 : "s"_L1);
}

// Variation selectors 1..256 stand for the bytes 0..255 where they are used to smuggle some.
void appendHiddenByte(QString &out, char32_t selector)
{
    const bool supplement = selector >= 0xE0100;
    if (!supplement && selector < 0xFE00) {
        return;
    }
    const uint byte = static_cast<uint>(supplement ? selector - 0xE0100 + 16 : selector - 0xFE00);
    if (byte >= 0x20 && byte < 0x7F && byte != '\\') {
        out += QChar(static_cast<char16_t>(byte));
    } else {
        out += "\\x"_L1 + QString::number(byte, 16).rightJustified(2, u'0');
    }
}

// One pass over the text. What has been seen since the last base decides about joiners, selectors and
// combining marks; lookahead is bounded, so that the whole stays linear.
class Scanner
{
public:
    explicit Scanner(QStringView input)
        : m_input(input)
    {
    }

    ShownText run();

private:
    struct Next
    {
        char32_t c = none;
        qsizetype end = 0;
    };

    [[nodiscard]] Next at(qsizetype position) const;
    void step(Next next);

    void keep(Next next);
    void endLine(qsizetype resumeAt);
    void mark(qsizetype end, Finding finding, QString text, QString hidden = {});
    void flush();

    void base(Next next);
    void modifier(Next next);
    void combining(Next next);
    void joiner(Next next);
    void selectors(Next next);
    void tags(Next next);
    [[nodiscard]] bool emojiTagSequence(Next flag);

    [[nodiscard]] bool joinerShapesText(Next next) const;
    [[nodiscard]] bool nonJoinerShapesText(Next next) const;
    [[nodiscard]] bool separatesMongolianVowel(Next next) const;
    [[nodiscard]] bool endsEmoji() const;
    [[nodiscard]] bool selectorShapesText(Next next) const;

    QStringView m_input;
    qsizetype m_position = 0; // of the character at hand
    qsizetype m_kept = 0;     // m_input[m_kept, m_position) is kept and not yet in m_text
    QString m_text;
    ShownText m_shown;

    char32_t m_base = none;     // the last base, whatever followed it
    char32_t m_previous = none; // the last character if it was kept, none after a mark
    int m_combining = 0;        // on m_base
    bool m_virama = false;      // on m_base, with nothing but reordering marks after it
};

ShownText Scanner::run()
{
    while (m_position < m_input.size()) {
        const qsizetype start = m_position;
        while (m_position < m_input.size() && isPlainAscii(m_input[m_position].unicode())) {
            ++m_position;
        }
        if (m_position > start) {
            m_base = m_previous = m_input[m_position - 1].unicode();
            m_combining = 0;
            m_virama = false;
        }
        if (m_position < m_input.size()) {
            step(at(m_position));
        }
    }
    flush();
    return std::move(m_shown);
}

Scanner::Next Scanner::at(qsizetype position) const
{
    if (position >= m_input.size()) {
        return {none, m_input.size()};
    }
    UChar32 c = 0;
    qsizetype end = position;
    U16_NEXT(m_input.utf16(), end, m_input.size(), c);
    return {static_cast<char32_t>(c), end};
}

void Scanner::step(Next next)
{
    switch (text::classify(next.c)) {
    case CharacterClass::Base:
        base(next);
        return;
    case CharacterClass::Modifier:
        modifier(next);
        return;
    case CharacterClass::Combining:
        combining(next);
        return;
    case CharacterClass::Joiner:
        joiner(next);
        return;
    case CharacterClass::Selector:
        selectors(next);
        return;
    case CharacterClass::Tag:
        tags(next);
        return;
    case CharacterClass::LineEnd:
        endLine(at(next.end).c == U'\n' ? next.end + 1 : next.end);
        return;
    case CharacterClass::Separator:
        mark(next.end, Finding::Control, codePointName(next.c));
        endLine(next.end);
        return;
    case CharacterClass::BidiControl:
        mark(next.end, Finding::BidiControl, codePointName(next.c));
        return;
    case CharacterClass::Invisible:
        mark(next.end, Finding::Invisible, codePointName(next.c));
        return;
    case CharacterClass::Control:
        mark(next.end, Finding::Control, codePointName(next.c));
        return;
    case CharacterClass::Unassigned:
        mark(next.end, Finding::Unassigned, codePointName(next.c));
        return;
    }
}

void Scanner::keep(Next next)
{
    m_previous = next.c;
    m_position = next.end;
}

void Scanner::endLine(qsizetype resumeAt)
{
    m_text += m_input.sliced(m_kept, m_position - m_kept);
    m_text += u'\n';
    m_kept = m_position = resumeAt;
    m_base = m_previous = U'\n';
    m_combining = 0;
    m_virama = false;
}

void Scanner::mark(qsizetype end, Finding finding, QString text, QString hidden)
{
    flush();
    m_shown.runs.push_back({Run::Kind::Mark, std::move(text), finding, std::move(hidden)});
    m_shown.findings |= finding;
    m_kept = m_position = end;
    m_previous = none;
}

void Scanner::flush()
{
    m_text += m_input.sliced(m_kept, m_position - m_kept);
    m_kept = m_position;
    if (!m_text.isEmpty()) {
        m_shown.runs.push_back({Run::Kind::Text, std::exchange(m_text, {}), {}, {}});
    }
}

void Scanner::base(Next next)
{
    m_base = next.c;
    m_combining = 0;
    m_virama = false;
    keep(next);
    if (next.c == blackFlag && emojiTagSequence(next)) {
        m_previous = cancelTag;
    }
}

void Scanner::modifier(Next next)
{
    if (endsEmoji()) {
        keep(next);
    } else {
        base(next);
    }
}

void Scanner::combining(Next next)
{
    if (m_combining < maxCombining) {
        ++m_combining;
        m_virama = (text::isVirama(next.c) && text::sameScript(m_base, next.c)) ||
                   (m_virama && text::isReorderingMark(next.c));
        keep(next);
        return;
    }
    // A mark of ours between two of them does not begin a new base: the count goes on until a real one comes.
    qsizetype count = 0;
    qsizetype end = m_position;
    while (next.c != none && text::classify(next.c) == CharacterClass::Combining) {
        ++count;
        end = next.end;
        next = at(end);
    }
    mark(end, Finding::Combining, counted(count, "more combining mark"_L1));
}

void Scanner::joiner(Next next)
{
    const bool shapes = next.c == zwj    ? joinerShapesText(next)
                        : next.c == zwnj ? nonJoinerShapesText(next)
                                         : separatesMongolianVowel(next);
    if (!shapes) {
        mark(next.end, Finding::Invisible, codePointName(next.c));
        return;
    }
    m_virama = false;
    keep(next);
}

bool Scanner::endsEmoji() const
{
    const bool whole = m_previous == m_base || m_previous == emojiStyle ||
                       text::classify(m_previous) == CharacterClass::Modifier;
    return m_combining == 0 && whole && text::isPictograph(m_base);
}

// UTS 51, ED-16: between emoji. UAX 31, rule B: after a virama. The Unicode Standard, 12.2: between a letter
// and its virama (Bengali ya-phalaa after ra).
bool Scanner::joinerShapesText(Next next) const
{
    if (m_previous == none) {
        return false;
    }
    const char32_t following = at(next.end).c;
    if (endsEmoji()) {
        return text::classify(following) == CharacterClass::Base && text::isPictograph(following);
    }
    if (!text::isLetter(m_base) || m_previous == zwj || m_previous == zwnj) {
        return false;
    }
    if (m_virama) {
        return !text::isDependentVowel(following);
    }
    return text::isVirama(following) && text::sameScript(m_base, following);
}

// UAX 31, rules A1 (between letters that would connect) and A2 (after a virama, before a letter of the
// script).
bool Scanner::nonJoinerShapesText(Next next) const
{
    if (m_previous == none || m_previous == zwj || m_previous == zwnj || !text::isLetter(m_base)) {
        return false;
    }
    Next following = at(next.end);
    for (int marks = 0; marks < maxCombining && text::isReorderingMark(following.c); ++marks) {
        following = at(following.end);
    }
    if (!text::isLetter(following.c)) {
        return false;
    }
    return m_virama ? text::sameScript(m_base, following.c)
                    : text::joinsForward(m_base) && text::joinsBackward(following.c);
}

bool Scanner::separatesMongolianVowel(Next next) const
{
    const char32_t following = at(next.end).c;
    return m_previous == m_base && (following == 0x1820 || following == 0x1821) && text::isLetter(m_base) &&
           text::sameScript(following, m_base);
}

bool Scanner::selectorShapesText(Next next) const
{
    if (m_previous == none || m_previous != m_base) {
        return false;
    }
    if (text::isKeycapBase(m_base)) {
        return (next.c == emojiStyle || next.c == 0xFE0E) && at(next.end).c == enclosingKeycap;
    }
    return text::takesSelector(m_base, next.c);
}

void Scanner::selectors(Next next)
{
    if (selectorShapesText(next)) {
        keep(next);
        return;
    }
    qsizetype count = 0;
    qsizetype end = m_position;
    QString hidden;
    while (next.c != none && text::classify(next.c) == CharacterClass::Selector) {
        ++count;
        appendHiddenByte(hidden, next.c);
        end = next.end;
        next = at(end);
    }
    mark(end, Finding::HiddenText, counted(count, "variation selector"_L1), hidden);
}

void Scanner::tags(Next next)
{
    qsizetype end = m_position;
    QString decoded;
    while (next.c != none && text::classify(next.c) == CharacterClass::Tag) {
        if (next.c >= 0xE0020 && next.c < cancelTag) {
            decoded += QChar(static_cast<char16_t>(next.c - 0xE0000));
        }
        end = next.end;
        next = at(end);
    }
    if (!decoded.isEmpty()) {
        mark(end, Finding::HiddenText, "hidden text: "_L1 + decoded);
    }
    while (m_position < end) {
        next = at(m_position);
        mark(next.end, Finding::Invisible, codePointName(next.c));
    }
}

// Keeps the tags after a black flag where Unicode recommends the sequence. Others are well-formed, too, but
// no font draws them: what they say would be hidden.
bool Scanner::emojiTagSequence(Next flag)
{
    constexpr qsizetype longest = 2 + 2 * 8;
    const qsizetype start = flag.end - 2;
    Next next = at(flag.end);
    while (next.end - start < longest && text::classify(next.c) == CharacterClass::Tag &&
           next.c != cancelTag) {
        next = at(next.end);
    }
    const auto length = static_cast<int32_t>(next.end - start);
    if (next.c != cancelTag ||
        u_stringHasBinaryProperty(m_input.utf16() + start, length, UCHAR_RGI_EMOJI_TAG_SEQUENCE) == 0) {
        return false;
    }
    m_position = next.end;
    return true;
}

} // namespace

ShownText showUntrusted(QStringView received)
{
    return Scanner(received).run();
}

QStringList findingWords(Findings findings)
{
    static constexpr std::array words{
        std::pair{Finding::BidiControl, "bidi-control"_L1}, std::pair{Finding::Invisible, "invisible"_L1},
        std::pair{Finding::HiddenText, "hidden-text"_L1},   std::pair{Finding::Control, "control"_L1},
        std::pair{Finding::Unassigned, "unassigned"_L1},    std::pair{Finding::Combining, "combining"_L1},
        std::pair{Finding::LookAlike, "look-alike"_L1},
    };
    QStringList found;
    for (const auto &[finding, word] : words) {
        if (findings.testFlag(finding)) {
            found += word;
        }
    }
    return found;
}

QString isolated(const QString &shown)
{
    return QChar(u'\u2068') + shown + QChar(u'\u2069');
}

} // namespace ackbox
