// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/store.h"

#include <vector>

namespace ackbox::store {

//! Looks for faults: SQLite's own integrity check, references without a target, totals that differ from what
//! they count. One English sentence each, naming what is wrong; empty where all is well. An Error means that
//! the check itself could not be done. Reads everything: seconds for a large cache. (The journal's chain is
//! verifyJournal()'s.)
Result<std::vector<QString>> checkDatabase(Connection &connection);

//! Computes all maintained totals anew. Repairs what checkDatabase says of totals, and nothing else.
Result<void> rebuildTotals(WriteJob &job);

} // namespace ackbox::store
