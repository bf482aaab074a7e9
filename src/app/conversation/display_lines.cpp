// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/display_lines.h"

#include <QTextBoundaryFinder>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

namespace {

constexpr QChar openingBracket = u'⟦';

// Where a text that is too long for the line may end: after the last space, else between two characters, else
// (one "character" of thousands of code units is a made case) between two code points.
qsizetype breakBefore(QStringView text, qsizetype most)
{
    const QStringView head = text.first(most);
    const qsizetype space = head.lastIndexOf(u' ');
    if (space > most / 2) {
        return space + 1;
    }
    constexpr qsizetype window = 256;
    const qsizetype from = std::max<qsizetype>(0, most - window);
    const QString tail = text.mid(from, 2 * window).toString();
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, tail);
    finder.setPosition(most - from + 1);
    const qsizetype boundary = finder.toPreviousBoundary();
    if (boundary > 0) {
        return from + boundary;
    }
    return most > 1 && text[most - 1].isHighSurrogate() ? most - 1 : most;
}

// The first half of a coloured picture beyond U+FFFF, or what makes a picture of the letter before it.
bool isPicture(QChar unit)
{
    return (unit.unicode() >= 0xD83C && unit.unicode() <= 0xD83E) || unit == QChar(0xFE0F);
}

// Pictures take long to lay out, joined ones longest: they weigh as much as many letters.
qsizetype weightOf(QChar unit)
{
    constexpr qsizetype picture = 16;
    constexpr qsizetype joiner = 32;
    if (unit == QChar(0x200D)) {
        return joiner;
    }
    return isPicture(unit) ? picture : 1;
}

// How much of a text goes into the room that a line has left.
qsizetype unitsThatFit(QStringView text, qsizetype room)
{
    qsizetype units = 0;
    for (; units < text.size() && weightOf(text[units]) <= room; ++units) {
        room -= weightOf(text[units]);
    }
    return units;
}

class Breaker
{
public:
    explicit Breaker(qsizetype longest)
        : m_longest(longest)
    {
    }

    void add(const Run &run)
    {
        if (run.kind == Run::Kind::Mark) {
            addMark(run);
            return;
        }
        const QStringView text(run.text);
        qsizetype start = 0;
        for (qsizetype end = text.indexOf(u'\n'); end >= 0; end = text.indexOf(u'\n', start)) {
            addText(text.sliced(start, end - start));
            endLine(false);
            start = end + 1;
        }
        addText(text.sliced(start));
    }

    std::vector<DisplayLine> finish()
    {
        endLine(false);
        return std::move(m_lines);
    }

private:
    void addText(QStringView text)
    {
        for (qsizetype fit = unitsThatFit(text, m_longest - m_weight); fit < text.size();
             fit = unitsThatFit(text, m_longest - m_weight)) {
            const qsizetype end = fit > 0 ? breakBefore(text, fit) : 0;
            append(text.first(end));
            text = text.sliced(end);
            endLine(true);
        }
        append(text);
    }

    // A mark that tells what was hidden can be as long as any text: then it becomes several.
    void addMark(const Run &run)
    {
        qsizetype start = 0;
        for (; run.text.size() - start > m_longest; start += m_longest) {
            addShortMark({Run::Kind::Mark, run.text.mid(start, m_longest), run.finding, {}});
        }
        addShortMark({Run::Kind::Mark, run.text.mid(start), run.finding, run.hidden});
    }

    void addShortMark(const Run &run)
    {
        const qsizetype size = printedRun(run).size();
        if (m_weight > 0 && m_weight + size > m_longest) {
            endLine(true);
        }
        m_line.runs.push_back(run);
        m_weight += size;
    }

    void append(QStringView text)
    {
        if (!text.isEmpty()) {
            m_line.runs.push_back({Run::Kind::Text, text.toString(), {}, {}});
            m_weight += layoutWeight(text);
        }
    }

    void endLine(bool continues)
    {
        m_line.continues = continues;
        m_lines.push_back(std::move(m_line));
        m_line = {};
        m_weight = 0;
    }

    qsizetype m_longest;
    std::vector<DisplayLine> m_lines;
    DisplayLine m_line;
    qsizetype m_weight = 0;
};

} // namespace

qsizetype layoutWeight(QStringView text)
{
    qsizetype weight = 0;
    for (const QChar unit : text) {
        weight += weightOf(unit);
    }
    return weight;
}

QString printedRun(const Run &run)
{
    return run.kind == Run::Kind::Mark ? openingBracket + run.text + u'⟧' : run.text;
}

std::vector<Run> withBracketsMarked(const std::vector<Run> &runs)
{
    std::vector<Run> marked;
    marked.reserve(runs.size());
    for (const Run &run : runs) {
        if (run.kind == Run::Kind::Mark || !run.text.contains(openingBracket)) {
            marked.push_back(run);
            continue;
        }
        const QStringView text(run.text);
        qsizetype start = 0;
        for (qsizetype at = text.indexOf(openingBracket); at >= 0; at = text.indexOf(openingBracket, start)) {
            if (at > start) {
                marked.push_back({Run::Kind::Text, text.sliced(start, at - start).toString(), {}, {}});
            }
            marked.push_back({Run::Kind::Mark, u"U+27E6"_s, {}, {}});
            start = at + 1;
        }
        if (start < text.size()) {
            marked.push_back({Run::Kind::Text, text.sliced(start).toString(), {}, {}});
        }
    }
    return marked;
}

std::vector<DisplayLine> displayLines(const ShownText &shown, qsizetype longest)
{
    Breaker breaker(longest);
    for (const Run &run : withBracketsMarked(shown.runs)) {
        breaker.add(run);
    }
    return breaker.finish();
}

QStringView shownAtOnce(QStringView received, const AtOnce &most)
{
    qsizetype end = std::min(received.size(), most.units);
    qsizetype lines = 0;
    qsizetype pictures = 0;
    for (qsizetype at = 0; at < end; ++at) {
        const bool endsLine = received[at] == u'\n' || received[at] == u'\r';
        if ((endsLine && ++lines == most.lines) || (isPicture(received[at]) && ++pictures > most.pictures)) {
            end = at;
        }
    }
    const bool splitsPair = end > 0 && end < received.size() && received[end - 1].isHighSurrogate() &&
                            received[end].isLowSurrogate();
    return received.first(splitsPair ? end - 1 : end);
}

} // namespace ackbox::conversation
