// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/adapter.h"

#include "services/selective/errors.h"
#include "services/selective/options.h"
#include "services/selective/parser.h"
#include "services/selective/wallet.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::selective {

namespace {

constexpr qsizetype messageIdLength = 29;
constexpr qsizetype longestThreadId = 128;
constexpr qsizetype longestDirectThreadId = 400;
constexpr QLatin1StringView sentSuffix("/sent");
constexpr QLatin1StringView receivedSuffix("/received");

constexpr QLatin1StringView listName("list");

http::Request listRequest(const std::vector<std::pair<QString, QString>> &parameters)
{
    return {.path = "/internal/inbox/list"_ba, .query = http::encodeQuery(parameters)};
}

http::Request postRequest(const QByteArray &path, const QString &member, const QJsonArray &values)
{
    return {.method = "POST"_ba,
            .path = path,
            .body = QJsonDocument(QJsonObject{{member, values}}).toJson(QJsonDocument::Compact),
            .contentType = "application/json"_ba};
}

} // namespace

Capabilities InboxAdapter::capabilities() const
{
    return {.remoteAcknowledge = true, .largestBatch = 50, .callsPerDay = 5000, .shortestInterval = 30s};
}

Result<std::vector<Feed>> InboxAdapter::feeds(const Account &account) const
{
    const auto filters = listFilters(account);
    if (!filters) {
        return filters.error();
    }
    return std::vector{Feed{listName, Boundary::BackwardExclusive, *filters}};
}

std::optional<Feed> InboxAdapter::threadFeed(const Account &account, const QString &threadId) const
{
    const qsizetype longest = threadId.startsWith("dm:"_L1) ? longestDirectThreadId : longestThreadId;
    if (threadId.isEmpty() || threadId.toUtf8().size() > longest) {
        return std::nullopt;
    }
    Feed feed{listName, Boundary::BackwardExclusive, {{u"include_sent"_s, u"true"_s}}};
    if (account.option(u"preview"_s) == "true"_L1) {
        feed.filters.emplace_back(u"preview"_s, u"true"_s);
    }
    feed.filters.emplace_back(u"status"_s, u"all"_s);
    feed.filters.emplace_back(u"thread_id"_s, threadId);
    return feed;
}

Result<void> InboxAdapter::checkIdentity(const QString &identity) const
{
    if (parseWallet(identity)) {
        return {};
    }
    return Error{
        .kind = ErrorKind::Usage,
        .message = u"The identity \"%1\" is no wallet: it is a Solana address (base58), an Ethereum address "
                   u"(0x…) or CAIP-10 of either."_s.arg(identity)};
}

Result<void> InboxAdapter::checkRemoteKey(const QString &remoteKey) const
{
    const QString suffix = remoteKey.mid(messageIdLength);
    if (isMessageId(remoteKey.left(messageIdLength)) && (suffix == receivedSuffix || suffix == sentSuffix)) {
        return {};
    }
    return Error{
        .kind = ErrorKind::Usage,
        .message =
            u"\"%1\" is no message of this service: its messages are named MSG_ID/received or MSG_ID/sent."_s
                .arg(remoteKey)};
}

std::optional<QString> InboxAdapter::whyNotAcknowledgeable(const QString &remoteKey) const
{
    return remoteKey.endsWith(sentSuffix) ? std::optional(u"A sent copy cannot be acknowledged."_s)
                                          : std::nullopt;
}

http::Request InboxAdapter::pageRequest(const Feed &feed, const std::optional<QString> &cursor) const
{
    auto parameters = feed.filters;
    parameters.emplace_back(u"limit"_s, u"50"_s);
    if (cursor) {
        parameters.emplace_back(u"cursor"_s, *cursor);
    }
    return listRequest(parameters);
}

Result<Page> InboxAdapter::parsePage(const Feed & /*feed*/, const QByteArray &body) const
{
    return selective::parsePage(body);
}

bool InboxAdapter::reached(const QString &cursor, const QString &watermark) const
{
    return cursor <= watermark; // ordinal, as the service compares
}

std::optional<QString> InboxAdapter::top(const Page &firstPage) const
{
    const auto &messages = firstPage.messages;
    const auto newest =
        std::max_element(messages.begin(), messages.end(), [](const auto &left, const auto &right) {
            return left.remoteKey < right.remoteKey;
        });
    return newest == messages.end() ? std::nullopt : std::optional(newest->remoteKey.left(messageIdLength));
}

http::Request InboxAdapter::openRequest(const std::vector<QString> &remoteKeys) const
{
    QJsonArray messages;
    for (const QString &key : remoteKeys) {
        messages.append(QJsonObject{{u"msg_id"_s, key.left(messageIdLength)},
                                    {u"direction"_s, key.mid(messageIdLength + 1)}});
    }
    return postRequest("/internal/inbox/open"_ba, u"messages"_s, messages);
}

Result<std::vector<ItemOutcome>> InboxAdapter::parseOpened(const QByteArray &body) const
{
    return selective::parseOpened(body);
}

http::Request InboxAdapter::acknowledgeRequest(const std::vector<QString> &remoteKeys) const
{
    QJsonArray ids;
    for (const QString &key : remoteKeys) {
        if (key.endsWith(receivedSuffix)) {
            ids.append(key.left(messageIdLength));
        }
    }
    return postRequest("/internal/inbox/ack-ids"_ba, u"message_ids"_s, ids);
}

Result<std::vector<ItemOutcome>> InboxAdapter::parseAcknowledged(const QByteArray &body) const
{
    return selective::parseAcknowledged(body);
}

http::Request InboxAdapter::probeRequest() const
{
    return listRequest({{u"limit"_s, u"1"_s}, {u"status"_s, u"pending"_s}});
}

Result<void> InboxAdapter::parseProbe(const QByteArray &body) const
{
    const auto page = parsePage({}, body);
    return page ? Result<void>() : page.error();
}

Error InboxAdapter::errorFrom(const http::Response &response) const
{
    return selective::errorFrom(response);
}

bool InboxAdapter::isStaleCursor(const Error &error) const
{
    return error.code == "invalid_cursor"_L1;
}

} // namespace ackbox::selective
