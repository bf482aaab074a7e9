// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/shown_message.h"

namespace ackbox::conversation {

//! What this user did with the message, and what became of it: "Opened 12:05", "Acknowledged 12:06 at the
//! service", "Waiting to be sent". One line for each fact; sets what the buttons may do.
void addState(ShownMessage &shown, const Message &message, const std::vector<store::Intent> &intents,
              const ShowOptions &options);

} // namespace ackbox::conversation
