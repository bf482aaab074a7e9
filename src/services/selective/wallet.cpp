// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/wallet.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

constexpr QByteArrayView alphabet("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
// A 64-byte signature takes 88 characters. The bound keeps the quadratic loop short.
constexpr qsizetype longestText = 128;
constexpr qsizetype publicKeySize = 32;

constexpr QLatin1StringView solanaMainnet("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");

//! Rewrites digits, most significant first, from one base in another, leading zeros kept one for one. The
//! result is never reallocated, so that whoever decodes a key can wipe every copy.
QByteArray rebase(QByteArrayView digits, int from, int to)
{
    QByteArray result;
    result.reserve(2 * digits.size() + 1);
    for (const char digit : digits) {
        int carry = static_cast<unsigned char>(digit);
        for (char &place : result) {
            carry += static_cast<unsigned char>(place) * from;
            place = static_cast<char>(carry % to);
            carry /= to;
        }
        for (; carry > 0; carry /= to) {
            result.append(static_cast<char>(carry % to));
        }
    }
    const auto leading = std::find_if(digits.begin(), digits.end(), [](char digit) { return digit != 0; });
    result.append(leading - digits.begin(), 0);
    std::reverse(result.begin(), result.end());
    return result;
}

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

QByteArray toBase58(QByteArrayView bytes)
{
    QByteArray text = rebase(bytes, 256, 58);
    for (char &digit : text) {
        digit = alphabet[digit];
    }
    return text;
}

std::optional<QByteArray> fromBase58(QByteArrayView text)
{
    if (text.size() > longestText) {
        return std::nullopt;
    }
    QByteArray digits;
    digits.reserve(text.size());
    for (const char character : text) {
        const qsizetype value = alphabet.indexOf(character);
        if (value < 0) {
            digits.fill(0);
            return std::nullopt;
        }
        digits.append(static_cast<char>(value));
    }
    QByteArray bytes = rebase(digits, 58, 256);
    digits.fill(0);
    return bytes;
}

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
