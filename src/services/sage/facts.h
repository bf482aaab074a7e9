// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "core/result.h"
#include "services/json/items.h"
#include "services/json/read.h"

#include <QJsonObject>

#include <initializer_list>
#include <optional>
#include <variant>
#include <vector>

namespace ackbox::sage {

//! What the rows of both transports have in common (docs/services/sage.md, 1.2 to 1.5).

//! The messages of one row, or why it is unreadable. A row is a message and, where it was answered, its
//! reply.
using RowReading = std::variant<std::vector<ListedMessage>, QString>;

//! How many rows of replies or of an inbox one page holds: the most that a node gives.
inline constexpr int pageSize = 20;
//! How many of its newest rows a node's history gives, without a cursor.
inline constexpr int historySize = 100;

//! Whether the text can be a node's id: opaque, 1 to 256 bytes, and no reply's key.
bool isMessageId(const QString &text);
//! The key of a message's reply: "<id>/reply".
QString replyKey(const QString &messageId);

using json::given;
using json::timeGiven;
//! The first of the members that is given.
std::optional<QString> firstGiven(const QJsonObject &object, std::initializer_list<QLatin1StringView> keys);

//! Whether this is an id cut for display ("0123456789abcdef..."), which must never be compared.
bool isShortened(const QString &id);
//! "<id>@<chain>" for somebody on another chain; the id itself where no chain is given.
std::optional<QString> onChain(const std::optional<QString> &id, const std::optional<QString> &chain);

//! The message's place among its neighbours, from the first of the times that has an instant.
Position placeOf(const QString &key, std::initializer_list<std::optional<Timestamp>> times);

//! Sets body and size; a body that the node cut has no known size.
void setBody(ListedMessage &message, const QString &body, bool truncated = false);

//! The instant of a time stamp, or of the first half of a composite cursor "<time>|<id>".
std::optional<qint64> instantOf(const QString &timeOrCursor);

//! A cursor for a page that brings none: below the page's oldest row, by `idKey` and completed_at. Absent
//! where no row has both.
std::optional<QString> cursorBelow(const std::vector<json::Item> &items, QLatin1StringView idKey);

//! The three facts about a sent message: an answer to /status, or the tool's. `source` is the object's bytes.
Result<ListedMessage> readStatus(const QJsonObject &object, const QByteArray &source);

//! Where the list is null or there: its items. Older nodes write null for an empty list.
Result<std::vector<json::Item>> itemsOf(const QByteArray &body, const QJsonObject &document);

} // namespace ackbox::sage
