// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QString>

namespace ackbox::store {

//! PRAGMA application_id of our databases: "Ackb".
constexpr quint32 applicationId = 0x41636b62;

//! Reads the first 100 bytes (https://www.sqlite.org/fileformat.html, 1.3) without SQLite. An empty file is
//! fine: it is not made yet. ErrorKind::Cache where it is no database, another program's, or a newer
//! Ackbox's.
Result<void> checkHeader(const QString &file);

//! The words for a file of a newer version.
Error newerError(const QString &file, qint64 version);
//! The words for another program's database.
Error foreignError(const QString &file);

} // namespace ackbox::store
