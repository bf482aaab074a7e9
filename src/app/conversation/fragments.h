// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/shown_message.h"
#include "core/text/untrusted.h"

namespace ackbox::conversation {

//! Adds a text in printed form (marks in ⟦⟧, a literal bracket marked, too: oneLine, printed): words of ours,
//! or received text that has passed the rule. What the brackets enclose gets the style of marks.
void addPrinted(Line &line, const QString &printed, Style style, const QString &hover = {},
                const QString &copy = {});

//! Adds runs of received text.
void addRuns(Line &line, const std::vector<Run> &runs, Style style);

} // namespace ackbox::conversation
