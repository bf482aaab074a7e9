// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"

namespace ackbox::sage {

//! How the node is spoken to.
enum class Transport {
    Rest, //!< signed calls
    Mcp,  //!< tool calls over streamable HTTP
};

//! From the account's option `transport`; Rest unless it says "mcp".
Transport transportOf(const Account &account);

//! ErrorKind::Usage for an option that there is not (`transport`, `open_on_select`, `label`), or a value that
//! it cannot have.
Result<void> checkOptions(const Account &account);

} // namespace ackbox::sage
