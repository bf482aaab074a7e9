// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/credentials.h"

#include "services/secret.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

//! It becomes a part of a header's value: whatever could end the header is refused.
bool isToken(const QByteArray &text)
{
    static const QRegularExpression form(u"\\A[\\x21-\\x7e]{1,4096}\\z"_s);
    return form.match(QString::fromLatin1(text)).hasMatch();
}

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
        const Result<void> read = co_await readToken();
        if (!read) {
            co_return read;
        }
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

QCoro::Task<Result<void>> BearerCredentials::readToken()
{
    const auto fail = [this](ErrorKind kind, const QString &message) {
        return Error{.kind = kind, .message = message, .account = m_account.name};
    };
    if (m_account.secretPlace == SecretPlace::None) {
        co_return fail(ErrorKind::NotAllowed,
                       u"The account has no secret yet: give it the service's bearer token."_s);
    }
    auto secret = co_await m_secret();
    if (!secret) {
        co_return secret.error();
    }
    QByteArray token = secret->trimmed();
    wipe(*secret);
    if (!isToken(token)) {
        wipe(token);
        co_return fail(ErrorKind::Usage,
                       u"The secret is no bearer token: that is one word of printable characters."_s);
    }
    wipe(m_token);
    m_token = std::move(token);
    co_return Result<void>();
}

} // namespace ackbox::channels
