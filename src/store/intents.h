// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/store.h"

#include <vector>

namespace ackbox::store {

//! One thing the user asked for.
struct Intent
{
    qint64 id = 0;
    qint64 accountId = 0;
    QString account;
    qint64 messageId = 0;
    QString remoteKey;
    Action action = Action::Open;
    qint64 createdAt = 0; //!< milliseconds since the epoch
    qint64 notBefore = 0;
    QString state; //!< "queued", "sending", "done", "undone"
    int attempts = 0;
    std::optional<Outcome> outcome;
    std::optional<QString> error;
};

//! Writes the intents and their journal rows. A message that has one alive for the action keeps it (its id is
//! given back). `notBefore` holds an acknowledgement open for Undo. Ids come back in the order of the
//! messages.
Result<std::vector<qint64>> addIntents(WriteJob &job, const std::vector<qint64> &messageIds, Action action,
                                       qint64 now, qint64 notBefore);
//! Takes back what is not being sent yet: the ids that were undone. The others are too late.
Result<std::vector<qint64>> undoIntents(WriteJob &job, const std::vector<qint64> &ids, qint64 now);

//! Lets what is queued be sent now instead of waiting for its time: the ids of which that is true. No journal
//! row: nothing was asked for anew, and nothing taken back.
Result<std::vector<qint64>> makeDue(WriteJob &job, const std::vector<qint64> &ids, qint64 now);

//! Claims up to `limit` due intents of one account and action for sending, oldest first: those queued whose
//! time has come (or whose clock was set back), and those that a process left in "sending" more than
//! `staleAfter` milliseconds ago.
Result<std::vector<Intent>> claimDue(WriteJob &job, qint64 accountId, Action action, int limit, qint64 now,
                                     const QString &claimant, qint64 staleAfter);
//! Claims just these, whatever their time, unless they are sent, undone or claimed by a live process.
Result<std::vector<Intent>> claimNow(WriteJob &job, const std::vector<qint64> &ids, qint64 now,
                                     const QString &claimant, qint64 staleAfter);
//! Who claims something now, and giving a claimant's intents back to the queue once it is known to be dead:
//! they are sent again, which every service takes as the same act.
Result<std::vector<QString>> claimants(Connection &connection);
//! `accountId` narrows it to one account.
Result<void> releaseClaims(WriteJob &job, const QString &claimant, std::optional<qint64> accountId = {});
//! Records an outcome with its journal row. Final outcomes end the intent; Waiting and Error put it back in
//! the queue, not before `retryAt`.
Result<void> finishIntent(WriteJob &job, const Intent &intent, Outcome outcome,
                          const std::optional<QString> &error, qint64 now, qint64 retryAt);

Result<std::vector<Intent>> intents(Connection &connection, const std::vector<qint64> &ids);
//! What is queued or being sent, oldest first.
Result<std::vector<Intent>> aliveIntents(Connection &connection, std::optional<qint64> accountId = {});
//! The newest intent of each message and action of a conversation: what its header shows.
Result<std::vector<Intent>> intentsOfConversation(Connection &connection, qint64 conversationId);
//! When the next queued intent of the account is due; absent where none is.
Result<std::optional<qint64>> nextDue(Connection &connection, qint64 accountId);

} // namespace ackbox::store
