// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"

namespace ackbox::store {

enum class Form { Listing, Opened, Status };

QString formWord(Form form);

//! What is known of a message after `incoming` was seen; the rules are those of mergeListed
//! (store/messages.h). `confirmed`: this client holds a per-id `acknowledged` outcome. Key, conversation,
//! direction and position stay as they are known.
ListedMessage mergeFacts(const ListedMessage &known, const ListedMessage &incoming, Form form,
                         bool confirmed);

//! Whether conversation, direction and position are the same: a row that says otherwise must not move the
//! message.
bool isSamePlace(const ListedMessage &known, const ListedMessage &incoming);

//! Whether the two differ in anything that mergeFacts may change.
bool haveSameFacts(const ListedMessage &left, const ListedMessage &right);

} // namespace ackbox::store
