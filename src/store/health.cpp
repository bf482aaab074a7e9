// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/health.h"

#include "store/sqlite_error.h"

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// The totals as they should be, in the order of conversationColumns. The bare columns beside max() would be
// those of one of its rows, but a tie is decided by the second key, so the newest is asked for.
const QString countedConversations = uR"(SELECT c.id,
        count(m.id), ifnull(sum(m.direction & 1), 0), ifnull(sum(m.direction >> 1), 0), ifnull(sum(m.acknowledged IS 0), 0),
        ifnull(sum(m.id IS NOT NULL AND m.opened_at IS NULL), 0), ifnull(sum(m.is_reply), 0),
        ifnull(sum(m.is_reply AND m.attribution IS 2), 0), ifnull(sum(m.bytes), 0), min(m.position), max(m.position),
        (SELECT n.id FROM messages n WHERE n.conversation_id = c.id ORDER BY n.position DESC, n.tie DESC, n.id LIMIT 1)
    FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id GROUP BY c.id)"_s;

const QString conversationColumns =
    u"messages, received, sent, to_acknowledge, unopened, replies, other_replies, bytes, first_position, last_position, last_message_id"_s;

const QString countedMailboxes =
    uR"(SELECT ac.id, ifnull(sum(c.messages), 0), ifnull(sum(c.received), 0), ifnull(sum(c.sent), 0),
        ifnull(sum(c.to_acknowledge), 0), ifnull(sum(c.replies), 0), ifnull(sum(c.other_replies), 0), ifnull(sum(c.messages > 0), 0), ifnull(sum(c.received > 0), 0), ifnull(sum(c.sent > 0), 0),
        ifnull(sum(c.to_acknowledge > 0), 0), ifnull(sum(c.replies > 0), 0), ifnull(sum(c.other_replies > 0), 0)
    FROM accounts ac LEFT JOIN conversations c ON c.account_id = ac.id GROUP BY ac.id)"_s;

const QString mailboxColumns =
    uR"(messages, received, sent, to_acknowledge, replies, other_replies, conversations, conversations_received,
    conversations_sent, conversations_to_acknowledge, conversations_replies, conversations_other_replies)"_s;

const QString countedGroups = uR"(SELECT g.id, ifnull(sum(c.messages), 0), ifnull(sum(c.messages > 0), 0)
    FROM groups g LEFT JOIN conversations c ON c.group_id = g.id GROUP BY g.id)"_s;

// One sentence for each row of a query, `%1` its first column.
Result<void> collect(Connection &connection, const QString &sql, const QString &sentence,
                     std::vector<QString> &faults)
{
    auto query = connection.run(sql);
    if (!query) {
        return query.error();
    }
    while ((*query)->next()) {
        faults.push_back(sentence.arg((*query)->value(0).toString()));
    }
    const QSqlError error = (*query)->lastError();
    return error.isValid() ? Result<void>(cacheError(error, connection.file())) : Result<void>();
}

} // namespace

Result<std::vector<QString>> checkDatabase(Connection &connection)
{
    struct Check
    {
        QString sql;
        QString sentence;
    };
    const std::vector<Check> checks{
        {u"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'"_s,
         u"The database is damaged: %1"_s},
        {u"SELECT \"table\" || ' ' || rowid || ' without its ' || parent FROM pragma_foreign_key_check"_s,
         u"A row refers to another one that does not exist: %1."_s},
        {u"SELECT id FROM messages WHERE author_id NOT IN (SELECT id FROM actors)"_s,
         u"The message %1 has no author."_s},
        {u"SELECT id FROM (%1 EXCEPT SELECT id, %2 FROM conversations)"_s.arg(countedConversations,
                                                                              conversationColumns),
         u"The totals of conversation %1 are wrong."_s},
        {u"SELECT id FROM (%1 EXCEPT SELECT id, messages, conversations FROM groups)"_s.arg(countedGroups),
         u"The totals of group %1 are wrong."_s},
        {u"SELECT id FROM (%1 EXCEPT SELECT account_id, %2 FROM mailbox_totals)"_s.arg(countedMailboxes,
                                                                                       mailboxColumns),
         u"The mailbox totals of account %1 are wrong."_s},
    };
    std::vector<QString> faults;
    for (const Check &check : checks) {
        if (auto done = collect(connection, check.sql, check.sentence, faults); !done) {
            return done.error();
        }
    }
    return faults;
}

Result<void> rebuildTotals(WriteJob &job)
{
    static const QString conversations =
        u"WITH counted(id, n, r, s, p, u, a, o, b, f, l, i) AS MATERIALIZED (%1) UPDATE conversations SET "
        u"(%2) ="
        " (SELECT n, r, s, p, u, a, o, b, f, l, i FROM counted WHERE counted.id = conversations.id)"_s.arg(
            countedConversations, conversationColumns);
    static const QString mailboxes =
        u"INSERT OR REPLACE INTO mailbox_totals(account_id, %1) %2"_s.arg(mailboxColumns, countedMailboxes);
    static const QString groups =
        u"WITH counted(id, m, c) AS MATERIALIZED (%1) UPDATE groups SET (messages, conversations) ="
        " (SELECT m, c FROM counted WHERE counted.id = groups.id)"_s.arg(countedGroups);
    for (const QString &sql : {conversations, mailboxes, groups}) {
        if (auto done = job.connection.run(sql); !done) {
            return done.error();
        }
    }
    job.change.everything = true;
    return {};
}

} // namespace ackbox::store
