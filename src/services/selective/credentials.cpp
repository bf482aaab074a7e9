// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/credentials.h"

#include "services/keys/base58.h"
#include "services/keys/signing_key.h"
#include "services/secret.h"
#include "services/selective/login.h"
#include "services/selective/wallet.h"

#include <QCoroFuture>
#include <QPromise>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

const QByteArray sessionHeader = "X-Inbox-Session"_ba;

Error notAllowed(const QString &message)
{
    return {.kind = ErrorKind::NotAllowed, .message = message};
}

//! The session id where the secret is one, lower case or not.
std::optional<QByteArray> sessionIn(const QByteArray &secret)
{
    static const QRegularExpression uuid(
        u"\\A[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\z"_s);
    QByteArray text = secret.trimmed();
    return uuid.match(QString::fromLatin1(text)).hasMatch() ? std::optional(text) : std::nullopt;
}

//! The wallet that this key signs for: the account's identity, or the key's own where none was given.
Result<QString> walletOf(const SigningKey &key, const QString &identity)
{
    const QByteArray ownAddress = toBase58(key.publicKey());
    if (identity.isEmpty()) {
        return QString::fromLatin1(ownAddress);
    }
    const auto wallet = parseWallet(identity);
    if (!wallet) {
        return notAllowed(u"The account's identity is neither a Solana nor an Ethereum wallet."_s);
    }
    if (wallet->chain == Wallet::Chain::Evm) {
        return notAllowed(
            u"An Ethereum wallet cannot sign with an Ed25519 key: use \"account login\" and sign in the wallet."_s);
    }
    if (wallet->publicKey() != key.publicKey()) {
        return notAllowed(u"The key belongs to the wallet %1, the account to %2."_s.arg(
            QString::fromLatin1(ownAddress), wallet->address));
    }
    return identity;
}

void setHeader(http::Request &request, const QByteArray &name, const QByteArray &value)
{
    const auto found = std::find_if(request.headers.begin(), request.headers.end(),
                                    [&name](const http::Header &header) { return header.first == name; });
    if (found == request.headers.end()) {
        request.headers.emplace_back(name, value);
    } else {
        found->second = value;
    }
}

} // namespace

SessionCredentials::SessionCredentials(Account account, SecretReader secret)
    : m_account(std::move(account))
    , m_secret(std::move(secret))
{
}

SessionCredentials::~SessionCredentials()
{
    wipe(m_session);
}

QCoro::Task<Result<void>> SessionCredentials::authorise(http::Request &request, http::Client &client)
{
    if (m_session.isEmpty()) {
        // Whoever ends the sign-in forgets it: wait for a copy.
        const auto running = m_signingIn;
        Result<void> signedIn;
        if (running) {
            signedIn = co_await *running;
        } else {
            signedIn = co_await signIn(client);
        }
        if (!signedIn) {
            Error error = signedIn.error();
            error.account = m_account.name;
            co_return error;
        }
    }
    setHeader(request, sessionHeader, m_session);
    co_return {};
}

bool SessionCredentials::renew(const http::Request &refused)
{
    const bool isCurrent =
        std::any_of(refused.headers.begin(), refused.headers.end(), [this](const auto &header) {
            return header.first == sessionHeader && header.second == m_session;
        });
    if (isCurrent) {
        wipe(m_session);
    }
    return m_canMint;
}

QCoro::Task<Result<void>> SessionCredentials::signIn(http::Client &client)
{
    QPromise<Result<void>> ended;
    ended.start();
    m_signingIn = ended.future();
    auto session = co_await obtainSession(client);
    Result<void> result = session ? Result<void>() : Result<void>(session.error());
    if (session) {
        m_session = std::move(*session);
    }
    m_signingIn.reset();
    ended.addResult(result);
    ended.finish();
    co_return result;
}

QCoro::Task<Result<QByteArray>> SessionCredentials::obtainSession(http::Client &client)
{
    if (m_account.secretPlace == SecretPlace::None) {
        co_return notAllowed(
            u"The account has no secret yet: give it a key file, a session id, or use \"account login\"."_s);
    }
    auto secret = co_await m_secret();
    if (!secret) {
        co_return secret.error();
    }
    const auto pasted = sessionIn(*secret);
    const auto key = pasted ? Result<SigningKey>(Error{})
                            : SigningKey::read(*secret, m_account.secretPlace == SecretPlace::KeyFile);
    wipe(*secret);
    m_canMint = !pasted && key;
    if (pasted) {
        co_return *pasted;
    }
    if (!key) {
        Error error = key.error();
        error.message.prepend(u"The secret is no session id (a UUID). "_s);
        co_return error;
    }
    const auto wallet = walletOf(*key, m_account.identity);
    if (!wallet) {
        co_return wallet.error();
    }
    const auto challenge = co_await requestChallenge(client, *wallet);
    if (!challenge) {
        co_return challenge.error();
    }
    const QByteArray signature = toBase58(key->sign(challenge->nonce.toUtf8()));
    co_return co_await answerChallenge(client, *challenge, QString::fromLatin1(signature));
}

} // namespace ackbox::selective
