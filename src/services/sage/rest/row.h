// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/sage/facts.h"

namespace ackbox::sage::rest {

//! The list that a row stands in: it decides whose message it is and what its fields mean.
enum class Folder {
    Replies, //!< answered messages of this account; payloads are left out
    Outbox,
    Inbox,
};

RowReading readRow(const json::Item &item, Folder folder);

} // namespace ackbox::sage::rest
