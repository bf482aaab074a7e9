// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/message.h"

#include "core/wtf8.h"
#include "services/channels/paths.h"
#include "services/channels/place_in_thread.h"
#include "services/json/read.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

using json::given;
using json::timeGiven;

//! A placeholder (redacted, deleted, a system's own actor) is told by its missing kind, never by its name: a
//! person may be called "redacted". Placeholders share their ids, so they have none here.
Actor readActor(const QJsonObject &object, const QString &identity)
{
    Actor actor{
        .id = given(object, "id"_L1), .name = given(object, "username"_L1), .kind = given(object, "kind"_L1)};
    const bool isOwn = !identity.isEmpty() && actor.id == identity;
    if (!actor.kind && !isOwn) {
        actor.id.reset();
    }
    return actor;
}

std::optional<AgentLabel> readLabel(const QJsonObject &object)
{
    const QJsonValue value = object.value("agent"_L1);
    if (!value.isObject()) {
        return std::nullopt;
    }
    const QJsonObject label = value.toObject();
    return AgentLabel{.organization = given(label, "organization"_L1).value_or(QString()),
                      .position = given(label, "position"_L1),
                      .session = given(label, "session_id"_L1)};
}

Actor readAuthor(const QJsonObject &object, const QString &identity, bool hasLabel)
{
    Actor author = readActor(object.value("author"_L1).toObject(), identity);
    const auto kind = given(object, "author_kind"_L1);
    if (kind == u"platform"_s) {
        author.id.reset();
        author.kind = kind;
    } else if (hasLabel) {
        author.kind = u"agent"_s;
    } else if (!author.kind && kind != u"principal"_s) {
        author.kind = kind; // one that this program does not know, as the service says it
    }
    return author;
}

Details readDetails(const QJsonObject &object, const QString &identity)
{
    Details details{.agent = readLabel(object),
                    .deletedBy = std::nullopt,
                    .chainDepth = json::integer(object, "chain_depth"_L1),
                    .references = {}};
    if (const QJsonValue actor = object.value("deleted_by"_L1); actor.isObject()) {
        details.deletedBy = readActor(actor.toObject(), identity);
    }
    const QJsonArray references = object.value("refs"_L1).toArray();
    for (const auto &reference : references) {
        if (reference.isString()) {
            details.references.append(reference.toString());
        }
    }
    return details;
}

//! A root has a number, a reply a root: one that has both or neither is shown all the same.
QString contradictionOf(bool hasSeq, bool hasRoot)
{
    if (hasSeq == hasRoot) {
        return hasSeq ? u"the message is shown, but it has both seq and thread_root_id"_s
                      : u"the message is shown, but it has neither seq nor thread_root_id"_s;
    }
    return {};
}

void setBody(ListedMessage &message, const QJsonObject &object)
{
    // An empty body is a body; a deleted message has none.
    message.body = json::string(object, "body"_L1);
    if (message.body) {
        message.bytes = toWtf8(*message.body).size();
    }
}

} // namespace

Reading readMessage(const json::Item &item, const Place &place)
{
    if (!item.value.isObject()) {
        return u"not an object"_s;
    }
    const QJsonObject object = item.value.toObject();
    const QString id = given(object, "message_id"_L1).value_or(QString());
    if (!isId(id)) {
        return u"message_id is missing or malformed"_s;
    }
    const auto rootId = given(object, "thread_root_id"_L1);
    ReadMessage read{.message = {},
                     .seq = json::integer(object, "seq"_L1),
                     .contradiction = contradictionOf(object.value("seq"_L1).isDouble(), rootId.has_value())};
    ListedMessage &message = read.message;
    message.remoteKey = id;
    message.conversation = rootId ? *rootId : place.rootId.value_or(id);
    message.group = given(object, "channel_id"_L1).value_or(place.channelId);
    message.details = readDetails(object, place.identity);
    message.author = readAuthor(object, place.identity, message.details.agent.has_value());
    const bool isOwn = !place.identity.isEmpty() && message.author.id == place.identity;
    message.direction = isOwn ? Direction::Sent : Direction::Received;
    message.sentAt = timeGiven(object, "created_at"_L1);
    message.kind = given(object, "kind"_L1);
    message.trust = given(object, "trust"_L1);
    message.revision = json::integer(object, "revision"_L1);
    message.editedAt = timeGiven(object, "edited_at"_L1);
    message.deletedAt = timeGiven(object, "deleted_at"_L1);
    message.markable = !isOwn && !message.deletedAt; // of a deleted message there is nothing to handle
    message.source = item.source;
    setBody(message, object);
    message.position = message.conversation == id ? rootPosition(message, read.seq) : replyPosition(message);
    return read;
}

} // namespace ackbox::channels
