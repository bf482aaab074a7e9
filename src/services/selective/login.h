// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/http/client.h"

#include <QByteArray>
#include <QCoroTask>
#include <QString>

namespace ackbox::selective {

//! What a wallet is asked to sign: the UTF-8 bytes of `nonce`, within five minutes.
struct Challenge
{
    QString wallet; //!< as given
    QString nonce;
};

//! Asks the service for a nonce. ErrorKind::Usage where the wallet is neither Solana's nor Ethereum's;
//! ErrorKind::Protocol where the nonce could be something else than a nonce: a key must not be made to sign a
//! transaction.
QCoro::Task<Result<Challenge>> requestChallenge(http::Client &client, QString wallet);

//! Hands in a signature that was made elsewhere: base58 of 64 bytes for Solana, 0x and 130 hex digits for
//! Ethereum. Gives the session id, a secret. ErrorKind::Usage where the signature is malformed or, for
//! Solana, not the wallet's.
QCoro::Task<Result<QByteArray>> answerChallenge(http::Client &client, Challenge challenge, QString signature);

} // namespace ackbox::selective
