// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "services/http/message.h"

namespace ackbox::ledger {

//! What an answer other than success means (docs/services/task-ledger.md, 2.6): `detail` may be a text, an
//! object or a list of what is wrong with which parameter. Survives any body.
Error errorFrom(const http::Response &response);

//! Whether the service no longer accepts a walk's cursor: 400, 410, or a 422 about the cursor.
bool isStaleCursor(const Error &error);

} // namespace ackbox::ledger
