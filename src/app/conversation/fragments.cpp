// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/fragments.h"

#include "app/conversation/display_lines.h"

#include <QCoreApplication>

namespace ackbox::conversation {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::conversation)

public:
    static QString hiddenBytes(const QString &bytes) { return tr("Hidden bytes: %1").arg(bytes); }
    static QString mark() { return tr("Stands for characters that are not shown"); }
};

} // namespace

void addPrinted(Line &line, const QString &printed, Style style, const QString &hover, const QString &copy)
{
    qsizetype start = 0;
    while (start < printed.size()) {
        const qsizetype open = printed.indexOf(u'⟦', start);
        const qsizetype close = open < 0 ? -1 : printed.indexOf(u'⟧', open);
        const qsizetype textEnd = close < 0 ? printed.size() : open;
        if (textEnd > start) {
            // Only a whole id has a form of its own for copying.
            const bool whole = start == 0 && textEnd == printed.size();
            line.fragments.push_back(
                {printed.sliced(start, textEnd - start), style, hover, whole ? copy : QString()});
        }
        if (close < 0) {
            return;
        }
        line.fragments.push_back({printed.sliced(open, close + 1 - open),
                                  Style::Mark,
                                  hover.isEmpty() ? Words::mark() : hover,
                                  {}});
        start = close + 1;
    }
}

void addRuns(Line &line, const std::vector<Run> &runs, Style style)
{
    for (const Run &run : runs) {
        const bool isMark = run.kind == Run::Kind::Mark;
        const QString hover = !isMark                ? QString()
                              : run.hidden.isEmpty() ? Words::mark()
                                                     : Words::hiddenBytes(run.hidden);
        const Style own = isMark ? Style::Mark : style;
        // Thousands of marks in a row are one piece for the layout.
        if (!line.fragments.empty() && line.fragments.back().style == own &&
            line.fragments.back().hover == hover) {
            line.fragments.back().text += printedRun(run);
        } else {
            line.fragments.push_back({printedRun(run), own, hover, {}});
        }
    }
}

} // namespace ackbox::conversation
