// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "services/channels/profile.h"

namespace ackbox::channels {

//! A bearer token in the header that the account's profile names. Lets no calls pass but those that read:
//! nothing of this mailbox changes anything at the service. Tasks must end before this object goes.
class BearerCredentials : public Credentials
{
public:
    BearerCredentials(const Account &account, SecretReader secret);
    ~BearerCredentials() override;

    //! ErrorKind::Usage where the account's options are wrong or the secret is no token,
    //! ErrorKind::NotAllowed where there is none, ErrorKind::Unsupported for any call but a GET.
    QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) override;
    //! True: the token may have been replaced where it is kept, so it is read anew once.
    bool renew(const http::Request &refused) override;

private:
    Account m_account;
    Result<Profile> m_profile;
    SecretReader m_secret;
    QByteArray m_token;
};

} // namespace ackbox::channels
