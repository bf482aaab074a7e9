// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/mailbox_model.h"

#include <QString>

#include <optional>

namespace ackbox {

//! What the window says of an account, in words that are safe to show.
struct AccountStatus
{
    QString trouble;  //!< "demo: could not check since 14:05. …"; empty where the last check succeeded
    QString filtered; //!< "3 hidden by the service: muted"; empty where nothing was
    QString budget;   //!< "1,234 of 5,000 calls left today"; empty where the service counts none
    QString lastSync; //!< "Checked at 14:05"; "Not checked yet"
    bool signInFailed = false; //!< the trouble is one that editing the account can help
};

AccountStatus accountStatus(const AccountState &state, qint64 now);

} // namespace ackbox
