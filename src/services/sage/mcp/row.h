// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/sage/facts.h"

namespace ackbox::sage::mcp {

//! Rows as the tools write them. They cut ids for display ("0123456789abcdef...") and do not name the
//! account's own agent: `self` is its id where it is known, so that messages to oneself can be told.

//! An item of sage_message_replies: the sent message, without its body, and the reply. Who answered, and
//! whether that is the addressee, is the node's own word.
RowReading readReply(const json::Item &item, const QString &self);

//! An item of sage_message_history, which does not say who answered.
RowReading readHistory(const json::Item &item, bool isOutbox, const QString &self);

//! A message of the passive sage_inbox.
RowReading readInbox(const json::Item &item, const QString &self);

} // namespace ackbox::sage::mcp
