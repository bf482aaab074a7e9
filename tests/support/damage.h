// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace ackbox::test {

//! Overwrites the root pages of a table and of its indexes in a closed SQLite database, as a failing disk
//! may; the header and every other table stay whole. False where that fails.
bool damageTable(const QString &database, const QString &table);

} // namespace ackbox::test
