// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/messages.h"

#include "store/message_rows.h"
#include "store/sqlite_error.h"

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Result<std::optional<Message>> firstMessage(Connection &connection, const QString &where,
                                            const QVariantList &values)
{
    auto found = readMessages(connection, selectMessages(true) + where, values, true);
    if (!found) {
        return found.error();
    }
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

} // namespace

Result<std::optional<Message>> message(Connection &connection, qint64 accountId, const QString &remoteKey)
{
    return firstMessage(connection, u" WHERE m.account_id = ? AND m.remote_key = ?"_s,
                        {accountId, toColumn(remoteKey)});
}

Result<std::optional<Message>> messageById(Connection &connection, qint64 id)
{
    return firstMessage(connection, u" WHERE m.id = ?"_s, {id});
}

Result<std::vector<Message>> conversationMessages(Connection &connection, qint64 conversationId)
{
    return readMessages(connection,
                        selectMessages(true) + u" WHERE m.conversation_id = ? ORDER BY m.position, m.tie"_s,
                        {conversationId}, true);
}

Result<std::optional<QString>> threadIdOf(Connection &connection, qint64 conversationId)
{
    const auto found =
        connection.value(uR"(SELECT b.thread_id FROM messages m JOIN bodies b ON b.message_id = m.id
        WHERE m.conversation_id = ? AND b.thread_id IS NOT NULL LIMIT 1)"_s,
                         {conversationId});
    if (!found) {
        return found.error();
    }
    return *found ? textFrom(**found) : std::nullopt;
}

Result<std::vector<Source>> sources(Connection &connection, qint64 messageId)
{
    auto query = connection.run(
        u"SELECT form, received_at, call, sha256, bytes FROM sources WHERE message_id = ? ORDER BY id"_s,
        {messageId});
    if (!query) {
        return query.error();
    }
    std::vector<Source> found;
    while ((*query)->next()) {
        found.push_back({.form = (*query)->value(0).toString(),
                         .receivedAt = (*query)->value(1).toLongLong(),
                         .call = (*query)->value(2).toString(),
                         .sha256 = (*query)->value(3).toByteArray(),
                         .bytes = (*query)->value(4).toByteArray()});
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

} // namespace ackbox::store
