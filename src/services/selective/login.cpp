// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/login.h"

#include "core/wtf8.h"
#include "services/json/read.h"
#include "services/keys/base58.h"
#include "services/keys/signing_key.h"
#include "services/selective/errors.h"
#include "services/selective/wallet.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

constexpr qsizetype longestNonce = 1024;

Error usage(const QString &message)
{
    return {.kind = ErrorKind::Usage, .message = message};
}

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

http::Request sessionRequest(const QJsonObject &body)
{
    return {.method = "POST"_ba,
            .path = "/internal/inbox/session"_ba,
            .body = QJsonDocument(body).toJson(QJsonDocument::Compact),
            .contentType = "application/json"_ba};
}

Result<QJsonObject> readAnswer(const Result<http::Response> &response)
{
    if (!response) {
        return response.error();
    }
    if (response->status < 200 || response->status > 299) {
        return errorFrom(*response);
    }
    return json::readObject(response->body);
}

//! A transaction begins with a count of its signatures and holds binary keys: no readable text is one.
bool isSafeToSign(const QString &nonce)
{
    const bool readable = std::none_of(nonce.begin(), nonce.end(), [](QChar c) {
        return c.category() == QChar::Other_Control && c != u'\n';
    });
    return !nonce.isEmpty() && nonce.size() <= longestNonce && readable && !nonce.startsWith(u'\n') &&
           !hasLoneSurrogate(nonce);
}

Result<void> checkSignature(const Wallet &wallet, const QString &nonce, const QString &signature)
{
    if (wallet.chain == Wallet::Chain::Evm) {
        static const QRegularExpression form(u"\\A0x[0-9a-fA-F]{130}\\z"_s);
        if (!form.match(signature).hasMatch()) {
            return usage(u"A signature of an Ethereum wallet is 0x and 130 hex digits."_s);
        }
        return {};
    }
    const auto bytes = fromBase58(signature.toUtf8());
    if (!bytes || bytes->size() != 64) {
        return usage(u"A signature of a Solana wallet is the base58 text of 64 bytes."_s);
    }
    if (!verifies(*bytes, nonce.toUtf8(), wallet.publicKey())) {
        return usage(u"The signature is not this wallet's over exactly this nonce."_s);
    }
    return {};
}

//! It becomes a header's value: whatever could end the header is refused.
std::optional<QByteArray> readSessionId(const QJsonObject &answer)
{
    static const QRegularExpression form(u"\\A[-_.~+/=a-zA-Z0-9]{1,256}\\z"_s);
    const QString id = json::string(answer, "session_id"_L1).value_or(QString());
    return form.match(id).hasMatch() ? std::optional(id.toLatin1()) : std::nullopt;
}

} // namespace

QCoro::Task<Result<Challenge>> requestChallenge(http::Client &client, QString wallet)
{
    if (!parseWallet(wallet)) {
        co_return usage(u"\"%1\" is neither a Solana nor an Ethereum wallet."_s.arg(wallet));
    }
    const QJsonObject question{{u"wallet"_s, wallet}};
    const auto response = co_await client.send(sessionRequest(question));
    const auto answer = readAnswer(response);
    if (!answer) {
        co_return answer.error();
    }
    const QString nonce = json::string(*answer, "nonce"_L1).value_or(QString());
    if (!isSafeToSign(nonce)) {
        co_return protocolError(u"The service's answer holds no nonce that is safe to sign."_s);
    }
    co_return Challenge{wallet, nonce};
}

QCoro::Task<Result<QByteArray>> answerChallenge(http::Client &client, Challenge challenge, QString signature)
{
    const auto wallet = parseWallet(challenge.wallet);
    if (!wallet) {
        co_return usage(u"\"%1\" is neither a Solana nor an Ethereum wallet."_s.arg(challenge.wallet));
    }
    if (auto checked = checkSignature(*wallet, challenge.nonce, signature); !checked) {
        co_return checked.error();
    }
    const QJsonObject proof{
        {u"wallet"_s, challenge.wallet}, {u"nonce"_s, challenge.nonce}, {u"signature"_s, signature}};
    const auto response = co_await client.send(sessionRequest(proof));
    const auto answer = readAnswer(response);
    if (!answer) {
        co_return answer.error();
    }
    const auto session = readSessionId(*answer);
    if (!session) {
        co_return protocolError(u"The service's answer holds no session."_s);
    }
    const auto confirmed = json::string(*answer, "wallet"_L1);
    const auto other = confirmed ? parseWallet(*confirmed) : std::nullopt;
    if (confirmed && !(other && other->matches(*wallet))) {
        co_return protocolError(u"The service opened a session for another wallet; it was not used."_s);
    }
    co_return *session;
}

} // namespace ackbox::selective
