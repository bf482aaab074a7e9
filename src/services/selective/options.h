// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"

#include <QString>

#include <utility>
#include <vector>

namespace ackbox::selective {

//! What narrows an account's list, as the service spells it, sorted by name, from the account's options:
//! `status` (all unless given), `include_sent` (true unless given, where status is all), `preview` (false),
//! `min_trust` (none). ErrorKind::Usage for an option that there is not, or a value that it cannot have.
Result<std::vector<std::pair<QString, QString>>> listFilters(const Account &account);

} // namespace ackbox::selective
