// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/adapter.h"

#include "services/sage/facts.h"
#include "services/sage/options.h"
#include "services/sage/rest/parser.h"

#include <QUrl>

using namespace Qt::StringLiterals;

namespace ackbox::sage::rest {

namespace {

constexpr QLatin1StringView replies("replies");
constexpr QLatin1StringView outbox("history/outbox");
constexpr QLatin1StringView historyInbox("history/inbox");
constexpr QLatin1StringView passiveInbox("messages/inbox");
constexpr QLatin1StringView status("status");
constexpr QLatin1StringView messageId("message_id");

using Parameters = std::vector<std::pair<QString, QString>>;

http::Request get(const QByteArray &path, const Parameters &parameters = {})
{
    return {.path = path, .query = http::encodeQuery(parameters)};
}

//! Nodes take a limit beyond their range for none, and give a default.
Parameters limitOf(int limit)
{
    return {{u"limit"_s, QString::number(limit)}};
}

http::Request countRequest()
{
    return get("/v1/pipe/results"_ba, {{u"count_only"_s, u"1"_s}});
}

} // namespace

Result<std::vector<Feed>> RestAdapter::feeds(const Account &account) const
{
    if (const auto checked = checkOptions(account); !checked) {
        return checked.error();
    }
    return std::vector<Feed>{
        {.name = replies, .boundary = Boundary::BackwardSince},
        {.name = outbox, .boundary = Boundary::NewestOnly},
        {.name = historyInbox, .boundary = Boundary::NewestOnly},
        {.name = passiveInbox, .boundary = Boundary::Forward, .optional = true},
    };
}

std::optional<Feed> RestAdapter::threadFeed(const Account & /*account*/, const QString &threadId) const
{
    // As a part of a path these two would name another one.
    if (!isMessageId(threadId) || threadId == "."_L1 || threadId == ".."_L1) {
        return std::nullopt;
    }
    return Feed{.name = status,
                .boundary = Boundary::NewestOnly,
                .filters = {{messageId, threadId}},
                .aboutKnown = true};
}

http::Request RestAdapter::pageRequest(const Feed &feed, const std::optional<QString> &cursor) const
{
    if (feed.name == status) {
        const QString id = feed.filters.empty() ? QString() : feed.filters.front().second;
        return get("/v1/messages/"_ba + QUrl::toPercentEncoding(id) + "/status");
    }
    if (feed.name == outbox || feed.name == historyInbox) {
        return get("/v1/pipe/"_ba + feed.name.toLatin1(), limitOf(historySize));
    }
    const bool isInbox = feed.name == passiveInbox;
    Parameters parameters = limitOf(pageSize);
    if (cursor) {
        parameters.emplace_back(isInbox ? u"cursor"_s : u"before"_s, *cursor);
    }
    return get(isInbox ? "/v1/messages/inbox"_ba : "/v1/pipe/results"_ba, parameters);
}

Result<Page> RestAdapter::parsePage(const Feed &feed, const QByteArray &body) const
{
    if (feed.name == status) {
        return parseStatus(body);
    }
    if (feed.name == outbox || feed.name == historyInbox) {
        return parseHistory(body, feed.name == outbox);
    }
    return feed.name == passiveInbox ? parseInbox(body) : parseReplies(body);
}

std::optional<http::Request> RestAdapter::headRequest(const Feed &feed) const
{
    return feed.name == replies ? std::optional(countRequest()) : std::nullopt;
}

Result<Head> RestAdapter::parseHead(const Feed & /*feed*/, const QByteArray &body) const
{
    return rest::parseHead(body);
}

http::Request RestAdapter::probeRequest() const
{
    return countRequest();
}

Result<void> RestAdapter::parseProbe(const QByteArray &body) const
{
    const auto head = rest::parseHead(body);
    return head ? Result<void>() : head.error();
}

} // namespace ackbox::sage::rest
