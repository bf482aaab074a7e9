// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/row.h"

using namespace Qt::StringLiterals;

namespace ackbox::sage::rest {

namespace {

struct Row
{
    QString id;
    QJsonObject object;
    Folder folder = Folder::Replies;
    std::optional<QString> from;
    std::optional<QString> to;
    std::optional<QString> provider;
    std::optional<QString> repliedBy;
    std::optional<QString> sourceChain;
    std::optional<QString> destinationChain;
    std::optional<Timestamp> createdAt;
    std::optional<Timestamp> completedAt;

    [[nodiscard]] bool isToSelf() const { return from && from == to && !sourceChain && !destinationChain; }
    [[nodiscard]] bool isMine() const { return folder != Folder::Inbox; }
    //! Chains are named from this node: the addressee's for what was sent, the author's for what came.
    [[nodiscard]] std::optional<QString> author() const
    {
        return isMine() ? from : onChain(from, sourceChain);
    }
    [[nodiscard]] std::optional<QString> addressee() const
    {
        const auto agent = isMine() ? onChain(to, destinationChain) : to;
        return agent ? agent : provider;
    }
    [[nodiscard]] std::optional<QString> replier() const
    {
        return isMine() ? onChain(repliedBy, destinationChain) : repliedBy;
    }
};

Row rowOf(const QJsonObject &object, const QString &id, Folder folder)
{
    return {.id = id,
            .object = object,
            .folder = folder,
            .from = given(object, "from_agent"_L1),
            .to = given(object, "to_agent"_L1),
            .provider = given(object, "to_provider"_L1),
            .repliedBy = given(object, "replied_by"_L1),
            .sourceChain = given(object, "source_chain_id"_L1),
            .destinationChain = given(object, "destination_chain_id"_L1),
            .createdAt = timeGiven(object, "created_at"_L1),
            .completedAt = timeGiven(object, "completed_at"_L1)};
}

ListedMessage messageOf(const Row &row, const QByteArray &source)
{
    ListedMessage message;
    message.remoteKey = row.id;
    message.conversation = row.id;
    message.direction = row.isToSelf() ? Direction::Both
                        : row.isMine() ? Direction::Sent
                                       : Direction::Received;
    message.position = placeOf(row.id, {row.createdAt});
    message.author.id = row.author();
    message.author.name = firstGiven(row.object, {"from_display_name"_L1, "from_registered_name"_L1});
    message.addressedTo = row.addressee();
    message.sentAt = row.createdAt;
    message.kind = given(row.object, "intent"_L1);
    message.taskState = given(row.object, "status"_L1);
    message.markable = message.direction != Direction::Sent;
    message.source = source;
    if (row.folder != Folder::Replies) {
        // The list of replies empties every payload, and its trust is about the reply.
        message.trust = given(row.object, "trust"_L1);
        if (const auto payload = given(row.object, "payload"_L1)) {
            setBody(message, *payload);
        }
    }
    return message;
}

//! Both ids are whole ones of the same chain. Mail to a provider has no addressee that anybody could be.
std::optional<Attribution> attributionOf(const Row &row)
{
    if (!row.repliedBy) {
        // A history that does not say who answered must not undo what the list of replies said.
        return row.folder == Folder::Replies ? std::optional(Attribution::Unknown) : std::nullopt;
    }
    if (!row.to) {
        return Attribution::Other;
    }
    if (isShortened(*row.to) || isShortened(*row.repliedBy)) {
        return Attribution::Unknown;
    }
    const bool same = row.repliedBy == row.to || row.replier() == row.addressee();
    return same ? Attribution::Addressee : Attribution::Other;
}

//! A history's rows fail and expire, too, and an older one may leave the result out. Of a message to oneself
//! it depends on the author whose the reply is: then only a row that names the author shows it.
bool historyShowsReply(const Row &row)
{
    return given(row.object, "status"_L1) == u"completed"_s && given(row.object, "result"_L1) &&
           (row.repliedBy || !row.isToSelf());
}

Direction replyDirection(const Row &row)
{
    if (row.isToSelf() && row.repliedBy == row.from) {
        return Direction::Both;
    }
    const bool byOther = row.repliedBy && row.to && row.repliedBy != row.to;
    return row.isMine() || row.isToSelf() || byOther ? Direction::Received : Direction::Sent;
}

ListedMessage replyOf(const Row &row, const QByteArray &source)
{
    ListedMessage reply;
    reply.remoteKey = replyKey(row.id);
    reply.conversation = row.id;
    reply.direction = replyDirection(row);
    reply.position = placeOf(reply.remoteKey, {row.completedAt, row.createdAt});
    reply.author.id = row.replier();
    if (row.repliedBy && row.repliedBy == row.to) {
        reply.author.name = firstGiven(row.object, {"to_display_name"_L1, "to_registered_name"_L1});
    }
    reply.addressedTo = row.addressee();
    reply.repliedBy = reply.author.id;
    reply.attribution = attributionOf(row);
    reply.sentAt = row.completedAt;
    reply.completedAt = row.completedAt;
    setBody(reply, given(row.object, "result"_L1).value_or(QString()));
    if (row.folder == Folder::Replies) {
        reply.trust = given(row.object, "trust"_L1);
    }
    reply.answersSent = row.isMine() || row.isToSelf();
    reply.markable = reply.direction != Direction::Sent;
    reply.source = source;
    return reply;
}

} // namespace

RowReading readRow(const json::Item &item, Folder folder)
{
    if (!item.value.isObject()) {
        return u"not an object"_s;
    }
    const QJsonObject object = item.value.toObject();
    const auto id = firstGiven(object, {"pipe_id"_L1, "message_id"_L1});
    if (!id || !isMessageId(*id)) {
        return u"pipe_id is missing or malformed"_s;
    }
    const Row row = rowOf(object, *id, folder);
    std::vector<ListedMessage> messages{messageOf(row, item.source)};
    if (folder == Folder::Replies || historyShowsReply(row)) {
        messages.push_back(replyOf(row, item.source));
    }
    return messages;
}

} // namespace ackbox::sage::rest
