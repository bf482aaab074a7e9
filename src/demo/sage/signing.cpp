// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/signing.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <sodium.h>

#include <algorithm>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::minutes window(5);
constexpr qsizetype mostSeen = 10000;
constexpr qsizetype shortestNonce = 8;

const unsigned char *unsignedData(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

//! The bytes, absent where this is not hexadecimal or has another length (`size` of 0: any).
std::optional<QByteArray> fromHex(const QByteArray &text, qsizetype size)
{
    QByteArray bytes = QByteArray::fromHex(text); // skips what is not a digit
    const bool isHex = bytes.size() * 2 == text.size();
    return isHex && (size == 0 || bytes.size() == size) ? std::optional(bytes) : std::nullopt;
}

Problem unauthorised(const QString &title, const QString &detail)
{
    return {.status = 401, .title = title, .detail = detail};
}

} // namespace

QByteArray canonicalBytes(const HttpRequest &request)
{
    QByteArray result = request.method + ' ' + QByteArray::fromPercentEncoding(request.path);
    if (!request.query.isEmpty()) {
        result += '?' + request.query;
    }
    return result + '\n' + request.body;
}

QByteArray signedBytes(const QByteArray &canonical, qint64 timestamp, const QByteArray &nonce)
{
    const qint64 bigEndian = qToBigEndian(timestamp);
    return QCryptographicHash::hash(canonical, QCryptographicHash::Sha256) +
           QByteArray(reinterpret_cast<const char *>(&bigEndian), sizeof(bigEndian)) + nonce;
}

Checked<Caller> SignatureGate::admit(const HttpRequest &request, Time now, Time nodeTime)
{
    const QByteArray agent = request.headers.value("x-agent-id");
    const QByteArray signature = request.headers.value("x-signature");
    const QByteArray time = request.headers.value("x-timestamp");
    if (agent.isEmpty() || signature.isEmpty() || time.isEmpty()) {
        return unauthorised(u"Missing authentication headers"_s,
                            u"X-Agent-ID, X-Signature and X-Timestamp are required."_s);
    }
    bool isNumber = false;
    const qint64 timestamp = time.toLongLong(&isNumber);
    if (!isNumber) {
        return unauthorised(u"Invalid timestamp"_s, u"X-Timestamp must be Unix seconds."_s);
    }
    const qint64 nodeSeconds =
        std::chrono::duration_cast<std::chrono::seconds>(nodeTime.time_since_epoch()).count();
    const qint64 tolerated = std::chrono::seconds(window).count();
    if (timestamp < nodeSeconds - tolerated || timestamp > nodeSeconds + tolerated) {
        return unauthorised(u"Timestamp expired"_s,
                            u"X-Timestamp must be within 5 minutes of server time."_s);
    }
    const auto key = fromHex(agent, crypto_sign_PUBLICKEYBYTES);
    if (!key) {
        return unauthorised(u"Invalid agent ID"_s, u"X-Agent-ID must be a 32-byte public key in hex."_s);
    }
    const auto bytes = fromHex(signature, crypto_sign_BYTES);
    if (!bytes) {
        return unauthorised(u"Invalid signature encoding"_s, u"X-Signature must be 64 bytes in hex."_s);
    }
    const auto nonce = fromHex(request.headers.value("x-nonce"), 0);
    if (!nonce) {
        return unauthorised(u"Invalid nonce encoding"_s, u"X-Nonce must be hex."_s);
    }
    const QByteArray message = signedBytes(canonicalBytes(request), timestamp, *nonce);
    if (crypto_sign_verify_detached(unsignedData(*bytes), unsignedData(message),
                                    static_cast<unsigned long long>(message.size()),
                                    unsignedData(*key)) != 0) {
        return unauthorised(u"Invalid signature"_s, u"Ed25519 signature verification failed."_s);
    }
    if (isReplay(*key + *bytes, now)) {
        return unauthorised(u"Replay detected"_s, u"This signed request has already been used."_s);
    }
    if (m_seen.size() >= mostSeen) {
        return Problem{.status = 503,
                       .title = u"Replay window saturated"_s,
                       .detail = u"Too many signed requests within 5 minutes."_s};
    }
    m_seen.insert(*key + *bytes, now);
    return Caller{.agentId = QString::fromLatin1(key->toHex()), .hasNonce = nonce->size() >= shortestNonce};
}

bool SignatureGate::isReplay(const QByteArray &signature, Time now)
{
    const auto seen = m_seen.constFind(signature);
    if (seen != m_seen.constEnd() && now - *seen < window) {
        return true;
    }
    if (m_seen.size() >= mostSeen) {
        forgetOld(now);
    }
    return false;
}

void SignatureGate::forgetOld(Time now)
{
    m_seen.removeIf([now](const auto &entry) { return now - entry.value() >= window; });
}

} // namespace ackbox::demo::sage
