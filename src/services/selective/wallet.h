// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace ackbox::selective {

//! An address on a chain, as the service compares them (docs/services/selective-inbox.md, Base, session).
struct Wallet
{
    enum class Chain { Solana, Evm };

    Chain chain = Chain::Solana;
    QString reference; //!< of CAIP-2: genesis hash or chain number; empty for a bare EVM address
    QString address;   //!< Solana as it is, EVM in lower case

    //! "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:…"; a bare EVM address stays bare.
    [[nodiscard]] QString caip10() const;
    //! The same address on the same chain; an unnamed chain is any.
    [[nodiscard]] bool matches(const Wallet &other) const;
    //! The 32 bytes of a Solana address; empty for EVM.
    [[nodiscard]] QByteArray publicKey() const;
};

//! Reads base58 (Solana), 0x… (EVM) and CAIP-10 of both; absent for anything else, guests ("session:…") among
//! it.
std::optional<Wallet> parseWallet(const QString &text);

} // namespace ackbox::selective
