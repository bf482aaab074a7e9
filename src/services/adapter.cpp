// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

namespace ackbox {

QString Feed::key() const
{
    return filters.empty() ? name : name + u'?' + QString::fromLatin1(http::encodeQuery(filters));
}

QString Feed::label() const
{
    return subject.isEmpty() ? name : name + u' ' + subject;
}

Feed Feed::fromKey(const QString &key)
{
    const qsizetype mark = key.indexOf(u'?');
    Feed feed{.name = key.left(mark), .filters = {}};
    const QStringList pairs = mark < 0 ? QStringList() : key.mid(mark + 1).split(u'&');
    for (const QString &pair : pairs) {
        const auto decoded = [](const QString &text) {
            return QString::fromUtf8(QByteArray::fromPercentEncoding(text.toLatin1()));
        };
        feed.filters.emplace_back(decoded(pair.section(u'=', 0, 0)), decoded(pair.section(u'=', 1)));
    }
    return feed;
}

std::optional<QString> Adapter::threadOf(const Message &message) const
{
    return message.threadId;
}

std::optional<Feed> Adapter::foundList(const QString & /*key*/) const
{
    return std::nullopt;
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

std::optional<http::Request> Adapter::abilitiesRequest() const
{
    return std::nullopt;
}

Result<QString> Adapter::parseAbilities(const QByteArray & /*body*/) const
{
    return QString();
}

std::optional<http::Request> Adapter::identitiesRequest() const
{
    return std::nullopt;
}

Result<std::vector<Actor>> Adapter::parseIdentities(const QByteArray & /*body*/) const
{
    return std::vector<Actor>();
}

} // namespace ackbox
