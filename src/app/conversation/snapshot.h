// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/shown_message.h"
#include "store/store.h"

#include <QSet>

#include <memory>
#include <vector>

namespace ackbox::conversation {

using SharedMessage = std::shared_ptr<const ShownMessage>;

//! A whole conversation as it is shown, oldest message first. A message that did not change is the same
//! object in the next snapshot, so that finding what to patch compares pointers.
struct Snapshot
{
    std::vector<SharedMessage> messages;
    std::optional<QString> threadId; //!< what the service lists the conversation by (Adapter::threadOf)
};

//! Reads and prepares a conversation: all the work that grows with its size, to be done away from the GUI
//! thread. `whole` are the messages whose bodies are shown whole. Errors are the store's.
Result<Snapshot> readSnapshot(store::Connection &connection, qint64 conversationId, const Snapshot &before,
                              const QSet<qint64> &whole, qint64 now);

} // namespace ackbox::conversation
