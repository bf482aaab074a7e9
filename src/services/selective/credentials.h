// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

#include <QFuture>

namespace ackbox::selective {

//! A session of the inbox, sent as X-Inbox-Session. The account's secret decides by its form where it comes
//! from: a uuid is a session that was made elsewhere; a key (SigningKey says which forms) signs in for one,
//! as often as it takes. Keys as plain bytes are taken from a file alone. Tasks must end before this object
//! goes.
class SessionCredentials : public Credentials
{
public:
    SessionCredentials(Account account, SecretReader secret);
    ~SessionCredentials() override;

    //! Calls that come while a sign-in runs share it and its end. ErrorKind::NotAllowed where the secret
    //! cannot speak for the account's identity, ErrorKind::Usage where it is no secret of these forms.
    QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) override;
    //! False for a session made elsewhere: only its owner can make another.
    bool renew(const http::Request &refused) override;

private:
    QCoro::Task<Result<void>> signIn(http::Client &client);
    QCoro::Task<Result<QByteArray>> obtainSession(http::Client &client);

    Account m_account;
    SecretReader m_secret;
    QByteArray m_session;
    bool m_canMint = false;
    std::optional<QFuture<Result<void>>> m_signingIn;
};

} // namespace ackbox::selective
