// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/merger.h"
#include "store/messages.h"
#include "store/sqlite_error.h"

#include <QCryptographicHash>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Result<qint64> idOf(WriteJob &job, qint64 accountId, const QString &remoteKey)
{
    const auto id = job.connection.value(u"SELECT id FROM messages WHERE account_id = ? AND remote_key = ?"_s,
                                         {accountId, toColumn(remoteKey)});
    if (!id) {
        return id.error();
    }
    if (!*id) {
        return cacheError(u"The message %1 is not in the cache."_s.arg(remoteKey));
    }
    return (*id)->toLongLong();
}

Result<void> markOpened(WriteJob &job, qint64 messageId, qint64 now)
{
    auto done = job.connection.run(u"UPDATE messages SET opened_at = ? WHERE id = ? AND opened_at IS NULL"_s,
                                   {now, messageId});
    return done ? noteMessage(job, messageId) : Result<void>(done.error());
}

} // namespace

Result<Merged> mergeListed(WriteJob &job, qint64 accountId, const std::vector<ListedMessage> &rows,
                           const QString &call, qint64 now, const std::optional<QString> &after,
                           bool statesAreShared)
{
    Merger merger(job, accountId, Form::Listing, call, now);
    if (auto begun = merger.goOnAfter(after); !begun) {
        return begun.error();
    }
    if (auto found = merger.lookUp(rows); !found) {
        return found.error();
    }
    for (const ListedMessage &row : rows) {
        if (auto merged = merger.merge(row); !merged) {
            return merged.error();
        }
    }
    if (auto shared = statesAreShared ? merger.shareStates(rows) : Result<void>(); !shared) {
        return shared.error();
    }
    if (auto marked = merger.markReplies(); !marked) {
        return marked.error();
    }
    return Merged{.received = qint64(rows.size()), .added = merger.added(), .changed = merger.changed()};
}

Result<Merged> mergeStatus(WriteJob &job, qint64 accountId, const std::vector<ListedMessage> &rows,
                           const QString &call, qint64 now)
{
    Merger merger(job, accountId, Form::Status, call, now);
    for (const ListedMessage &row : rows) {
        const auto known = merger.knownId(row.remoteKey);
        if (!known) {
            return known.error();
        }
        if (!*known) {
            continue;
        }
        if (auto merged = merger.merge(row); !merged) {
            return merged.error();
        }
    }
    return Merged{.received = qint64(rows.size()), .added = 0, .changed = merger.changed()};
}

Result<void> keepUnreadable(WriteJob &job, qint64 accountId, const QString &feed, const QByteArray &bytes,
                            const QString &why, qint64 now)
{
    auto kept = job.connection.run(
        uR"(INSERT INTO unreadable(account_id, feed, received_at, why, sha256, bytes) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT(account_id, sha256) DO NOTHING)"_s,
        {accountId, toColumn(feed), now, toColumn(why),
         QCryptographicHash::hash(bytes, QCryptographicHash::Sha256), toColumn(bytes)});
    return kept ? Result<void>() : Result<void>(kept.error());
}

Result<void> storeOpened(WriteJob &job, qint64 accountId, const OpenedMessage &opened, const QString &call,
                         qint64 now)
{
    Merger merger(job, accountId, Form::Opened, call, now);
    const auto id = merger.merge(opened.listed);
    if (!id) {
        return id.error();
    }
    if (auto marked = merger.markReplies(); !marked) {
        return marked;
    }
    if (opened.threadId) {
        auto kept = job.connection.run(uR"(INSERT INTO bodies(message_id, thread_id) VALUES (?, ?)
            ON CONFLICT(message_id) DO UPDATE SET thread_id = excluded.thread_id)"_s,
                                       {*id, toColumn(*opened.threadId)});
        if (!kept) {
            return kept.error();
        }
    }
    return markOpened(job, *id, now);
}

Result<void> storeOpenedFromListing(WriteJob &job, qint64 accountId, const QString &remoteKey, qint64 now)
{
    const auto id = idOf(job, accountId, remoteKey);
    return id ? markOpened(job, *id, now) : Result<void>(id.error());
}

Result<void> storeAcknowledged(WriteJob &job, qint64 accountId, const QString &remoteKey, bool locally,
                               qint64 now)
{
    const auto id = idOf(job, accountId, remoteKey);
    if (!id) {
        return id.error();
    }
    // What the server already holds is not turned into a mark of ours.
    auto done = job.connection.run(
        uR"(UPDATE messages SET acknowledged = 1, acknowledged_at = ifnull(acknowledged_at, ?),
            acknowledged_locally = ? AND (acknowledged IS NOT 1 OR acknowledged_locally),
            confirmed = confirmed OR ? WHERE id = ?)"_s,
        {now, locally, !locally, *id});
    if (!done) {
        return done.error();
    }
    return noteMessage(job, *id);
}

} // namespace ackbox::store
