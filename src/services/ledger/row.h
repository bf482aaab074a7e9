// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "services/json/items.h"

#include <variant>

namespace ackbox::ledger {

//! Whether the text can be an id of the service's: opaque, 1 to 256 bytes, no control characters.
bool isOpaqueId(const QString &text);

//! One row of the list of messages (docs/services/task-ledger.md, 2.4), as the identity `handle` sees it; or
//! why it is unreadable.
std::variant<ListedMessage, QString> readRow(const json::Item &item, const QString &handle);

} // namespace ackbox::ledger
