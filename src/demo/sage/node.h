// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/archive.h"

namespace ackbox::demo::sage {

//! What the node knows: its messages, and what clients have changed. Not thread-safe.
struct Node
{
    Archive archive;
    int version = 3; //!< of the inbox contract: 2 claims by reading, 3 is passive
    QHash<QByteArray, std::vector<Archive::Index>> received; //!< by receive token, so that it can be replayed
    int touched = 0; //!< messages that a client has claimed, answered or confirmed as read
};

//! Claims up to `limit` messages that nobody has claimed, oldest first.
std::vector<Archive::Index> claimPending(Node &node, int limit);

} // namespace ackbox::demo::sage
