// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"

namespace ackbox::sage {

//! Before a secret is read. ErrorKind::NotAllowed where the account has none yet (`remedy` says what to do)
//! or its file is open to other users.
Result<void> checkSecretPlace(const Account &account, const QString &remedy);

} // namespace ackbox::sage
