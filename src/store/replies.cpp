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

struct Start
{
    bool noted = false; // as marked last
    bool own = false;   // as it is
};

Result<Start> startOf(Connection &connection, qint64 conversationId)
{
    static const QString sql =
        u"SELECT c.started_by_us, ifnull("_s + ownMessage +
        u", 0) FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.conversation_id = ?"
        " ORDER BY m.position, m.tie LIMIT 1"_s;
    auto query = connection.run(sql, {conversationId});
    if (!query) {
        return query.error();
    }
    Start start;
    if ((*query)->next()) {
        start = {(*query)->value(0).toBool(), (*query)->value(1).toBool()};
    }
    (*query)->finish();
    return start;
}

const QString markAnew = u"UPDATE messages AS m SET is_reply = NOT is_reply WHERE m.conversation_id = ?"
                         " AND is_reply IS NOT (? AND direction = 1 AND NOT ifnull("_s +
                         ownMessage + u", 0))"_s;

} // namespace

Result<void> updateReplies(WriteJob &job, qint64 conversationId, const QSet<qint64> &touched)
{
    const auto start = startOf(job.connection, conversationId);
    if (!start) {
        return start.error();
    }
    if (start->own != start->noted) {
        auto noted = job.connection.run(u"UPDATE conversations SET started_by_us = ? WHERE id = ?"_s,
                                        {start->own, conversationId});
        if (!noted) {
            return noted.error();
        }
        auto marked = job.connection.run(markAnew, {conversationId, start->own});
        return marked ? Result<void>() : Result<void>(marked.error());
    }
    if (!start->own) {
        return {}; // nothing is marked, and nothing is to be
    }
    // The two copies of a message to oneself stand at one position, and the second tells what the first is.
    static const QString markOne =
        markAnew + u" AND m.position = (SELECT position FROM messages WHERE id = ?)"_s;
    for (const qint64 id : touched) {
        if (auto marked = job.connection.run(markOne, {conversationId, true, id}); !marked) {
            return marked.error();
        }
    }
    return {};
}

} // namespace ackbox::store
