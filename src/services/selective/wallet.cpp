// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/wallet.h"

#include "services/keys/base58.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

constexpr qsizetype publicKeySize = 32;

constexpr QLatin1StringView solanaMainnet("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");

std::optional<Wallet> solanaWallet(const QString &reference, const QString &address)
{
    const auto key = fromBase58(address.toUtf8());
    if (!key || key->size() != publicKeySize) {
        return std::nullopt;
    }
    return Wallet{Wallet::Chain::Solana, reference, address};
}

std::optional<Wallet> evmWallet(const QString &reference, const QString &address)
{
    static const QRegularExpression form(u"\\A0[xX][0-9a-fA-F]{40}\\z"_s);
    if (!form.match(address).hasMatch()) {
        return std::nullopt;
    }
    return Wallet{Wallet::Chain::Evm, reference, address.toLower()};
}

} // namespace

QString Wallet::caip10() const
{
    if (reference.isEmpty()) {
        return address;
    }
    return (chain == Chain::Solana ? u"solana:"_s : u"eip155:"_s) + reference + u':' + address;
}

bool Wallet::matches(const Wallet &other) const
{
    return chain == other.chain && address == other.address &&
           (reference.isEmpty() || other.reference.isEmpty() || reference == other.reference);
}

QByteArray Wallet::publicKey() const
{
    return chain == Chain::Solana ? fromBase58(address.toUtf8()).value_or(QByteArray()) : QByteArray();
}

std::optional<Wallet> parseWallet(const QString &text)
{
    static const QRegularExpression caip10(
        u"\\A(solana|eip155):([-_a-zA-Z0-9]{1,32}):([a-zA-Z0-9]{1,128})\\z"_s);
    if (const auto match = caip10.match(text); match.hasMatch()) {
        return match.captured(1) == "solana"_L1 ? solanaWallet(match.captured(2), match.captured(3))
                                                : evmWallet(match.captured(2), match.captured(3));
    }
    return text.startsWith("0x"_L1, Qt::CaseInsensitive) ? evmWallet({}, text)
                                                         : solanaWallet(solanaMainnet, text);
}

} // namespace ackbox::selective
