// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/connection.h"

namespace ackbox::store {

//! The newest schema this program knows: the highest number among schema/NNN_*.sql.
int newestSchema();

//! Brings the database to the newest schema, one numbered file and one transaction after the other
//! (user_version). ErrorKind::Cache where the file was made by a newer Ackbox; it is left untouched then.
Result<void> migrate(Connection &connection);

} // namespace ackbox::store
