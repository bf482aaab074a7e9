// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/list_query.h"

#include "store/intent_rows.h"
#include "store/sqlite_error.h"

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// Written like the WHERE of the partial indexes, so that they are used.
QString mailboxTerm(Mailbox mailbox)
{
    switch (mailbox) {
    case Mailbox::Inbox:
        return u"m.direction & 1"_s;
    case Mailbox::Pending:
        return u"m.acknowledged = 0"_s;
    case Mailbox::Sent:
        return u"m.direction & 2"_s;
    case Mailbox::Replies:
        return u"m.is_reply = 1"_s;
    case Mailbox::AnsweredByOther:
        return u"m.is_reply = 1 AND m.attribution = 2"_s;
    case Mailbox::All:
        return {};
    }
    return {};
}

QString stateTerm(State state)
{
    switch (state) {
    case State::Listed:
        return u"m.opened_at IS NULL"_s;
    case State::Opened:
        return u"m.opened_at IS NOT NULL"_s;
    case State::Acknowledged:
        return u"m.acknowledged = 1"_s;
    }
    return {};
}

// Case folding is Qt's: SQLite knows that of ASCII alone.
Result<std::vector<qint64>> actorsNamed(Connection &connection, const QString &part)
{
    auto query = connection.run(u"SELECT id, remote_id, name FROM actors"_s);
    if (!query) {
        return query.error();
    }
    std::vector<qint64> found;
    while ((*query)->next()) {
        for (const int column : {1, 2}) {
            const auto text = textFrom((*query)->value(column));
            if (text && text->contains(part, Qt::CaseInsensitive)) {
                found.push_back((*query)->value(0).toLongLong());
                break;
            }
        }
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

Error notInCache()
{
    return {.kind = ErrorKind::Usage,
            .message = u"The list cannot go on there: its last row is not in the cache."_s};
}

// The rows after the one with this id, by the order's columns (as of `table`).
Result<void> goOnAfter(Connection &connection, Condition &condition, const QString &table,
                       const QStringList &columns, const QString &alias, qint64 after)
{
    auto query = connection.run(u"SELECT %1 FROM %2 WHERE id = ?"_s.arg(columns.join(u','), table), {after});
    if (!query) {
        return query.error();
    }
    if (!(*query)->next()) {
        return notInCache();
    }
    QVariantList key;
    QStringList names;
    for (int i = 0; i < columns.size(); ++i) {
        key.append((*query)->value(i));
        names.append(alias + columns.at(i));
    }
    (*query)->finish();
    condition.also(u"(%1) < (?%2)"_s.arg(names.join(u','), u",?"_s.repeated(columns.size() - 1)), key);
    return {};
}

} // namespace

void Condition::also(const QString &term, const QVariantList &more)
{
    if (!term.isEmpty()) {
        sql += sql.isEmpty() ? term : u" AND "_s + term;
        values += more;
    }
}

QString Condition::where() const
{
    return sql.isEmpty() ? QString() : u" WHERE "_s + sql;
}

bool isMailboxAlone(const ListFilter &filter)
{
    return filter == ListFilter{.accountId = filter.accountId, .mailbox = filter.mailbox};
}

Result<Condition> messageCondition(Connection &connection, const ListFilter &filter)
{
    Condition condition;
    condition.also(mailboxTerm(filter.mailbox));
    if (filter.accountId && !filter.groupId) { // a group is of one account, and far smaller
        condition.also(u"m.account_id = ?"_s, {*filter.accountId});
    }
    if (filter.conversationId) {
        condition.also(u"m.conversation_id = ?"_s, {*filter.conversationId});
    }
    if (filter.groupId) {
        condition.also(u"m.conversation_id IN (SELECT id FROM conversations WHERE group_id = ?)"_s,
                       {*filter.groupId});
    }
    if (filter.state) {
        condition.also(stateTerm(*filter.state));
    }
    if (filter.attribution) {
        condition.also(u"m.attribution = ?"_s, {int(*filter.attribution)});
    }
    if (filter.sender) {
        const auto actors = actorsNamed(connection, *filter.sender);
        if (!actors) {
            return actors.error();
        }
        condition.also(u"m.author_id IN (SELECT value FROM json_each(?))"_s, {idList(*actors)});
    }
    if (filter.kind) {
        condition.also(filter.kind->isEmpty() ? u"m.kind IS NULL"_s : u"m.kind = ?"_s,
                       filter.kind->isEmpty() ? QVariantList() : QVariantList{toColumn(*filter.kind)});
    }
    if (filter.since) {
        condition.also(u"m.position >= ?"_s, {*filter.since});
    }
    if (filter.before) {
        condition.also(u"m.position < ?"_s, {*filter.before});
    }
    if (filter.leastBytes) {
        condition.also(u"m.bytes >= ?"_s, {*filter.leastBytes});
    }
    if (filter.mostBytes) {
        condition.also(u"m.bytes <= ?"_s, {*filter.mostBytes});
    }
    return condition;
}

QString countColumn(Mailbox mailbox)
{
    switch (mailbox) {
    case Mailbox::Inbox:
        return u"received"_s;
    case Mailbox::Pending:
        return u"to_acknowledge"_s;
    case Mailbox::Sent:
        return u"sent"_s;
    case Mailbox::Replies:
        return u"replies"_s;
    case Mailbox::AnsweredByOther:
        return u"other_replies"_s;
    case Mailbox::All:
        return u"messages"_s;
    }
    return {};
}

Result<Condition> conversationCondition(Connection &connection, const ListFilter &filter)
{
    Condition condition;
    condition.also(u"c.%1 > 0"_s.arg(countColumn(filter.mailbox)));
    if (filter.accountId) {
        condition.also(u"c.account_id = ?"_s, {*filter.accountId});
    }
    if (filter.conversationId) {
        condition.also(u"c.id = ?"_s, {*filter.conversationId});
    }
    if (filter.groupId) {
        condition.also(u"c.group_id = ?"_s, {*filter.groupId});
    }
    if (isMailboxAlone(filter)) {
        return condition;
    }
    ListFilter ofMessages = filter;
    ofMessages.accountId.reset();
    ofMessages.conversationId.reset();
    ofMessages.groupId.reset();
    const auto fits = messageCondition(connection, ofMessages);
    if (!fits) {
        return fits.error();
    }
    if (!fits->sql.isEmpty()) {
        condition.also(
            u"EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND %1)"_s.arg(fits->sql),
            fits->values);
    }
    return condition;
}

Result<ListQuery> messageIdQuery(Connection &connection, const ListFilter &filter, std::optional<int> limit,
                                 std::optional<qint64> after)
{
    auto condition = messageCondition(connection, filter);
    if (!condition) {
        return condition.error();
    }
    if (after) {
        if (auto on = goOnAfter(connection, *condition, u"messages"_s, {u"position"_s, u"tie"_s, u"id"_s},
                                u"m."_s, *after);
            !on) {
            return on.error();
        }
    }
    ListQuery query{u"SELECT m.id FROM messages m"_s + condition->where() +
                        u" ORDER BY m.position DESC, m.tie DESC, m.id DESC"_s,
                    condition->values};
    if (limit) {
        query.sql += " LIMIT ?"_L1;
        query.values.append(*limit);
    }
    return query;
}

Result<ListQuery> conversationIdQuery(Connection &connection, const ListFilter &filter,
                                      std::optional<int> limit, std::optional<qint64> after)
{
    auto condition = conversationCondition(connection, filter);
    if (!condition) {
        return condition.error();
    }
    if (after) {
        if (auto on = goOnAfter(connection, *condition, u"conversations"_s, {u"last_position"_s, u"id"_s},
                                u"c."_s, *after);
            !on) {
            return on.error();
        }
    }
    ListQuery query{u"SELECT c.id FROM conversations c"_s + condition->where() +
                        u" ORDER BY c.last_position DESC, c.id DESC"_s,
                    condition->values};
    if (limit) {
        query.sql += " LIMIT ?"_L1;
        query.values.append(*limit);
    }
    return query;
}

} // namespace ackbox::store
