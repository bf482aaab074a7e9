// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/credentials.h"

#include "services/secret.h"
#include "services/token.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

constexpr char keyHeader[] = "X-API-Key";

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
        const TokenWords words{.name = u"API key"_s, .wanted = u"the agent's API key"_s};
        Result<QByteArray> key = co_await readToken(m_account, m_secret, words);
        if (!key) {
            Error error = key.error();
            error.account = m_account.name;
            co_return error;
        }
        m_key = *std::move(key);
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

} // namespace ackbox::ledger
