// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/credentials.h"

#include "services/secret.h"

#include <QRegularExpression>

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

constexpr char keyHeader[] = "X-API-Key";

//! It becomes a header's value: whatever could end the header is refused.
bool isKey(const QByteArray &text)
{
    static const QRegularExpression form(u"\\A[\\x21-\\x7e]{1,4096}\\z"_s);
    return form.match(QString::fromLatin1(text)).hasMatch();
}

} // namespace

KeyCredentials::KeyCredentials(Account account, SecretReader secret)
    : m_account(std::move(account))
    , m_secret(std::move(secret))
{
}

KeyCredentials::~KeyCredentials()
{
    wipe(m_key);
}

QCoro::Task<Result<void>> KeyCredentials::authorise(http::Request &request, http::Client & /*client*/)
{
    if (request.method != "GET" || !request.path.startsWith("/api/")) {
        co_return Error{.kind = ErrorKind::Unsupported,
                        .message = u"Nothing is ever changed at the task ledger."_s,
                        .account = m_account.name};
    }
    if (m_key.isEmpty()) {
        const Result<void> read = co_await readKey();
        if (!read) {
            Error error = read.error();
            error.account = m_account.name;
            co_return error;
        }
    }
    std::erase_if(request.headers, [](const http::Header &header) { return header.first == keyHeader; });
    request.headers.emplace_back(keyHeader, m_key);
    co_return Result<void>();
}

bool KeyCredentials::renew(const http::Request & /*refused*/)
{
    wipe(m_key);
    return false;
}

QCoro::Task<Result<void>> KeyCredentials::readKey()
{
    if (m_account.secretPlace == SecretPlace::None) {
        co_return Error{.kind = ErrorKind::NotAllowed,
                        .message = u"The account has no secret yet: give it the agent's API key."_s,
                        .account = m_account.name};
    }
    auto secret = co_await m_secret();
    if (!secret) {
        co_return secret.error();
    }
    QByteArray key = secret->trimmed();
    wipe(*secret);
    if (!isKey(key)) {
        wipe(key);
        co_return Error{.kind = ErrorKind::Usage,
                        .message = u"The secret is no API key: that is one word of printable characters."_s};
    }
    m_key = std::move(key);
    co_return Result<void>();
}

} // namespace ackbox::ledger
