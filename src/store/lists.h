// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/store.h"

#include <optional>
#include <vector>

namespace ackbox::store {

enum class Mailbox { Inbox, Pending, Sent, Replies, AnsweredByOther, All };
enum class State { Listed, Opened, Acknowledged };

//! What a list shows. Everything set must hold. A conversation is shown where one of its messages fits.
struct ListFilter
{
    std::optional<qint64> accountId;
    Mailbox mailbox = Mailbox::All;
    std::optional<State> state;
    std::optional<Attribution> attribution;
    std::optional<QString> sender; //!< part of the author's id or name, case-insensitive
    std::optional<QString> kind;   //!< exactly; an empty string means "no kind given"
    std::optional<qint64> since;   //!< position in nanoseconds, inclusive
    std::optional<qint64> before;  //!< position in nanoseconds, exclusive
    std::optional<qint64> leastBytes;
    std::optional<qint64> mostBytes;
    std::optional<qint64> conversationId;
    std::optional<qint64> groupId; //!< CachedGroup::id

    bool operator==(const ListFilter &) const = default;
};

//! A conversation as a list shows it.
struct Conversation
{
    qint64 id = 0;
    qint64 accountId = 0;
    QString account;
    QString service;
    QString remoteId;
    std::optional<Group> group;
    std::optional<QString>
        title; //!< excerpt of the latest message: body once opened, else its preview; else absent
    std::optional<QString> kind; //!< of the latest message
    Actor lastAuthor;
    bool lastIsSent = false;
    std::optional<Timestamp> lastAt; //!< the latest message's own time stamp
    qint64 lastPosition = 0;
    qint64 messages = 0;
    qint64 toAcknowledge = 0;
    qint64 unopened = 0;
    qint64 otherReplies = 0; //!< by somebody else than the addressee
    qint64 bytes = 0;
};

//! Messages newest first (position, tie descending), without bodies. `after` is the row id of the last
//! message already shown; pages go by key, never by offset.
Result<std::vector<Message>> listMessages(Connection &connection, const ListFilter &filter, int limit,
                                          std::optional<qint64> after = {});
//! Conversations newest first (last position, then id, descending).
Result<std::vector<Conversation>> listConversations(Connection &connection, const ListFilter &filter,
                                                    int limit, std::optional<qint64> after = {});
Result<std::vector<Conversation>> conversationsById(Connection &connection, const std::vector<qint64> &ids);

//! Row ids of the whole list in its order: what a windowed model holds.
Result<std::vector<qint64>> messageIds(Connection &connection, const ListFilter &filter);
Result<std::vector<qint64>> conversationIds(Connection &connection, const ListFilter &filter);
Result<std::vector<Message>> messagesById(Connection &connection, const std::vector<qint64> &ids);

//! Names and ids of a conversation's participants, first to write first, at most `limit`.
Result<std::vector<Actor>> participants(Connection &connection, qint64 conversationId, int limit);

//! How many conversations and messages the filter shows: the number beside a mailbox is the count of the list
//! it opens.
struct Totals
{
    qint64 conversations = 0;
    qint64 messages = 0;
};
Result<Totals> totals(Connection &connection, const ListFilter &filter);

//! Kinds that occur, for completing a filter.
Result<std::vector<QString>> kinds(Connection &connection);

} // namespace ackbox::store
