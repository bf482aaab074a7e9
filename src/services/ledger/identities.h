// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/http/message.h"

#include <QString>

#include <optional>
#include <vector>

namespace ackbox::ledger {

//! An agent that an API key can see.
struct Identity
{
    QString handle; //!< what an account's identity is
    std::optional<QString> id;
    std::optional<QString> displayName;
    std::optional<QString> description;
    std::optional<QString> emailAddress;
};

//! Asks for the identities of an API key, for choosing an account's.
http::Request identitiesRequest();
//! The answer, in the service's order; entries without a handle are left out. ErrorKind::Protocol where the
//! answer is no list.
Result<std::vector<Identity>> parseIdentities(const QByteArray &body);

//! What the service says about an API key.
struct Whoami
{
    QString scope; //!< the service's word: "api_key.agent_scoped.claimed"; empty where it gives none
    QString mayDo; //!< the same as a sentence
    std::optional<QString> label;
    std::optional<QString> organization;
    std::optional<qint64> expiresAt; //!< milliseconds since the epoch
};

//! Asks what the API key may do: the cheapest call.
http::Request whoamiRequest();
//! ErrorKind::Protocol where the answer is not about a key: it has no auth_type.
Result<Whoami> parseWhoami(const QByteArray &body);

} // namespace ackbox::ledger
