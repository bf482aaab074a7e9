// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace ackbox::demo::selective {

//! A wallet in the one spelling that may be compared, CAIP-10: base58 and "solana:…" become
//! solana:<mainnet>:<base58>, "0x…" and "eip155:…" become eip155:<chain>:0x… in lower case. Absent where it
//! is no wallet.
std::optional<QString> normaliseWallet(const QString &wallet);

//! Whether `signature` (base58) is the Ed25519 signature of these bytes by the wallet, given in CAIP-10.
//! Always false for EVM wallets: the demo server has nothing to check their signatures with.
bool verifySignature(const QString &wallet, const QByteArray &bytes, const QString &signature);

//! The CAIP-10 wallet of an Ed25519 key made from this 32-byte seed.
QString walletOfSeed(const QByteArray &seed);

} // namespace ackbox::demo::selective
