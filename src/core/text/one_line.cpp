// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/one_line.h"

#include "core/text/terminal.h"

#include <QTextBoundaryFinder>

namespace ackbox {

namespace {

constexpr QChar ellipsis = u'…';

// More code units than this for one user-perceived character are a made case. Room for joined emoji (up to
// 35).
constexpr qsizetype unitsPerCharacter = 40;

QStringView bounded(QStringView received, qsizetype limit)
{
    const qsizetype most = (limit + 1) * unitsPerCharacter;
    if (received.size() <= most) {
        return received;
    }
    const bool splitsPair = received[most - 1].isHighSurrogate() && received[most].isLowSurrogate();
    return received.first(splitsPair ? most - 1 : most);
}

struct Prefix
{
    qsizetype characters = 0;
    qsizetype units = 0;
};

// The longest prefix of at most `limit` user-perceived characters.
Prefix prefixOf(const QString &text, qsizetype limit)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    Prefix prefix;
    while (prefix.characters < limit && prefix.units < text.size()) {
        const qsizetype end = finder.toNextBoundary();
        if (end < 0) {
            break;
        }
        prefix.units = end;
        ++prefix.characters;
    }
    return prefix;
}

void flatten(ShownText &shown)
{
    for (Run &run : shown.runs) {
        if (run.kind == Run::Kind::Text) {
            run.text.replace(u'\n', u' ').replace(u'\t', u' ');
        }
    }
}

// Half of "U+200B" would name another character; what was hidden may be of any length.
bool canBeCut(const Run &run)
{
    return run.kind == Run::Kind::Text || run.finding.testFlag(Finding::HiddenText);
}

void appendEllipsis(std::vector<Run> &runs)
{
    if (runs.empty() || runs.back().kind == Run::Kind::Mark) {
        runs.push_back({Run::Kind::Text, ellipsis, {}, {}});
    } else {
        runs.back().text += ellipsis;
    }
}

ShownText shortened(ShownText whole, qsizetype limit, bool inputWasCut)
{
    qsizetype length = 0;
    for (const Run &run : whole.runs) {
        length += prefixOf(run.text, limit + 1 - length).characters;
    }
    if (length <= limit && !inputWasCut) {
        return whole;
    }
    ShownText kept;
    qsizetype left = limit - 1;
    for (Run &run : whole.runs) {
        const Prefix prefix = prefixOf(run.text, left);
        const bool fits = prefix.units == run.text.size();
        if (fits || (prefix.units > 0 && canBeCut(run))) {
            run.text.truncate(prefix.units);
            kept.findings |= run.finding;
            kept.runs.push_back(std::move(run));
        }
        left -= prefix.characters;
        if (!fits) {
            break;
        }
    }
    appendEllipsis(kept.runs);
    return kept;
}

} // namespace

ShownText showOneLine(QStringView received, qsizetype limit)
{
    const QStringView input = limit > 0 ? bounded(received, limit) : received;
    ShownText shown = showUntrusted(input);
    flatten(shown);
    return limit > 0 ? shortened(std::move(shown), limit, input.size() < received.size()) : shown;
}

QString oneLine(QStringView received, qsizetype limit)
{
    return printed(showOneLine(received, limit));
}

} // namespace ackbox
