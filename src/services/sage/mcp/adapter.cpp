// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/adapter.h"

#include "services/sage/facts.h"
#include "services/sage/mcp/parser.h"
#include "services/sage/mcp/rpc.h"
#include "services/sage/options.h"

#include <QJsonDocument>

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::sage::mcp {

namespace {

// Two feeds of one tool: the folder tells them apart.
constexpr QLatin1StringView outbox("sage_message_history/outbox");
constexpr QLatin1StringView historyInbox("sage_message_history/inbox");
constexpr QLatin1StringView messageId("message_id");

http::Request historyCall(const QString &folder)
{
    return toolCall(historyTool, QJsonObject{{u"folder"_s, folder}, {u"limit"_s, historySize}});
}

http::Request inboxCall(const std::optional<QString> &cursor)
{
    QJsonObject arguments{{u"limit"_s, pageSize}, {u"include_replies"_s, false}};
    if (cursor) {
        arguments.insert(u"message_cursor"_s, *cursor);
    }
    return toolCall(inboxTool, arguments);
}

} // namespace

McpAdapter::McpAdapter(QString self)
    : m_self(std::move(self))
{
}

Result<std::vector<Feed>> McpAdapter::feeds(const Account &account) const
{
    if (const auto checked = checkOptions(account); !checked) {
        return checked.error();
    }
    return std::vector<Feed>{
        {.name = repliesTool, .boundary = Boundary::BackwardSince},
        {.name = outbox, .boundary = Boundary::NewestOnly},
        {.name = historyInbox, .boundary = Boundary::NewestOnly},
        {.name = inboxTool, .boundary = Boundary::Forward, .optional = true},
    };
}

std::optional<Feed> McpAdapter::threadFeed(const Account & /*account*/, const QString &threadId) const
{
    if (!isMessageId(threadId)) {
        return std::nullopt;
    }
    return Feed{.name = statusTool,
                .boundary = Boundary::NewestOnly,
                .filters = {{messageId, threadId}},
                .aboutKnown = true};
}

http::Request McpAdapter::pageRequest(const Feed &feed, const std::optional<QString> &cursor) const
{
    if (feed.name == statusTool) {
        const QString id = feed.filters.empty() ? QString() : feed.filters.front().second;
        return toolCall(statusTool, QJsonObject{{messageId, id}});
    }
    if (feed.name == outbox || feed.name == historyInbox) {
        return historyCall(feed.name.section(u'/', 1));
    }
    if (feed.name == inboxTool) {
        return inboxCall(cursor);
    }
    return cursor ? toolCall(repliesTool, cursor->toUtf8())
                  : toolCall(repliesTool, QJsonObject{{u"limit"_s, pageSize}});
}

Result<Page> McpAdapter::parsePage(const Feed &feed, const QByteArray &body) const
{
    if (feed.name == statusTool) {
        return parseStatus(body);
    }
    if (feed.name == outbox || feed.name == historyInbox) {
        return parseHistory(body, feed.name == outbox, m_self);
    }
    return feed.name == inboxTool ? parseInbox(body, m_self) : parseReplies(body, m_self);
}

std::optional<http::Request> McpAdapter::headRequest(const Feed &feed) const
{
    if (feed.name != repliesTool) {
        return std::nullopt;
    }
    return toolCall(inboxTool,
                    QJsonObject{{u"limit"_s, 1}, {u"include_replies"_s, true}, {u"reply_limit"_s, 1}});
}

Result<Head> McpAdapter::parseHead(const Feed & /*feed*/, const QByteArray &body) const
{
    return mcp::parseHead(body);
}

bool McpAdapter::reached(const QString &cursor, const QString &watermark) const
{
    const QJsonObject arguments = QJsonDocument::fromJson(cursor.toUtf8()).object();
    return NodeAdapter::reached(given(arguments, "before"_L1).value_or(cursor), watermark);
}

http::Request McpAdapter::probeRequest() const
{
    return toolCall(repliesTool, QJsonObject{{u"limit"_s, 1}});
}

Result<void> McpAdapter::parseProbe(const QByteArray &body) const
{
    const auto page = parseReplies(body, m_self);
    return page ? Result<void>() : page.error();
}

} // namespace ackbox::sage::mcp
