// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <QSqlError>

namespace ackbox::store {

//! SQLite's primary result code (https://www.sqlite.org/rescode.html); 0 where there is none.
int sqliteCode(const QSqlError &error);

//! ErrorKind::Cache with words that say what is wrong with this file and what to do. Waiting for a lock, a
//! full disk and I/O errors are marked as worth another try. SQLite's own words go to `detail`.
Error cacheError(const QSqlError &error, const QString &file);

//! ErrorKind::Cache with these words.
Error cacheError(const QString &message);

} // namespace ackbox::store
