// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "core/message.h"
#include "core/text/json_line.h"
#include "sync/report.h"

namespace ackbox::cli {

//! The contract's message fields (docs/commands.md), absent ones left out.
JsonLine messageJson(const Message &message);
//! {kind, status, code, message, retry_at}, absent ones left out.
JsonLine errorJson(const Error &error);
//! The line of one feed of `sync`.
JsonLine feedJson(const sync::FeedReport &report);

} // namespace ackbox::cli
