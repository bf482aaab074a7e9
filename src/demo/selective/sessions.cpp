// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/sessions.h"

#include "demo/selective/wallet.h"

#include <QUuid>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::minutes nonceLifetime(5);

} // namespace

QString Sessions::challenge(const QString &wallet, Time now)
{
    m_nonces.removeIf([now](const auto &entry) { return now - entry.value().made > nonceLifetime; });
    QString nonce = u"swarm-inbox:"_s + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_nonces.insert(nonce, {wallet, now});
    return nonce;
}

std::optional<QString> Sessions::verify(const QString &wallet, const QString &nonce, const QString &signature,
                                        Time now)
{
    const auto found = m_nonces.constFind(nonce);
    if (found == m_nonces.constEnd() || found->wallet != wallet || now - found->made > nonceLifetime ||
        !verifySignature(wallet, nonce.toUtf8(), signature)) {
        return std::nullopt;
    }
    m_nonces.erase(found);
    const QString session = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_sessions.insert(session, wallet);
    return session;
}

std::optional<QString> Sessions::wallet(const QString &session) const
{
    const auto found = m_sessions.constFind(session);
    return found == m_sessions.constEnd() ? std::nullopt : std::optional(*found);
}

} // namespace ackbox::demo::selective
