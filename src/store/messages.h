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

//! Merges one page's rows by remote key, in the page's order. Mutable facts are overwritten; a higher
//! revision wins and at equal revision a tombstone; an acknowledgement that this client was given per id is
//! not undone by an older listing; a row that is missing proves nothing. Each row's bytes are kept where they
//! differ from the newest of their form.
Result<Merged> mergeListed(WriteJob &job, qint64 accountId, const std::vector<ListedMessage> &rows,
                           const QString &call, qint64 now);

//! Keeps the bytes of an item that could not be read, once.
Result<void> keepUnreadable(WriteJob &job, qint64 accountId, const QString &feed, const QByteArray &bytes,
                            const QString &why, qint64 now);

//! Stores an opened message: body, thread id, the opened form's bytes and facts. The first opened_at stays.
Result<void> storeOpened(WriteJob &job, qint64 accountId, const OpenedMessage &opened, const QString &call,
                         qint64 now);
//! Sets the acknowledged fact after a per-id outcome (or as a local mark). The first acknowledged_at stays.
Result<void> storeAcknowledged(WriteJob &job, qint64 accountId, const QString &remoteKey, bool locally,
                               qint64 now);

//! The cached message with its body (once opened); absent where the cache does not know it.
Result<std::optional<Message>> message(Connection &connection, qint64 accountId, const QString &remoteKey);
Result<std::optional<Message>> messageById(Connection &connection, qint64 id);
//! A conversation's messages with bodies, oldest first by the service's order: from `offset` among them, at
//! most `limit`.
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
