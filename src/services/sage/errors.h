// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "services/http/message.h"

namespace ackbox::sage {

//! What an answer other than success means: by the problem document where the body is one
//! (docs/services/sage.md, 1.8), else by status. Survives any body.
Error errorFrom(const http::Response &response);

//! Whether the node refused a walk's cursor, over either transport.
bool isStaleCursor(const Error &error);

} // namespace ackbox::sage
