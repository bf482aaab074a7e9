// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/intent_rows.h"

#include "store/sqlite_error.h"

#include <QHash>
#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Intent intentFrom(const QSqlQuery &row)
{
    Intent intent{.id = row.value(0).toLongLong(),
                  .accountId = row.value(1).toLongLong(),
                  .account = textFrom(row.value(2)).value_or(QString()),
                  .messageId = row.value(3).toLongLong(),
                  .remoteKey = textFrom(row.value(4)).value_or(QString()),
                  .action = actionFromWord(row.value(5).toString()).value_or(Action::Open),
                  .createdAt = row.value(6).toLongLong(),
                  .notBefore = row.value(7).toLongLong(),
                  .state = row.value(8).toString(),
                  .attempts = row.value(9).toInt(),
                  .outcome = {},
                  .error = textFrom(row.value(11))};
    if (const auto word = textFrom(row.value(10))) {
        intent.outcome = outcomeFromWord(*word);
    }
    return intent;
}

} // namespace

QString idList(const std::vector<qint64> &ids)
{
    QString list = u"["_s;
    for (const qint64 id : ids) {
        list += (list.size() > 1 ? u","_s : QString()) + QString::number(id);
    }
    return list + u']';
}

Result<std::vector<Intent>> readIntents(Connection &connection, const QString &rest,
                                        const QVariantList &values)
{
    auto query = connection.run(
        uR"(SELECT i.id, i.account_id, ac.name, i.message_id, m.remote_key, i.action, i.created_at,
        i.not_before, i.state, i.attempts, i.outcome, i.error
        FROM intents i JOIN messages m ON m.id = i.message_id JOIN accounts ac ON ac.id = i.account_id)"_s +
            rest,
        values);
    if (!query) {
        return query.error();
    }
    std::vector<Intent> found;
    while ((*query)->next()) {
        found.push_back(intentFrom(**query));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

Result<std::vector<Intent>> intents(Connection &connection, const std::vector<qint64> &ids)
{
    auto found = readIntents(connection, u" WHERE i.id IN (SELECT value FROM json_each(?))"_s, {idList(ids)});
    if (!found) {
        return found;
    }
    QHash<qint64, Intent> byId;
    for (const Intent &intent : *found) {
        byId.insert(intent.id, intent);
    }
    std::vector<Intent> ordered;
    for (const qint64 id : ids) {
        if (const auto it = byId.constFind(id); it != byId.cend()) {
            ordered.push_back(*it);
        }
    }
    return ordered;
}

Result<std::vector<Intent>> aliveIntents(Connection &connection, std::optional<qint64> accountId)
{
    const QString alive = u" WHERE i.state IN ('queued', 'sending')"_s;
    return accountId ? readIntents(connection, alive + u" AND i.account_id = ? ORDER BY i.id"_s, {*accountId})
                     : readIntents(connection, alive + u" ORDER BY i.id"_s, {});
}

Result<std::vector<Intent>> intentsOfConversation(Connection &connection, qint64 conversationId)
{
    return readIntents(connection, uR"( WHERE m.conversation_id = ? AND i.id =
        (SELECT max(n.id) FROM intents n WHERE n.message_id = i.message_id AND n.action = i.action) ORDER BY i.id)"_s,
                       {conversationId});
}

Result<std::optional<qint64>> nextDue(Connection &connection, qint64 accountId)
{
    const auto next = connection.value(
        u"SELECT min(not_before) FROM intents WHERE account_id = ? AND state IN ('queued', 'sending') AND state = 'queued'"_s,
        {accountId});
    if (!next) {
        return next.error();
    }
    return *next ? numberFrom(**next) : std::nullopt;
}

} // namespace ackbox::store
