// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/text/untrusted.h"

namespace ackbox {

//! showUntrusted for names, titles, kinds and previews: newlines and tabs become spaces. At most `limit`
//! user-perceived characters (UAX 29; those of a mark's text count, too), the last one "…" where something
//! was left out; 0 is no limit. With a limit the time is bounded by it, and findings speak of what is shown
//! alone.
ShownText showOneLine(QStringView received, qsizetype limit = 0);

//! The same as plain text, marks printed as ⟦U+202E⟧: for labels, window titles, tool tips and terminals.
QString oneLine(QStringView received, qsizetype limit = 0);

} // namespace ackbox
