// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::ledger {

//! An API key, sent as X-API-Key. Lets nothing pass but calls that read. Tasks must end before this object
//! goes.
class KeyCredentials : public Credentials
{
public:
    KeyCredentials(Account account, SecretReader secret);
    ~KeyCredentials() override;

    //! ErrorKind::NotAllowed where there is no key, ErrorKind::Usage where the secret can be none,
    //! ErrorKind::Unsupported for a request that would change something.
    QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) override;
    //! False: a refused key stays refused. It is read anew for the next call.
    bool renew(const http::Request &refused) override;

private:
    Account m_account;
    SecretReader m_secret;
    QByteArray m_key;
};

} // namespace ackbox::ledger
