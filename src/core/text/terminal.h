// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/text/untrusted.h"

namespace ackbox {

//! The printed form for terminals, pipes and exports meant for reading (docs/commands.md, "Output, exactly"):
//! a mark is ⟦U+202E⟧, a literal ⟦ of the text is ⟦U+27E6⟧, so that no text can imitate a mark. Newline and
//! tab are the only control characters in it.
QString printed(const ShownText &shown);

//! What stands before each line of a body, so that no line of it can pass for a line of the program's own.
inline constexpr QStringView bodyMargin = u"  │ ";

//! A body in printed form: every line, an empty last one included, begins with the margin and ends with a
//! newline.
QString printedBody(QStringView received, QStringView margin = bodyMargin);

} // namespace ackbox
