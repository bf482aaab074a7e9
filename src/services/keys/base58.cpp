// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/keys/base58.h"

#include <algorithm>

namespace ackbox {

namespace {

constexpr QByteArrayView alphabet("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
// A 64-byte signature takes 88 characters. The bound keeps the quadratic loop short.
constexpr qsizetype longestText = 128;

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

} // namespace ackbox
