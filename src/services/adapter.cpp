// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

namespace ackbox {

QString Feed::key() const
{
    return filters.empty() ? name : name + u'?' + QString::fromLatin1(http::encodeQuery(filters));
}

std::optional<QString> Adapter::threadOf(const Message &message) const
{
    return message.threadId;
}

std::optional<http::Request> Adapter::headRequest(const Feed & /*feed*/) const
{
    return std::nullopt;
}

Result<Head> Adapter::parseHead(const Feed & /*feed*/, const QByteArray & /*body*/) const
{
    return Error{.kind = ErrorKind::Unsupported,
                 .message = QStringLiteral("This service has no such question.")};
}

} // namespace ackbox
