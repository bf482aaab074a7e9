// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/lists.h"

#include "store/intent_rows.h"
#include "store/list_query.h"
#include "store/message_rows.h"
#include "store/sqlite_error.h"

#include <QHash>
#include <QSet>
#include <QSqlError>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

constexpr int excerptLength = 200; // characters of a title

Result<std::vector<qint64>> readIds(Connection &connection, const Result<ListQuery> &list)
{
    if (!list) {
        return list.error();
    }
    auto query = connection.run(list->sql, list->values);
    if (!query) {
        return query.error();
    }
    std::vector<qint64> ids;
    while ((*query)->next()) {
        ids.push_back((*query)->value(0).toLongLong());
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return ids;
}

// In the order of the ids; what is no longer there is left out.
template <typename T>
std::vector<T> inOrder(std::vector<T> found, const std::vector<qint64> &ids)
{
    QHash<qint64, std::size_t> places;
    for (std::size_t i = 0; i < found.size(); ++i) {
        places.insert(found[i].id, i);
    }
    std::vector<T> ordered;
    ordered.reserve(found.size());
    for (const qint64 id : ids) {
        if (const auto place = places.constFind(id); place != places.cend()) {
            ordered.push_back(found[*place]);
        }
    }
    return ordered;
}

const QString selectConversations =
    uR"(SELECT c.id, c.account_id, ac.name, ac.service, c.remote_id, c.messages,
    c.to_acknowledge, c.unopened, c.bytes, c.last_position, m.direction, m.sent_at, m.kind, m.preview, m.opened_at,
    iif(m.deleted_at IS NULL, substr(b.body, 1, %1), NULL), a.remote_id, a.name, a.kind, c.other_replies, g.remote_id, g.name
    FROM conversations c
    JOIN accounts ac ON ac.id = c.account_id
    JOIN messages m ON m.id = c.last_message_id
    LEFT JOIN bodies b ON b.message_id = m.id
    LEFT JOIN groups g ON g.id = c.group_id
    LEFT JOIN actors a ON a.id = m.author_id
    WHERE c.id IN (SELECT value FROM json_each(?)))"_s.arg(excerptLength);

std::optional<Group> groupFrom(const QVariant &remoteId, const QVariant &name)
{
    const auto id = textFrom(remoteId);
    return id ? std::optional(Group{.remoteId = *id, .name = textFrom(name)}) : std::nullopt;
}

Conversation conversationFrom(const QSqlQuery &row)
{
    Conversation found{
        .id = row.value(0).toLongLong(),
        .accountId = row.value(1).toLongLong(),
        .account = textFrom(row.value(2)).value_or(QString()),
        .service = row.value(3).toString(),
        .remoteId = textFrom(row.value(4)).value_or(QString()),
        .group = groupFrom(row.value(20), row.value(21)),
        .title = textFrom(row.value(13)),
        .kind = textFrom(row.value(12)),
        .lastAuthor = {textFrom(row.value(16)), textFrom(row.value(17)), textFrom(row.value(18))},
        .lastIsSent = (row.value(10).toInt() & int(Direction::Sent)) != 0,
        .lastAt = {},
        .lastPosition = row.value(9).toLongLong(),
        .messages = row.value(5).toLongLong(),
        .toAcknowledge = row.value(6).toLongLong(),
        .unopened = row.value(7).toLongLong(),
        .otherReplies = row.value(19).toLongLong(),
        .bytes = row.value(8).toLongLong()};
    if (const auto sentAt = textFrom(row.value(11))) {
        found.lastAt = parseTimestamp(*sentAt);
    }
    const auto body = textFrom(row.value(15));
    if (body && !row.value(14).isNull()) {
        found.title = body;
    }
    return found;
}

} // namespace

Result<std::vector<qint64>> messageIds(Connection &connection, const ListFilter &filter)
{
    return readIds(connection, messageIdQuery(connection, filter, {}, {}));
}

Result<std::vector<qint64>> conversationIds(Connection &connection, const ListFilter &filter)
{
    return readIds(connection, conversationIdQuery(connection, filter, {}, {}));
}

Result<std::vector<Message>> messagesById(Connection &connection, const std::vector<qint64> &ids)
{
    auto found =
        readMessages(connection, selectMessages(false) + u" WHERE m.id IN (SELECT value FROM json_each(?))"_s,
                     {idList(ids)}, false);
    return found ? Result<std::vector<Message>>(inOrder(std::move(*found), ids)) : found;
}

Result<std::vector<Conversation>> conversationsById(Connection &connection, const std::vector<qint64> &ids)
{
    auto query = connection.run(selectConversations, {idList(ids)});
    if (!query) {
        return query.error();
    }
    std::vector<Conversation> found;
    while ((*query)->next()) {
        found.push_back(conversationFrom(**query));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return inOrder(std::move(found), ids);
}

Result<std::vector<Message>> listMessages(Connection &connection, const ListFilter &filter, int limit,
                                          std::optional<qint64> after)
{
    const auto ids = readIds(connection, messageIdQuery(connection, filter, limit, after));
    return ids ? messagesById(connection, *ids) : Result<std::vector<Message>>(ids.error());
}

Result<std::vector<Conversation>> listConversations(Connection &connection, const ListFilter &filter,
                                                    int limit, std::optional<qint64> after)
{
    const auto ids = readIds(connection, conversationIdQuery(connection, filter, limit, after));
    return ids ? conversationsById(connection, *ids) : Result<std::vector<Conversation>>(ids.error());
}

Result<std::vector<Actor>> participants(Connection &connection, qint64 conversationId, int limit)
{
    auto query = connection.run(
        uR"(SELECT a.remote_id, a.name, a.kind FROM messages m JOIN actors a ON a.id = m.author_id
        WHERE m.conversation_id = ? GROUP BY m.author_id ORDER BY min(m.position), min(m.tie))"_s,
        {conversationId});
    if (!query) {
        return query.error();
    }
    std::vector<Actor> found;
    while (int(found.size()) < limit && (*query)->next()) {
        const Actor actor{textFrom((*query)->value(0)), textFrom((*query)->value(1)),
                          textFrom((*query)->value(2))};
        // One who has changed names is still one; those without an id are never merged.
        const bool known = std::any_of(found.begin(), found.end(), [&actor](const Actor &other) {
            return actor.id && !actor.id->isEmpty() && other.id == actor.id;
        });
        if (!known) {
            found.push_back(actor);
        }
    }
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

Result<std::vector<QString>> kinds(Connection &connection)
{
    auto query = connection.run(u"SELECT DISTINCT kind FROM messages WHERE kind IS NOT NULL ORDER BY kind"_s);
    if (!query) {
        return query.error();
    }
    std::vector<QString> found;
    while ((*query)->next()) {
        found.push_back(textFrom((*query)->value(0)).value_or(QString()));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

} // namespace ackbox::store
