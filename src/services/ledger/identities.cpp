// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/identities.h"

#include "services/json/read.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

std::optional<Identity> identityOf(const QJsonObject &object)
{
    const auto handle = json::string(object, "agent_handle"_L1);
    if (!handle || handle->isEmpty()) {
        return std::nullopt;
    }
    return Identity{.handle = *handle,
                    .id = json::string(object, "id"_L1),
                    .displayName = json::string(object, "display_name"_L1),
                    .description = json::string(object, "description"_L1),
                    .emailAddress = json::string(object, "email_address"_L1)};
}

QString sentenceFor(const QString &scope)
{
    if (scope == "api_key.admin_scoped"_L1) {
        return u"This key may read every identity of its organization."_s;
    }
    if (scope == "api_key.agent_scoped.claimed"_L1) {
        return u"This key may read its own agent's identity."_s;
    }
    if (scope == "api_key.agent_scoped.unclaimed"_L1) {
        return u"This key may read its own agent's identity, which nobody has claimed yet."_s;
    }
    return scope.isEmpty() ? u"The service does not say what this key may do."_s
                           : u"The service calls this key \"%1\"."_s.arg(scope);
}

//! The service writes these as seconds with a fraction, unlike all its other times.
std::optional<qint64> millisecondsOf(const QJsonValue &seconds)
{
    constexpr double mostSeconds = 1e11;
    const double value = seconds.toDouble(-1);
    return value >= 0 && value < mostSeconds ? std::optional<qint64>(std::llround(value * 1000))
                                             : std::nullopt;
}

} // namespace

http::Request identitiesRequest()
{
    return {.path = "/api/v1/identities/"_ba};
}

Result<std::vector<Identity>> parseIdentities(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isArray()) {
        return Error{.kind = ErrorKind::Protocol,
                     .message = u"The service's answer is no list of identities."_s};
    }
    std::vector<Identity> identities;
    const QJsonArray entries = document.array();
    for (const auto &value : entries) {
        if (auto identity = identityOf(value.toObject())) {
            identities.push_back(std::move(*identity));
        }
    }
    return identities;
}

http::Request whoamiRequest()
{
    return {.path = "/api/whoami"_ba};
}

Result<Whoami> parseWhoami(const QByteArray &body)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    if (!document->value("auth_type"_L1).isString()) {
        return Error{.kind = ErrorKind::Protocol,
                     .message = u"The service's answer does not say what the API key is."_s};
    }
    const QString scope = json::string(*document, "auth_subtype"_L1).value_or(QString());
    return Whoami{.scope = scope,
                  .mayDo = sentenceFor(scope),
                  .label = json::string(*document, "label"_L1),
                  .organization = json::string(*document, "organization_id"_L1),
                  .expiresAt = millisecondsOf(document->value("expires_at"_L1))};
}

} // namespace ackbox::ledger
