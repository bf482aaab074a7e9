// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/credentials.h"

#include "services/secret.h"

#include <QDateTime>
#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::sage::rest {

namespace {

Error notAllowed(const Account &account, const QString &message)
{
    return {.kind = ErrorKind::NotAllowed, .message = message, .account = account.name};
}

QByteArray freshNonce()
{
    std::array<quint32, 2> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return {reinterpret_cast<const char *>(words.data()), sizeof words};
}

void setHeaders(http::Request &request, const std::vector<http::Header> &headers)
{
    for (const http::Header &header : headers) {
        std::erase_if(request.headers,
                      [&header](const http::Header &old) { return old.first == header.first; });
        request.headers.push_back(header);
    }
}

} // namespace

SignedCredentials::SignedCredentials(Account account, SecretReader secret)
    : m_account(std::move(account))
    , m_secret(std::move(secret))
{
}

QCoro::Task<Result<void>> SignedCredentials::authorise(http::Request &request, http::Client & /*client*/)
{
    if (request.method != "GET" || request.path.isEmpty()) {
        co_return Error{.kind = ErrorKind::Unsupported,
                        .message = u"Only calls that read are signed for a SAGE node."_s,
                        .account = m_account.name};
    }
    if (!m_key) {
        const Result<void> read = co_await readKey();
        if (!read) {
            co_return read;
        }
    }
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    const QByteArray nonce = freshNonce();
    setHeaders(request, {{"X-Agent-ID"_ba, agentId(*m_key)},
                         {"X-Timestamp"_ba, QByteArray::number(now)},
                         {"X-Nonce"_ba, nonce.toHex()},
                         {"X-Signature"_ba, sign(*m_key, request, now, nonce).toHex()},
                         // On a connection that was kept and is lost, the stack would repeat the signature.
                         {"Connection"_ba, "close"_ba}});
    co_return Result<void>();
}

bool SignedCredentials::renew(const http::Request & /*refused*/)
{
    return true;
}

QCoro::Task<Result<void>> SignedCredentials::readKey()
{
    if (m_account.secretPlace == SecretPlace::None) {
        co_return notAllowed(m_account, u"The account has no secret yet: give it the agent's key file."_s);
    }
    auto secret = co_await m_secret();
    if (!secret) {
        co_return secret.error();
    }
    auto key = readAgentKey(*secret, m_account.secretPlace == SecretPlace::KeyFile);
    wipe(*secret);
    if (!key) {
        Error error = key.error();
        error.account = m_account.name;
        co_return error;
    }
    const QByteArray own = agentId(*key);
    if (!m_account.identity.isEmpty() && m_account.identity.toLower().toLatin1() != own) {
        co_return notAllowed(m_account, u"The key belongs to the agent %1, the account to %2."_s.arg(
                                            QString::fromLatin1(own), m_account.identity));
    }
    m_key.emplace(std::move(*key));
    co_return Result<void>();
}

} // namespace ackbox::sage::rest
