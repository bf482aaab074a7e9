// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/signature.h"

#include "services/secret.h"

#include <QCryptographicHash>
#include <QtEndian>

namespace ackbox::sage::rest {

Result<AgentKey> readAgentKey(const QByteArray &secret, bool binary)
{
    const QByteArray text = secret.trimmed();
    // 32 and 64 bytes always end with a padding, which no other form has.
    if (text.endsWith('=')) {
        if (auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors)) {
            auto key = AgentKey::read(*decoded, true);
            wipe(*decoded);
            if (key) {
                return key;
            }
        }
    }
    return AgentKey::read(secret, binary);
}

QByteArray agentId(const AgentKey &key)
{
    return key.publicKey().toHex();
}

QByteArray canonicalBytes(const http::Request &request)
{
    QByteArray bytes = request.method + ' ' + QByteArray::fromPercentEncoding(request.path);
    if (!request.query.isEmpty()) {
        bytes += '?' + request.query;
    }
    return bytes + '\n' + request.body;
}

QByteArray sign(const AgentKey &key, const http::Request &request, qint64 timestamp, const QByteArray &nonce)
{
    const qint64 bigEndian = qToBigEndian(timestamp);
    QByteArray message = QCryptographicHash::hash(canonicalBytes(request), QCryptographicHash::Sha256);
    message.append(reinterpret_cast<const char *>(&bigEndian), sizeof bigEndian);
    return key.sign(message + nonce);
}

} // namespace ackbox::sage::rest
