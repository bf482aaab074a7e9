// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace ackbox::bench {

//! Reads the rows of a filled cache, and gives the seconds that it takes to insert them into a new file of
//! the same schema with nothing but Qt's SQLite driver: prepared statements, one transaction for as many
//! messages as a page has.
double bareInsertSeconds(const QString &filledCache);

} // namespace ackbox::bench
