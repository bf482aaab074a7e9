// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/credentials.h"

#include "services/secret.h"
#include "services/token.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

bool isNamed(const http::Header &header, const QByteArray &name)
{
    return header.first.compare(name, Qt::CaseInsensitive) == 0;
}

} // namespace

BearerCredentials::BearerCredentials(const Account &account, SecretReader secret)
    : m_account(account)
    , m_profile(readProfile(account))
    , m_secret(std::move(secret))
{
}

BearerCredentials::~BearerCredentials()
{
    wipe(m_token);
}

QCoro::Task<Result<void>> BearerCredentials::authorise(http::Request &request, http::Client & /*client*/)
{
    if (!m_profile) {
        co_return m_profile.error();
    }
    if (request.method != "GET" || request.path.isEmpty()) {
        co_return Error{.kind = ErrorKind::Unsupported,
                        .message = u"Only calls that read are made at this service."_s,
                        .account = m_account.name};
    }
    if (m_token.isEmpty()) {
        const TokenWords words{.name = u"bearer token"_s, .wanted = u"the service's bearer token"_s};
        Result<QByteArray> token = co_await readToken(m_account, m_secret, words);
        if (!token) {
            co_return token.error();
        }
        m_token = *std::move(token);
    }
    const QByteArray &name = m_profile->authHeader;
    std::erase_if(request.headers, [&name](const http::Header &header) { return isNamed(header, name); });
    request.headers.emplace_back(name, m_profile->authPrefix + m_token);
    co_return Result<void>();
}

bool BearerCredentials::renew(const http::Request &refused)
{
    if (!m_profile) {
        return false;
    }
    const http::Header current{m_profile->authHeader, m_profile->authPrefix + m_token};
    if (std::find(refused.headers.begin(), refused.headers.end(), current) != refused.headers.end()) {
        wipe(m_token);
    }
    return true;
}

} // namespace ackbox::channels
