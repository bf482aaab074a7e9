// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

#include <QFuture>

#include <optional>

namespace ackbox::sage::mcp {

//! A bearer token, which an administrator of the node makes for one agent. Introduces itself to the node
//! once, and learns whether its inbox is passive: without that the inbox is never called, because calling it
//! claims. Lets no other calls pass than those of the tools that only read. Tasks must end before this object
//! goes.
class BearerCredentials : public Credentials
{
public:
    BearerCredentials(Account account, SecretReader secret);
    ~BearerCredentials() override;

    //! Calls that come during the introduction share it and its end. ErrorKind::NotAllowed where there is no
    //! token or the node refuses it, ErrorKind::Usage where the secret can be none, ErrorKind::Unsupported
    //! for the inbox of a node that claims, and for any request that is no reading tool's.
    QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) override;
    //! False: only an administrator can make another token. It is read anew for the next call.
    bool renew(const http::Request &refused) override;

private:
    QCoro::Task<Result<void>> introduce(http::Client &client);
    QCoro::Task<Result<void>> openSession(http::Client &client);
    QCoro::Task<Result<QByteArray>> ask(http::Client &client, http::Request request);

    Account m_account;
    SecretReader m_secret;
    QByteArray m_token;
    bool m_introduced = false;
    bool m_inboxIsPassive = false;
    std::optional<QFuture<Result<void>>> m_introducing;
};

} // namespace ackbox::sage::mcp
