// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "services/http/message.h"

namespace ackbox::channels {

//! What an answer other than success means: by its status, with the service's own words from whatever shape
//! they have ({code, message}, {error: {…}}, {error: "…"} or any other). Survives any body.
Error errorFrom(const http::Response &response);

//! Whether this answer to a request with a token can mean that the token is no longer good. How long one
//! lives is not published.
bool isStaleCursor(const Error &error);

} // namespace ackbox::channels
