// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/store.h"

#include <vector>

namespace ackbox::store {

//! What a merge found. Counts messages alone.
struct Merged
{
    qint64 received = 0; //!< rows on the page
    qint64 added = 0;
    qint64 changed = 0; //!< a fact of a known row changed
};

//! Merges one page's rows by remote key, in the page's order, and refreshes which messages are replies
//! (store/replies.h). The rules:
//! - A row that is missing from a page proves nothing. A row that comes twice is new once.
//! - A higher revision wins over a lower one, whichever came last; where revisions do not decide, the later
//! row wins, but
//!   a tombstone stays.
//! - A fact that the row does not give keeps its known value: the recipient known from the opened form, a
//! preview asked for
//!   earlier, an author whom a placeholder without any name replaces. Task state, edit and delete times
//!   follow the listing even where it has cleared them.
//! - Acknowledged: true always wins; false wins over true unless this client holds a per-id `acknowledged`
//! outcome;
//!   absent changes nothing.
//! - Conversation, direction and position are fixed by the first row. A later row that says otherwise changes
//! nothing.
//! - Each row's bytes are kept where they differ from the newest of their form, whatever became of its facts.
//! - Where a service orders equal times by the place on the page alone, rows come without a tie, newest
//! first;
//!   a new one is put directly below the row before it, or above all of its time (store/page_order.h).
//! A body that the listing carries is stored, but the message is not opened by that. `after` is the remote
//! key of the last row of the walk's page before. `statesAreShared`: a row's task state holds for its whole
//! conversation.
Result<Merged> mergeListed(WriteJob &job, qint64 accountId, const std::vector<ListedMessage> &rows,
                           const QString &call, qint64 now, const std::optional<QString> &after = {},
                           bool statesAreShared = false);

//! Merges what a service says about messages asked for by key: facts alone, wherever the row claims to stand;
//! a message that the cache does not have is not added.
Result<Merged> mergeStatus(WriteJob &job, qint64 accountId, const std::vector<ListedMessage> &rows,
                           const QString &call, qint64 now);

//! Keeps the bytes of an item that could not be read, once.
Result<void> keepUnreadable(WriteJob &job, qint64 accountId, const QString &feed, const QByteArray &bytes,
                            const QString &why, qint64 now);

//! Stores an opened message: body, thread id, the opened form's bytes and facts. The first opened_at stays.
Result<void> storeOpened(WriteJob &job, qint64 accountId, const OpenedMessage &opened, const QString &call,
                         qint64 now);
//! Records that the user opened a message whose body came with its listing. The first opened_at stays.
Result<void> storeOpenedFromListing(WriteJob &job, qint64 accountId, const QString &remoteKey, qint64 now);
//! Sets the acknowledged fact after a per-id outcome (or as a local mark). The first acknowledged_at stays.
Result<void> storeAcknowledged(WriteJob &job, qint64 accountId, const QString &remoteKey, bool locally,
                               qint64 now);

//! The cached message with its body (once opened); absent where the cache does not know it.
Result<std::optional<Message>> message(Connection &connection, qint64 accountId, const QString &remoteKey);
Result<std::optional<Message>> messageById(Connection &connection, qint64 id);
//! All of a conversation's messages with the bodies of those that are opened, oldest first by the service's
//! order.
Result<std::vector<Message>> conversationMessages(Connection &connection, qint64 conversationId);
//! Raw thread id of any opened message in the conversation.
Result<std::optional<QString>> threadIdOf(Connection &connection, qint64 conversationId);

struct Source
{
    QString form; //!< "listing" or "opened"
    qint64 receivedAt = 0;
    QString call;
    QByteArray sha256;
    QByteArray bytes;
};
//! Every form and revision that was seen, oldest first.
Result<std::vector<Source>> sources(Connection &connection, qint64 messageId);

} // namespace ackbox::store
