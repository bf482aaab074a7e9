// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "services/adapter.h"

#include <QByteArray>
#include <QCoroTask>

namespace ackbox {

//! What a token is called where one is missing or wrong.
struct TokenWords
{
    QString name;   //!< "API key"
    QString wanted; //!< "the agent's API key"
};

//! Reads an account's secret that becomes a part of a header's value: one word of printable characters, so
//! that nothing in it can end the header. ErrorKind::NotAllowed where the account has none yet,
//! ErrorKind::Usage for any other text.
QCoro::Task<Result<QByteArray>> readToken(Account account, SecretReader secret, TokenWords words);

} // namespace ackbox
