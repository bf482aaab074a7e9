// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"

#include <QString>

#include <utility>
#include <vector>

namespace ackbox::ledger {

//! What narrows the list of messages, as the service spells it, sorted by name, from the account's options or
//! one walk's: `direction` (both unless given), `requester_handle`, `worker_handle`, `task_id`, `context_id`,
//! `role`, `q` (1 to 500 characters), `since` (RFC 3339, sent as given). ErrorKind::Usage for an option that
//! there is not (these, `label`, `open_on_select`), or a value that it cannot have.
Result<std::vector<std::pair<QString, QString>>> messageFilters(const Account &account);

//! Whether the text can be an agent's handle: 1 to 200 characters without spaces and controls, and nothing
//! that a path would take for another place.
bool isHandle(const QString &text);

} // namespace ackbox::ledger
