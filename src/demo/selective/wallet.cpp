// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/wallet.h"

#include "demo/base58.h"

#include <QRegularExpression>

#include <sodium.h>

#include <array>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView solanaPrefix("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:");

const unsigned char *unsignedData(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

} // namespace

std::optional<QString> normaliseWallet(const QString &wallet)
{
    static const QRegularExpression evm(u"\\A(?:eip155:([1-9][0-9]{0,31}):)?0x([0-9a-fA-F]{40})\\z"_s);
    const QRegularExpressionMatch match = evm.match(wallet);
    if (match.hasMatch()) {
        const QString chain = match.captured(1).isEmpty() ? u"1"_s : match.captured(1);
        return u"eip155:%1:0x%2"_s.arg(chain, match.captured(2).toLower());
    }
    const QString key = wallet.startsWith(solanaPrefix) ? wallet.mid(solanaPrefix.size()) : wallet;
    const auto bytes = fromBase58(key.toUtf8());
    if (!bytes || bytes->size() != crypto_sign_PUBLICKEYBYTES) {
        return std::nullopt;
    }
    return solanaPrefix + key;
}

bool verifySignature(const QString &wallet, const QByteArray &bytes, const QString &signature)
{
    if (!wallet.startsWith(solanaPrefix)) {
        return false;
    }
    const auto key = fromBase58(wallet.mid(solanaPrefix.size()).toUtf8());
    const auto raw = fromBase58(signature.toUtf8());
    return key && raw && key->size() == crypto_sign_PUBLICKEYBYTES && raw->size() == crypto_sign_BYTES &&
           crypto_sign_verify_detached(unsignedData(*raw), unsignedData(bytes),
                                       static_cast<unsigned long long>(bytes.size()),
                                       unsignedData(*key)) == 0;
}

QString walletOfSeed(const QByteArray &seed)
{
    Q_ASSERT(seed.size() == crypto_sign_SEEDBYTES);
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(), unsignedData(seed));
    sodium_memzero(secretKey.data(), secretKey.size());
    const QByteArrayView bytes(reinterpret_cast<const char *>(publicKey.data()), qsizetype(publicKey.size()));
    return solanaPrefix + QString::fromLatin1(toBase58(bytes));
}

} // namespace ackbox::demo::selective
