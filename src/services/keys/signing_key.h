// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/secret.h"

#include <QByteArray>
#include <QByteArrayView>

namespace ackbox {

//! An Ed25519 key: a wallet's that signs nonces, an agent's that signs calls.
class SigningKey
{
public:
    //! Reads a 32-byte seed or a 64-byte key pair (seed, then public key), written as hex digits (0x or not),
    //! as base58, as a JSON array of byte values (solana-keygen's file), or, where `binary`, as the bytes
    //! themselves. ErrorKind::Usage for anything else, and where the two halves of a pair do not belong
    //! together.
    static Result<SigningKey> read(QByteArrayView secret, bool binary);

    [[nodiscard]] QByteArray publicKey() const;
    //! The 64 bytes of the detached signature.
    [[nodiscard]] QByteArray sign(QByteArrayView message) const;

private:
    explicit SigningKey(LockedBytes secretKey);

    LockedBytes m_secretKey; // libsodium's form: seed, then public key
};

//! Whether the signature is the key's own over these bytes.
bool verifies(QByteArrayView signature, QByteArrayView message, QByteArrayView publicKey);

} // namespace ackbox
