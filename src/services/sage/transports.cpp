// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/adapter.h"
#include "services/sage/options.h"
#include "services/sage/rest/adapter.h"
#include "services/sage/rest/credentials.h"

namespace ackbox::sage {

std::shared_ptr<const Adapter> makeNodeAdapter(const Account & /*account*/)
{
    return std::make_shared<rest::RestAdapter>();
}

std::unique_ptr<Credentials> makeNodeCredentials(const Account &account, SecretReader secret)
{
    return std::make_unique<rest::SignedCredentials>(account, std::move(secret));
}

} // namespace ackbox::sage
