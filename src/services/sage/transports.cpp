// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/adapter.h"
#include "services/sage/mcp/credentials.h"
#include "services/sage/options.h"
#include "services/sage/rest/adapter.h"
#include "services/sage/rest/credentials.h"

namespace ackbox::sage {

std::shared_ptr<const Adapter> makeNodeAdapter(const Account &account)
{
    if (transportOf(account) == Transport::Mcp) {
        return std::make_shared<mcp::McpAdapter>(account.identity.toLower());
    }
    return std::make_shared<rest::RestAdapter>();
}

std::unique_ptr<Credentials> makeNodeCredentials(const Account &account, SecretReader secret)
{
    if (transportOf(account) == Transport::Mcp) {
        return std::make_unique<mcp::BearerCredentials>(account, std::move(secret));
    }
    return std::make_unique<rest::SignedCredentials>(account, std::move(secret));
}

} // namespace ackbox::sage
