// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/groups.h"

#include "store/sqlite_error.h"

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

Result<qint64> mergeGroups(WriteJob &job, qint64 accountId, const std::vector<Group> &groups)
{
    qint64 changed = 0;
    for (const Group &group : groups) {
        // A page that leaves the name out does not take it away.
        auto merged = job.connection.run(uR"(INSERT INTO groups(account_id, remote_id, name) VALUES (?, ?, ?)
            ON CONFLICT(account_id, remote_id) DO UPDATE SET name = excluded.name
            WHERE excluded.name IS NOT NULL AND name IS NOT excluded.name)"_s,
                                         {accountId, toColumn(group.remoteId), toColumn(group.name)});
        if (!merged) {
            return merged.error();
        }
        changed += job.connection.changes();
    }
    job.change.feeds |= changed > 0;
    return changed;
}

Result<qint64> groupId(WriteJob &job, qint64 accountId, const QString &remoteId)
{
    const QVariantList key{accountId, toColumn(remoteId)};
    auto inserted = job.connection.run(
        u"INSERT INTO groups(account_id, remote_id) VALUES (?, ?) ON CONFLICT DO NOTHING"_s, key);
    if (!inserted) {
        return inserted.error();
    }
    if (job.connection.changes() > 0) {
        return job.connection.lastInsertId();
    }
    const auto known =
        job.connection.value(u"SELECT id FROM groups WHERE account_id = ? AND remote_id = ?"_s, key);
    return known ? Result<qint64>((*known)->toLongLong()) : Result<qint64>(known.error());
}

Result<std::vector<CachedGroup>> groups(Connection &connection, qint64 accountId, int limit)
{
    auto query = connection.run(uR"(SELECT id, remote_id, name, messages, conversations FROM
        (SELECT * FROM groups WHERE account_id = ? AND conversations > 0 ORDER BY last_position DESC LIMIT ?)
        ORDER BY name IS NULL, name, remote_id)"_s,
                                {accountId, limit});
    if (!query) {
        return query.error();
    }
    std::vector<CachedGroup> found;
    while ((*query)->next()) {
        found.push_back({.id = (*query)->value(0).toLongLong(),
                         .group = {.remoteId = textFrom((*query)->value(1)).value_or(QString()),
                                   .name = textFrom((*query)->value(2))},
                         .messages = (*query)->value(3).toLongLong(),
                         .conversations = (*query)->value(4).toLongLong()});
    }
    const QSqlError error = (*query)->lastError();
    return error.isValid() ? Result<std::vector<CachedGroup>>(cacheError(error, connection.file())) : found;
}

} // namespace ackbox::store
