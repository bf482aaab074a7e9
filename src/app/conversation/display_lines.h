// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/text/untrusted.h"

#include <QStringView>

#include <vector>

namespace ackbox::conversation {

//! One line as a text widget lays it out. Runs hold no newline.
struct DisplayLine
{
    std::vector<Run> runs;
    //! The text goes on in the next line: broken for display alone, a copy joins the two.
    bool continues = false;

    bool operator==(const DisplayLine &) const = default;
};

//! A line's weight, marks counted as printed. Heavier ones are broken: laying one out takes time that grows
//! with the square of its length.
inline constexpr qsizetype longestLine = 2048;

//! What laying out a text costs, in letters.
qsizetype layoutWeight(QStringView text);

//! The lines of a text, long ones broken, at a space or between two characters where there is one.
std::vector<DisplayLine> displayLines(const ShownText &shown, qsizetype longest = longestLine);

//! Limits on what is shown of a body before the user asks for all of it. Pictures have one of their own: a
//! page of them would hold up the window at every change of its size.
struct AtOnce
{
    qsizetype units = 64 * 1024;
    qsizetype lines = 2'000;
    qsizetype pictures = 512;
};

//! The beginning of a body that keeps within the limits. Never ends between two surrogate halves.
QStringView shownAtOnce(QStringView received, const AtOnce &most = {});

//! A run in the form in which it is shown, copied and read aloud: a mark in ⟦⟧.
QString printedRun(const Run &run);

//! The same runs, a bracket ⟦ that the text itself holds turned into a mark, so that what the brackets
//! enclose is always ours.
std::vector<Run> withBracketsMarked(const std::vector<Run> &runs);

} // namespace ackbox::conversation
