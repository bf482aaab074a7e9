// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "store/store.h"

#include <vector>

namespace ackbox::store {

//! All accounts, by name.
Result<std::vector<Account>> accounts(Connection &connection);
//! ErrorKind::Usage where there is none of that name.
Result<Account> accountByName(Connection &connection, const QString &name);

//! Adds, and gives the row's id back. ErrorKind::Usage where the name is taken.
Result<qint64> addAccount(WriteJob &job, const Account &account);
//! Changes everything but the name and the id.
Result<void> updateAccount(WriteJob &job, const Account &account);
//! Removes the account and everything cached for it. The journal stays.
Result<void> removeAccount(WriteJob &job, qint64 accountId);

} // namespace ackbox::store
