// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/intents.h"

#include "core/reference.h"
#include "store/intent_rows.h"
#include "store/journal.h"
#include "store/messages.h"
#include "store/sqlite_error.h"

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Result<void> record(WriteJob &job, const Intent &intent, qint64 now, const QString &phase,
                    const std::optional<QString> &outcome, const std::optional<QString> &error)
{
    job.change.intents = true;
    job.change.messages.insert(intent.messageId);
    return appendJournal(job, {.at = now,
                               .account = intent.account,
                               .ref = Reference{intent.account, intent.remoteKey}.toString(),
                               .action = actionWord(intent.action),
                               .phase = phase,
                               .outcome = outcome,
                               .error = error});
}

Result<std::optional<Intent>> intentById(Connection &connection, qint64 id)
{
    auto found = readIntents(connection, u" WHERE i.id = ?"_s, {id});
    if (!found) {
        return found.error();
    }
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<qint64> addIntent(WriteJob &job, qint64 messageId, Action action, qint64 now, qint64 notBefore)
{
    const auto alive = job.connection.value(
        u"SELECT id FROM intents WHERE message_id = ? AND action = ? AND state IN ('queued', 'sending')"_s,
        {messageId, actionWord(action)});
    if (!alive) {
        return alive.error();
    }
    if (*alive) {
        return (*alive)->toLongLong();
    }
    auto added = job.connection.run(
        uR"(INSERT INTO intents(account_id, message_id, action, created_at, not_before, state)
            SELECT account_id, id, ?, ?, ?, 'queued' FROM messages WHERE id = ?)"_s,
        {actionWord(action), now, notBefore, messageId});
    if (!added) {
        return added.error();
    }
    if (job.connection.changes() == 0) {
        return cacheError(u"The message is no longer in the cache (was its account removed?)."_s);
    }
    const qint64 id = job.connection.lastInsertId();
    const auto intent = intentById(job.connection, id);
    if (!intent) {
        return intent.error();
    }
    if (auto recorded = record(job, **intent, now, u"intent"_s, {}, {}); !recorded) {
        return recorded.error();
    }
    return id;
}

// Claimed too long ago to be at work still, or by a clock that was far ahead of this one.
const QString stale = u"(i.state = 'sending' AND abs(? - i.claimed_at) > ?)"_s;

Result<std::vector<Intent>> claim(WriteJob &job, std::vector<Intent> found, qint64 now,
                                  const QString &claimant)
{
    for (Intent &intent : found) {
        auto claimed = job.connection.run(
            uR"(UPDATE intents SET state = 'sending', attempts = attempts + 1, claimed_at = ?, claimed_by = ? WHERE id = ?)"_s,
            {now, toColumn(claimant), intent.id});
        if (!claimed) {
            return claimed.error();
        }
        intent.state = u"sending"_s;
        ++intent.attempts;
        job.change.intents = true;
        job.change.messages.insert(intent.messageId);
    }
    return found;
}

bool isFinal(Outcome outcome)
{
    return outcome != Outcome::Waiting && outcome != Outcome::Error;
}

} // namespace

Result<std::vector<qint64>> addIntents(WriteJob &job, const std::vector<qint64> &messageIds, Action action,
                                       qint64 now, qint64 notBefore)
{
    std::vector<qint64> ids;
    for (const qint64 messageId : messageIds) {
        const auto id = addIntent(job, messageId, action, now, notBefore);
        if (!id) {
            return id.error();
        }
        ids.push_back(*id);
    }
    return ids;
}

Result<std::vector<qint64>> undoIntents(WriteJob &job, const std::vector<qint64> &ids, qint64 now)
{
    std::vector<qint64> undone;
    for (const qint64 id : ids) {
        auto updated = job.connection.run(
            u"UPDATE intents SET state = 'undone', finished_at = ? WHERE id = ? AND state = 'queued'"_s,
            {now, id});
        if (!updated) {
            return updated.error();
        }
        if (job.connection.changes() == 0) {
            continue;
        }
        const auto intent = intentById(job.connection, id);
        if (!intent) {
            return intent.error();
        }
        if (auto recorded = record(job, **intent, now, u"outcome"_s, u"undone"_s, {}); !recorded) {
            return recorded.error();
        }
        undone.push_back(id);
    }
    return undone;
}

Result<std::vector<qint64>> makeDue(WriteJob &job, const std::vector<qint64> &ids, qint64 now)
{
    std::vector<qint64> due;
    for (const qint64 id : ids) {
        auto updated = job.connection.run(
            u"UPDATE intents SET not_before = min(not_before, ?) WHERE id = ? AND state = 'queued'"_s,
            {now, id});
        if (!updated) {
            return updated.error();
        }
        if (job.connection.changes() > 0) {
            job.change.intents = true;
            due.push_back(id);
        }
    }
    return due;
}

Result<std::vector<Intent>> claimDue(WriteJob &job, qint64 accountId, Action action, int limit, qint64 now,
                                     const QString &claimant, qint64 staleAfter)
{
    // A clock that was set back would hold an intent for as long as it was set back. A small difference is
    // not that: `now` may have been read before this job waited for another process.
    static const QString due =
        u" WHERE i.account_id = ? AND i.action = ? AND i.state IN ('queued', 'sending')"
        " AND ((i.state = 'queued' AND (i.not_before <= ? OR i.created_at > ?)) OR "_s +
        stale + u") ORDER BY i.id LIMIT ?"_s;
    auto found = readIntents(job.connection, due,
                             {accountId, actionWord(action), now, now + staleAfter, now, staleAfter, limit});
    return found ? claim(job, std::move(*found), now, claimant) : found;
}

Result<std::vector<Intent>> claimNow(WriteJob &job, const std::vector<qint64> &ids, qint64 now,
                                     const QString &claimant, qint64 staleAfter)
{
    static const QString these =
        u" WHERE i.id IN (SELECT value FROM json_each(?)) AND (i.state = 'queued' OR "_s + stale +
        u") ORDER BY i.id"_s;
    auto found = readIntents(job.connection, these, {idList(ids), now, staleAfter});
    return found ? claim(job, std::move(*found), now, claimant) : found;
}

Result<std::vector<QString>> claimants(Connection &connection)
{
    auto found = connection.run(u"SELECT DISTINCT claimed_by FROM intents WHERE state = 'sending'"_s);
    if (!found) {
        return found.error();
    }
    std::vector<QString> names;
    while ((*found)->next()) {
        names.push_back(textFrom((*found)->value(0)).value_or(QString()));
    }
    return names;
}

Result<void> releaseClaims(WriteJob &job, const QString &claimant, std::optional<qint64> accountId)
{
    auto released = job.connection.run(uR"(UPDATE intents SET state = 'queued'
            WHERE state = 'sending' AND claimed_by = ? AND account_id = ifnull(?, account_id))"_s,
                                       {toColumn(claimant), toColumn(accountId)});
    if (!released) {
        return released.error();
    }
    job.change.intents = true;
    return {};
}

Result<void> finishIntent(WriteJob &job, const Intent &intent, Outcome outcome,
                          const std::optional<QString> &error, qint64 now, qint64 retryAt)
{
    // A final outcome is a fact, whoever reports it. Anything else only concerns this claim: after a stale
    // one was taken over, the intent belongs to another process.
    auto updated =
        isFinal(outcome)
            ? job.connection.run(
                  uR"(UPDATE intents SET state = 'done', outcome = ?, error = ?, finished_at = ?, claimed_at = NULL,
                claimed_by = NULL WHERE id = ? AND state <> 'done')"_s,
                  {outcomeWord(outcome), toColumn(error), now, intent.id})
            : job.connection.run(
                  uR"(UPDATE intents SET state = 'queued', outcome = ?, error = ?, not_before = ?, claimed_at = NULL,
                claimed_by = NULL WHERE id = ? AND state = 'sending' AND attempts = ?)"_s,
                  {outcomeWord(outcome), toColumn(error), retryAt, intent.id, intent.attempts});
    if (!updated) {
        return updated.error();
    }
    return record(job, intent, now, u"outcome"_s, outcomeWord(outcome), error);
}

} // namespace ackbox::store
