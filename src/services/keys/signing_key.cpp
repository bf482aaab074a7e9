// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/keys/signing_key.h"

#include "services/keys/base58.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

constexpr std::size_t seedSize = crypto_sign_SEEDBYTES;
constexpr std::size_t pairSize = crypto_sign_SECRETKEYBYTES;

//! A seed or a pair in protected memory.
struct KeyBytes
{
    LockedBytes bytes{pairSize};
    std::size_t size = 0;

    [[nodiscard]] bool complete() const { return size == seedSize || size == pairSize; }
};

const unsigned char *octets(QByteArrayView bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.data());
}

bool isHex(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
}

std::optional<KeyBytes> fromHex(QByteArrayView text)
{
    if (text.startsWith("0x")) {
        text = text.sliced(2);
    }
    KeyBytes key;
    if (!isHex(text) ||
        sodium_hex2bin(key.bytes.data(), key.bytes.size(), text.data(), static_cast<std::size_t>(text.size()),
                       nullptr, &key.size, nullptr) != 0) {
        return std::nullopt;
    }
    return key;
}

std::optional<KeyBytes> fromBase58Text(QByteArrayView text)
{
    auto decoded = fromBase58(text);
    if (!decoded) {
        return std::nullopt;
    }
    KeyBytes key;
    if (decoded->size() <= static_cast<qsizetype>(pairSize)) {
        key.size = static_cast<std::size_t>(decoded->size());
        std::memcpy(key.bytes.data(), decoded->constData(), key.size);
    }
    wipe(*decoded);
    return key;
}

//! Reads "[1, 2, …]" without a JSON library, which would leave copies of the key behind.
std::optional<KeyBytes> fromByteArray(QByteArrayView text)
{
    if (!text.startsWith('[') || !text.endsWith(']')) {
        return std::nullopt;
    }
    text = text.sliced(1, text.size() - 2);
    KeyBytes key;
    while (key.size < pairSize) {
        const qsizetype comma = text.indexOf(',');
        const QByteArrayView number = (comma < 0 ? text : text.first(comma)).trimmed();
        bool isNumber = false;
        const uint value = number.toUInt(&isNumber);
        if (!isNumber || value > 255) {
            return std::nullopt;
        }
        key.bytes.data()[key.size++] = static_cast<unsigned char>(value);
        if (comma < 0) {
            return key;
        }
        text = text.sliced(comma + 1);
    }
    return std::nullopt;
}

std::optional<KeyBytes> fromBinary(QByteArrayView bytes)
{
    KeyBytes key;
    key.size = static_cast<std::size_t>(bytes.size());
    if (!key.complete()) {
        return std::nullopt;
    }
    std::memcpy(key.bytes.data(), bytes.data(), key.size);
    return key;
}

std::optional<KeyBytes> decode(QByteArrayView secret, bool binary)
{
    // 64 hex digits are a written seed; a pair of such bytes is as likely as guessing the key.
    const QByteArrayView text = secret.trimmed();
    for (const auto reader : {&fromHex, &fromByteArray, &fromBase58Text}) {
        if (auto key = reader(text); key && key->complete()) {
            return key;
        }
    }
    return binary ? fromBinary(secret) : std::nullopt;
}

} // namespace

SigningKey::SigningKey(LockedBytes secretKey)
    : m_secretKey(std::move(secretKey))
{
}

Result<SigningKey> SigningKey::read(QByteArrayView secret, bool binary)
{
    const auto key = decode(secret, binary);
    if (!key) {
        return Error{.kind = ErrorKind::Usage,
                     .message =
                         u"The secret is no key: that is a 32-byte seed or a 64-byte key pair, as bytes in a "
                         "file, hex digits, base58 or a JSON array."_s};
    }
    LockedBytes secretKey(pairSize);
    unsigned char publicKey[crypto_sign_PUBLICKEYBYTES];
    crypto_sign_seed_keypair(publicKey, secretKey.data(), key->bytes.data());
    if (key->size == pairSize && sodium_memcmp(secretKey.data(), key->bytes.data(), pairSize) != 0) {
        return Error{.kind = ErrorKind::Usage,
                     .message =
                         u"The key pair is damaged: its public half does not belong to its secret half."_s};
    }
    return SigningKey(std::move(secretKey));
}

QByteArray SigningKey::publicKey() const
{
    return {reinterpret_cast<const char *>(m_secretKey.data() + seedSize),
            static_cast<qsizetype>(crypto_sign_PUBLICKEYBYTES)};
}

QByteArray SigningKey::sign(QByteArrayView message) const
{
    QByteArray signature(crypto_sign_BYTES, Qt::Uninitialized);
    crypto_sign_detached(reinterpret_cast<unsigned char *>(signature.data()), nullptr, octets(message),
                         static_cast<unsigned long long>(message.size()), m_secretKey.data());
    return signature;
}

bool verifies(QByteArrayView signature, QByteArrayView message, QByteArrayView publicKey)
{
    return signature.size() == crypto_sign_BYTES && publicKey.size() == crypto_sign_PUBLICKEYBYTES &&
           crypto_sign_verify_detached(octets(signature), octets(message),
                                       static_cast<unsigned long long>(message.size()),
                                       octets(publicKey)) == 0;
}

} // namespace ackbox
