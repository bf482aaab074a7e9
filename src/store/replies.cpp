// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/replies.h"

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// A self-send may be listed by its received copy alone: its author is its addressee then, or, where the
// addressee is not known, the sent copy stands at the same position.
const QString ownMessage = uR"(
    (m.direction & 2
     OR (SELECT a.remote_id FROM actors a WHERE a.id = m.author_id) = m.addressed_to
     OR EXISTS (SELECT 1 FROM messages s WHERE s.conversation_id = m.conversation_id AND s.position = m.position
                AND s.author_id = m.author_id AND s.direction = 2)))"_s;

Result<bool> weStarted(Connection &connection, qint64 conversationId)
{
    static const QString sql =
        u"SELECT ifnull("_s + ownMessage +
        u", 0) FROM messages m WHERE m.conversation_id = ? ORDER BY m.position, m.tie LIMIT 1"_s;
    const auto own = connection.value(sql, {conversationId});
    if (!own) {
        return own.error();
    }
    return own->value_or(false).toBool();
}

const QString markAnew = u"UPDATE messages AS m SET is_reply = NOT is_reply WHERE m.conversation_id = ?"
                         " AND is_reply IS NOT (? AND direction = 1 AND NOT ifnull("_s +
                         ownMessage + u", 0))"_s;

} // namespace

Result<void> updateReplies(WriteJob &job, qint64 conversationId, const QSet<qint64> &touched)
{
    const auto own = weStarted(job.connection, conversationId);
    if (!own) {
        return own.error();
    }
    auto started = job.connection.run(
        u"UPDATE conversations SET started_by_us = ? WHERE id = ? AND started_by_us <> ?"_s,
        {*own, conversationId, *own});
    if (!started) {
        return started.error();
    }
    if (job.connection.changes() > 0) {
        auto marked = job.connection.run(markAnew, {conversationId, *own});
        return marked ? Result<void>() : Result<void>(marked.error());
    }
    // The two copies of a message to oneself stand at one position, and the second tells what the first is.
    static const QString markOne =
        markAnew + u" AND m.position = (SELECT position FROM messages WHERE id = ?)"_s;
    for (const qint64 id : touched) {
        if (auto marked = job.connection.run(markOne, {conversationId, *own, id}); !marked) {
            return marked.error();
        }
    }
    return {};
}

} // namespace ackbox::store
