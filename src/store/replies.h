// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/store.h"

#include <QSet>

namespace ackbox::store {

//! Marks the answers in a selective thread that this account started (docs/commands.md, `replies`): the
//! received messages of a conversation whose first message, by the service's order, this account wrote. A
//! message to oneself is not an answer, whichever of its two copies is listed. Call it after messages of the
//! conversation were added, or their author or addressee has changed; `touched` are those. Costs their
//! number, unless it turns out to be somebody else who wrote the first message: then the whole conversation
//! is marked anew.
Result<void> updateReplies(WriteJob &job, qint64 conversationId, const QSet<qint64> &touched);

} // namespace ackbox::store
