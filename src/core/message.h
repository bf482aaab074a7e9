// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/timestamp.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace ackbox {

//! As seen from the account: ledger tasks to oneself are both (docs/commands.md).
enum class Direction { Received = 1, Sent = 2, Both = 3 };

QString directionWord(Direction direction);

//! Somebody as the service names them. Placeholders (redacted, deleted) have an empty or no id and are never
//! merged.
struct Actor
{
    std::optional<QString> id;   //!< wallet, hex key, identity_id, actor id
    std::optional<QString> name; //!< handle or username: a label beside the id, never instead of it
    std::optional<QString> kind; //!< user, service_account, agent, platform

    bool operator==(const Actor &) const = default;
};

//! The agent behind a message, as an organization's platform labels it.
struct AgentLabel
{
    QString organization;
    std::optional<QString> position; //!< only while the agent holds one
    std::optional<QString> session;

    bool operator==(const AgentLabel &) const = default;
};

//! Facts that few services have: shown with a message, never sorted or counted by.
struct Details
{
    std::optional<AgentLabel> agent;
    std::optional<Actor> deletedBy;
    std::optional<qint64> chainDepth; //!< messages of agents that led to this one
    QStringList references;           //!< addresses it links to, as the service wrote them

    bool operator==(const Details &) const = default;
};

//! Whether the reply came from whom it was asked of. Absent where there is no reply.
enum class Attribution { Addressee = 1, Other = 2, Unknown = 3 };

QString attributionWord(Attribution attribution);

//! Where the service orders a message among its neighbours: newest first is position descending, then tie
//! descending (compared as UTF-8 bytes).
struct Position
{
    qint64 nanoseconds = 0; //!< the service's order as a time, for merging accounts
    QString tie;            //!< decides between equal times: usually the remote key

    bool operator==(const Position &) const = default;
};

//! What a service groups conversations by: a ledger context, a channel.
struct Group
{
    QString remoteId;
    std::optional<QString> name; //!< as the service names it now

    bool operator==(const Group &) const = default;
};

//! One item of a listing, as its parser read it. Absent means that the service gave none; nothing is derived.
struct ListedMessage
{
    QString remoteKey;    //!< unique within the account: "<msg_id>/received"
    QString conversation; //!< the service's grouping id
    //! What the service groups conversations by: a ledger context, a channel.
    std::optional<QString> group;
    Direction direction = Direction::Received;
    Position position;
    Actor author;
    std::optional<QString> addressedTo;
    std::optional<QString> repliedBy;
    std::optional<Attribution> attribution;
    std::optional<Timestamp> sentAt;
    std::optional<Timestamp> completedAt;
    std::optional<QString> kind; //!< intent or kind, unknown values included
    std::optional<QString> taskState;
    std::optional<QString> transportStatus; //!< delivered or not: a fact apart from reading and from the task
    std::optional<QString> readStatus;      //!< the addressee's own confirmation, or that there is none
    std::optional<QString> trust;
    std::optional<qint64> revision;
    std::optional<Timestamp> editedAt;
    std::optional<Timestamp> deletedAt;
    std::optional<qint64> bytes; //!< size of the body in UTF-8, as the service says
    std::optional<QString> preview;
    bool previewTruncated = false;
    std::optional<bool>
        acknowledged;            //!< the server's fact; absent where it keeps none (sent copies among it)
    std::optional<QString> body; //!< only where the listing carries it
    bool truncated = false;      //!< the service cut the body
    bool answersSent = false;    //!< a reply to what this account sent, as the service itself says
    Details details;
    bool markable = false; //!< the service keeps no acknowledgement, but the user can mark it handled here
    QByteArray source;     //!< the item's own bytes
};

//! What opening one message brought.
struct OpenedMessage
{
    ListedMessage listed; //!< metadata as the opened form says it, body included
    std::optional<QString> threadId;
};

//! Outcome of one id of an open or acknowledge, in the contract's words.
enum class Outcome { Opened, Acknowledged, Waiting, Unavailable, Error };

QString outcomeWord(Outcome outcome);
std::optional<Outcome> outcomeFromWord(const QString &word);

//! The two acts that change anything.
enum class Action { Open, Acknowledge };

QString actionWord(Action action); //!< "open", "acknowledge"
std::optional<Action> actionFromWord(const QString &word);

//! A cached message: the listing's facts and this user's own, which are independent of each other.
struct Message
{
    qint64 id = 0;             //!< row in the store
    qint64 conversationId = 0; //!< its conversation's row
    QString account;
    QString service;
    ListedMessage listed;             //!< body and source empty unless asked for
    std::optional<qint64> openedAt;   //!< milliseconds since the epoch
    std::optional<bool> acknowledged; //!< absent where it cannot be acknowledged
    std::optional<qint64>
        acknowledgedAt;               //!< milliseconds since the epoch; absent where only the server knows
    bool acknowledgedLocally = false; //!< a local mark: the service keeps no acknowledgement
    std::optional<QString> body;      //!< as received; only once opened
    std::optional<QString> threadId;  //!< known once opened
    QStringList findings;             //!< kinds of hidden content in body and names

    //! "ACCOUNT/REMOTE-KEY"
    [[nodiscard]] QString ref() const;
};

} // namespace ackbox
