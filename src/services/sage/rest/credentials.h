// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "services/sage/rest/signature.h"

#include <optional>

namespace ackbox::sage::rest {

//! Signs each attempt of each call anew with the agent's key, which is read once. Signs nothing but GET: no
//! call of this mailbox changes anything at the node. Tasks must end before this object goes.
class SignedCredentials : public Credentials
{
public:
    SignedCredentials(Account account, SecretReader secret);

    //! ErrorKind::NotAllowed where there is no key, its file is open to others, or it is another agent's than
    //! the account's identity; ErrorKind::Usage where the secret is no key; ErrorKind::Unsupported for a
    //! request that is not to be signed.
    QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) override;
    //! True: the network stack sends a request again by itself where a connection is lost, which the node
    //! takes for a replay. A new signature helps then, and costs one call where it does not.
    bool renew(const http::Request &refused) override;

private:
    QCoro::Task<Result<void>> readKey();

    Account m_account;
    SecretReader m_secret;
    std::optional<AgentKey> m_key;
};

} // namespace ackbox::sage::rest
