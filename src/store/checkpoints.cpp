// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/checkpoints.h"

#include "store/error_json.h"
#include "store/sqlite_error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

QString filteredText(const Checkpoint &checkpoint)
{
    QJsonArray pairs;
    for (const auto &[reason, count] : checkpoint.filtered) {
        pairs.append(QJsonArray{reason, count});
    }
    return QString::fromUtf8(QJsonDocument(pairs).toJson(QJsonDocument::Compact));
}

Checkpoint checkpointFrom(const QSqlQuery &row)
{
    Checkpoint found{.feed = textFrom(row.value(0)).value_or(QString()),
                     .watermark = textFrom(row.value(1)),
                     .cursor = textFrom(row.value(2)),
                     .candidate = textFrom(row.value(3)),
                     .lastKey = textFrom(row.value(14)),
                     .found = row.value(15).toBool(),
                     .walking = row.value(4).toBool(),
                     .walkFull = row.value(5).toBool(),
                     .pages = row.value(6).toLongLong(),
                     .surplus = row.value(13).toLongLong(),
                     .polledAt = numberFrom(row.value(7)),
                     .drainedAt = numberFrom(row.value(8)),
                     .fullAt = numberFrom(row.value(9)),
                     .filtered = {},
                     .error = {},
                     .errorAt = numberFrom(row.value(12))};
    const QJsonArray filtered = QJsonDocument::fromJson(row.value(10).toString().toUtf8()).array();
    for (const auto &pair : filtered) {
        found.filtered.emplace_back(pair.toArray().at(0).toString(), pair.toArray().at(1).toInteger());
    }
    if (const auto error = textFrom(row.value(11))) {
        found.error = errorFromJson(*error);
    }
    return found;
}

Result<std::vector<Checkpoint>> readCheckpoints(Connection &connection, const QString &from,
                                                const QVariantList &values)
{
    auto query =
        connection.run(uR"(SELECT feed, watermark, cursor, candidate, walking, walk_full, pages, polled_at,
        drained_at, full_at, filtered, error, error_at, surplus, last_key, found FROM checkpoints )"_s +
                           from,
                       values);
    if (!query) {
        return query.error();
    }
    std::vector<Checkpoint> found;
    while ((*query)->next()) {
        found.push_back(checkpointFrom(**query));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

QString dayText(QDate day)
{
    return day.toString(Qt::ISODate);
}

} // namespace

Result<Checkpoint> checkpoint(Connection &connection, qint64 accountId, const QString &feed)
{
    auto found =
        readCheckpoints(connection, u"WHERE account_id = ? AND feed = ?"_s, {accountId, toColumn(feed)});
    if (!found) {
        return found.error();
    }
    return found->empty() ? Checkpoint{.feed = feed} : std::move(found->front());
}

Result<std::vector<Checkpoint>> checkpoints(Connection &connection, qint64 accountId)
{
    return readCheckpoints(
        connection, u"INDEXED BY checkpoints_listed WHERE account_id = ? AND found = 0 ORDER BY feed"_s,
        {accountId});
}

Result<std::vector<QString>> foundToWalk(Connection &connection, qint64 accountId)
{
    auto query = connection.run(
        u"SELECT feed FROM checkpoints INDEXED BY checkpoints_found WHERE account_id = ? AND found = 1 AND walking = 1 ORDER BY error_at, feed"_s,
        {accountId});
    if (!query) {
        return query.error();
    }
    std::vector<QString> keys;
    while ((*query)->next()) {
        keys.push_back(textFrom((*query)->value(0)).value_or(QString()));
    }
    const QSqlError error = (*query)->lastError();
    return error.isValid() ? Result<std::vector<QString>>(cacheError(error, connection.file())) : keys;
}

Result<void> saveCheckpoint(WriteJob &job, qint64 accountId, const Checkpoint &c)
{
    auto saved = job.connection.run(
        uR"(INSERT OR REPLACE INTO checkpoints(account_id, feed, watermark, cursor, candidate, walking, walk_full, pages,
            polled_at, drained_at, full_at, filtered, error, error_at, surplus, last_key, found)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))"_s,
        {accountId, toColumn(c.feed), toColumn(c.watermark), toColumn(c.cursor), toColumn(c.candidate),
         c.walking, c.walkFull, c.pages, toColumn(c.polledAt), toColumn(c.drainedAt), toColumn(c.fullAt),
         filteredText(c), c.error ? toColumn(errorToJson(*c.error)) : QVariant(), toColumn(c.errorAt),
         c.surplus, toColumn(c.lastKey), c.found});
    if (!saved) {
        return saved.error();
    }
    job.change.feeds = true;
    return {};
}

Result<Budget> budget(Connection &connection, qint64 accountId, QDate day)
{
    auto query = connection.run(u"SELECT calls, exhausted FROM budgets WHERE account_id = ? AND day = ?"_s,
                                {accountId, dayText(day)});
    if (!query) {
        return query.error();
    }
    if (!(*query)->next()) {
        return Budget{};
    }
    const Budget found{.calls = (*query)->value(0).toLongLong(), .exhausted = (*query)->value(1).toBool()};
    (*query)->finish();
    return found;
}

Result<bool> charge(WriteJob &job, qint64 accountId, QDate day, std::optional<qint64> limit)
{
    if (limit && *limit <= 0) {
        return false;
    }
    auto charged = job.connection.run(uR"(INSERT INTO budgets(account_id, day, calls) VALUES (?, ?, 1)
            ON CONFLICT(account_id, day) DO UPDATE SET calls = calls + 1
            WHERE exhausted = 0 AND (? OR calls < ?))"_s,
                                      {accountId, dayText(day), !limit, limit.value_or(0)});
    if (!charged) {
        return charged.error();
    }
    const bool counted = job.connection.changes() > 0;
    job.change.feeds |= counted;
    return counted;
}

Result<void> markExhausted(WriteJob &job, qint64 accountId, QDate day)
{
    auto marked = job.connection.run(uR"(INSERT INTO budgets(account_id, day, exhausted) VALUES (?, ?, 1)
            ON CONFLICT(account_id, day) DO UPDATE SET exhausted = 1)"_s,
                                     {accountId, dayText(day)});
    if (!marked) {
        return marked.error();
    }
    job.change.feeds = true;
    return {};
}

} // namespace ackbox::store
