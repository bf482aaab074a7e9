// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "services/http/message.h"

namespace ackbox::selective {

//! What an answer other than success means: by `reason` where the body is one of the service's two JSON
//! shapes, else by status. Survives any body.
Error errorFrom(const http::Response &response);

} // namespace ackbox::selective
