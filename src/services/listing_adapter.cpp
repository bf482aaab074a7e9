// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/listing_adapter.h"

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

Error needsNoCall()
{
    return {.kind = ErrorKind::Unsupported,
            .message = u"This service has no such call: its listings carry the bodies."_s};
}

} // namespace

std::optional<QString> ListingAdapter::whyNotAcknowledgeable(const QString & /*remoteKey*/) const
{
    return std::nullopt;
}

http::Request ListingAdapter::openRequest(const std::vector<QString> & /*remoteKeys*/) const
{
    return {.method = {}};
}

Result<std::vector<ItemOutcome>> ListingAdapter::parseOpened(const QByteArray & /*body*/) const
{
    return needsNoCall();
}

http::Request ListingAdapter::acknowledgeRequest(const std::vector<QString> & /*remoteKeys*/) const
{
    return {.method = {}};
}

Result<std::vector<ItemOutcome>> ListingAdapter::parseAcknowledged(const QByteArray & /*body*/) const
{
    return needsNoCall();
}

} // namespace ackbox
