// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "core/text/untrusted.h"

namespace ackbox::store {

//! What the names, the kind and the body (where there is one) hold that a reader would not see. Computed when
//! a message is stored, so that lists and filters need no body.
Findings findingsOf(const ListedMessage &message);

} // namespace ackbox::store
