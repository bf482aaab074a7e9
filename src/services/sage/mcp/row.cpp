// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/row.h"

#include "services/json/read.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ackbox::sage::mcp {

namespace {

//! What every item says about its message.
std::variant<ListedMessage, QString> readMessage(const json::Item &item, Direction direction)
{
    const QJsonObject object = item.value.toObject();
    const auto id = given(object, "message_id"_L1);
    if (!id || !isMessageId(*id)) {
        return item.value.isObject() ? u"message_id is missing or malformed"_s : u"not an object"_s;
    }
    ListedMessage message;
    message.remoteKey = *id;
    message.conversation = *id;
    message.direction = direction;
    message.sentAt = timeGiven(object, "created_at"_L1);
    message.position = placeOf(*id, {message.sentAt});
    message.kind = given(object, "intent"_L1);
    message.taskState = given(object, "status"_L1);
    message.markable = direction != Direction::Sent;
    message.source = item.source;
    return message;
}

void addPayload(ListedMessage &message, const QJsonObject &object)
{
    message.trust = given(object, "trust"_L1);
    if (const auto payload = given(object, "payload"_L1)) {
        setBody(message, *payload);
    }
}

ListedMessage readResult(const ListedMessage &message, const QJsonObject &object, Direction direction)
{
    ListedMessage reply;
    reply.remoteKey = replyKey(message.remoteKey);
    reply.conversation = message.conversation;
    reply.direction = direction;
    reply.completedAt = timeGiven(object, "completed_at"_L1);
    reply.sentAt = reply.completedAt;
    reply.position = placeOf(reply.remoteKey, {reply.completedAt, message.sentAt});
    setBody(reply, given(object, "result"_L1).value_or(QString()),
            json::boolean(object, "result_truncated"_L1).value_or(false));
    reply.markable = direction != Direction::Sent;
    reply.source = message.source;
    return reply;
}

Attribution attributionOf(const QJsonObject &object)
{
    const bool known =
        json::boolean(object, "replied_by_known"_L1).value_or(false) && given(object, "replied_by"_L1);
    const auto isAddressee = json::boolean(object, "replied_by_is_addressee"_L1);
    if (!known || !isAddressee) {
        return Attribution::Unknown;
    }
    return *isAddressee ? Attribution::Addressee : Attribution::Other;
}

//! The tools show the caller's own archive and leave the caller out.
std::optional<QString> ownId(const QString &self)
{
    return self.isEmpty() ? std::nullopt : std::optional(self);
}

//! Whether a label is an agent's whole id, on a chain or not.
bool isAgentId(const QString &text)
{
    static const QRegularExpression form(u"\\A[0-9a-f]{64}(@.+)?\\z"_s);
    return form.match(text).hasMatch();
}

std::optional<QString> chainOf(const QJsonObject &object)
{
    return firstGiven(object, {"destination_chain_id"_L1, "source_chain_id"_L1, "source_chain"_L1});
}

//! The other side of a message in the history, by its whole id.
std::optional<QString> counterpartyOf(const QJsonObject &object)
{
    if (const auto agent = given(object, "counterparty_agent"_L1)) {
        return onChain(agent, chainOf(object));
    }
    return given(object, "counterparty"_L1);
}

} // namespace

RowReading readReply(const json::Item &item, const QString &self)
{
    const QJsonObject object = item.value.toObject();
    const Attribution attribution = attributionOf(object);
    const auto author = given(object, "replied_by"_L1);
    const bool toSelf = !self.isEmpty() && author == self && attribution == Attribution::Addressee;
    auto read = readMessage(item, toSelf ? Direction::Both : Direction::Sent);
    auto *message = std::get_if<ListedMessage>(&read);
    if (!message) {
        return std::get<QString>(read);
    }
    const auto addressedTo = given(object, "addressed_to"_L1);
    if (addressedTo && !isShortened(*addressedTo)) {
        message->addressedTo = addressedTo;
    }
    message->author.id = ownId(self);
    ListedMessage reply = readResult(*message, object, toSelf ? Direction::Both : Direction::Received);
    if (json::boolean(object, "replied_by_known"_L1) != false) {
        reply.author.id = author;
    }
    reply.repliedBy = reply.author.id;
    reply.attribution = attribution;
    reply.addressedTo = addressedTo;
    reply.trust = given(object, "trust"_L1);
    reply.answersSent = true;
    return std::vector{std::move(*message), std::move(reply)};
}

RowReading readHistory(const json::Item &item, bool isOutbox, const QString &self)
{
    const QJsonObject object = item.value.toObject();
    const auto counterparty = counterpartyOf(object);
    const bool toSelf = !self.isEmpty() && counterparty == self;
    const Direction own = isOutbox ? Direction::Sent : Direction::Received;
    auto read = readMessage(item, toSelf ? Direction::Both : own);
    auto *message = std::get_if<ListedMessage>(&read);
    if (!message) {
        return std::get<QString>(read);
    }
    addPayload(*message, object);
    if (isOutbox) {
        message->author.id = ownId(self);
    }
    if (isOutbox && counterparty && !isShortened(*counterparty)) {
        message->addressedTo = counterparty;
    }
    if (!isOutbox) {
        message->author.name =
            firstGiven(object, {"counterparty_display_name"_L1, "counterparty_registered_name"_L1});
        if (counterparty && isAgentId(*counterparty)) {
            message->author.id = counterparty;
        } else if (!message->author.name) {
            message->author.name = counterparty;
        }
    }
    std::vector messages{std::move(*message)};
    // Of a message to oneself the list of replies alone says who answered, and so whose the reply is.
    const bool answered = messages.front().taskState == u"completed"_s && given(object, "result"_L1);
    if (answered && !toSelf) {
        messages.push_back(
            readResult(messages.front(), object, isOutbox ? Direction::Received : Direction::Sent));
        messages.back().answersSent = isOutbox;
    }
    return messages;
}

RowReading readInbox(const json::Item &item, const QString &self)
{
    const QJsonObject object = item.value.toObject();
    const auto sender = onChain(given(object, "sender_agent"_L1), chainOf(object));
    const bool fromSelf = !self.isEmpty() && sender == self;
    auto read = readMessage(item, fromSelf ? Direction::Both : Direction::Received);
    auto *message = std::get_if<ListedMessage>(&read);
    if (!message) {
        return std::get<QString>(read);
    }
    addPayload(*message, object);
    message->author.id = sender;
    message->author.name = firstGiven(object, {"from_display_name"_L1, "from_registered_name"_L1});
    return std::vector{std::move(*message)};
}

} // namespace ackbox::sage::mcp
