// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/claims.h"

#include "demo/sage/rows.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostAtOnce = 20;
constexpr int claimedUnlessTold = 5;

QJsonObject bodyOf(const Call &call)
{
    return QJsonDocument::fromJson(call.request.body).object();
}

QStringList names(const Archive &archive, const std::vector<Archive::Index> &rows)
{
    QStringList ids;
    for (const Archive::Index index : rows) {
        ids.append(QString::fromLatin1(archive.row(index).id));
    }
    return ids;
}

HttpReply named(HttpReply reply, const QStringList &ids)
{
    reply.ids = ids;
    return reply;
}

HttpReply missingFields(const QString &detail)
{
    return problemReply({.status = 400, .title = u"Missing message fields"_s, .detail = detail});
}

//! A received message that the path names.
std::optional<Archive::Index> receivedRow(const Call &call)
{
    const auto found = call.node.archive.find(call.id);
    return found && call.node.archive.row(*found).received ? found : std::nullopt;
}

HttpReply answerOne(Call &call, const QJsonObject &success)
{
    const auto found = receivedRow(call);
    const QString answer = bodyOf(call).value(u"result"_s).toString();
    if (!found) {
        return problemReply(notFound());
    }
    if (answer.isEmpty()) {
        return missingFields(u"result is required."_s);
    }
    const Row &row = call.node.archive.row(*found);
    const bool isSame =
        row.workflow == Workflow::Completed && call.node.archive.story().result(row) == answer;
    if (!row.isOpen() && !isSame) {
        return problemReply({.status = 409,
                             .title = u"Reply conflict"_s,
                             .detail = u"The message has a different reply already."_s});
    }
    if (!isSame) {
        call.node.archive.complete(*found, answer);
        ++call.node.touched;
    }
    QJsonObject object = success;
    object.insert(u"status"_s, u"completed"_s);
    object.insert(u"idempotent_replay"_s, isSame);
    return named(jsonReply(object), {QString::fromLatin1(call.id)});
}

//! 404 or 409 where the message cannot be claimed.
std::optional<HttpReply> claimOne(Call &call)
{
    const auto found = receivedRow(call);
    if (!found) {
        return problemReply(notFound());
    }
    if (call.node.archive.row(*found).workflow != Workflow::Pending) {
        return problemReply({.status = 409,
                             .title = u"Claimed by another session"_s,
                             .detail = u"The message has been claimed already."_s});
    }
    call.node.archive.claim(*found);
    ++call.node.touched;
    return std::nullopt;
}

bool confirmOne(Node &node, const QByteArray &id)
{
    const auto found = node.archive.find(id);
    if (!found || !node.archive.row(*found).received || node.archive.row(*found).claimedAt == 0) {
        return false;
    }
    node.archive.confirmRead(*found);
    ++node.touched;
    return true;
}

} // namespace

std::vector<Archive::Index> claimPending(Node &node, int limit)
{
    std::vector<Archive::Index> rows = node.archive.pending();
    rows.resize(std::min(rows.size(), static_cast<size_t>(limit)));
    for (const Archive::Index index : rows) {
        node.archive.claim(index);
        ++node.touched;
    }
    return rows;
}

HttpReply pipeInbox(Call &call)
{
    const auto rows =
        claimPending(call.node, clampedLimit(call.request.query, mostAtOnce, claimedUnlessTold));
    QJsonArray items;
    for (const Archive::Index index : rows) {
        items.append(fullRow(call.node.archive, call.node.archive.row(index)));
    }
    return named(jsonReply({{u"items"_s, items}, {u"count"_s, items.size()}}),
                 names(call.node.archive, rows));
}

//! No delivery to another chain changes its state in the demo, so there is never news.
HttpReply pipeUpdates(Call & /*call*/)
{
    return jsonReply({{u"items"_s, QJsonArray()}, {u"count"_s, 0}});
}

HttpReply pipeClaim(Call &call)
{
    if (auto refused = claimOne(call)) {
        return *refused;
    }
    const QString id = QString::fromLatin1(call.id);
    return named(jsonReply({{u"pipe_id"_s, id}, {u"status"_s, u"claimed"_s}}), {id});
}

HttpReply pipeResult(Call &call)
{
    return answerOne(call, {{u"journal_id"_s, QString()}, {u"journaled"_s, false}});
}

HttpReply receive(Call &call)
{
    const QJsonObject body = bodyOf(call);
    const QByteArray token = body.value(u"receive_token"_s).toString().toUtf8();
    const int limit = body.value(u"limit"_s).toInt(claimedUnlessTold);
    if (token.isEmpty() || token.size() > 256) {
        return missingFields(u"receive_token must be 1 to 256 bytes."_s);
    }
    if (limit < 1 || limit > mostAtOnce) {
        return problemReply({.status = 400,
                             .title = u"Invalid message limit"_s,
                             .detail = u"limit must be between 1 and 20."_s});
    }
    const bool isReplay = call.node.received.contains(token);
    if (!isReplay) {
        call.node.received.insert(token, claimPending(call.node, limit));
    }
    const auto rows = call.node.received.value(token);
    QJsonArray items;
    for (const Archive::Index index : rows) {
        items.append(messageItem(call.node.archive, call.node.archive.row(index)));
    }
    return named(
        jsonReply({{u"items"_s, items}, {u"count"_s, items.size()}, {u"idempotent_replay"_s, isReplay}}),
        names(call.node.archive, rows));
}

HttpReply messageClaim(Call &call)
{
    const QString session = bodyOf(call).value(u"claimant_session_id"_s).toString();
    if (session.isEmpty()) {
        return missingFields(u"claimant_session_id is required."_s);
    }
    if (auto refused = claimOne(call)) {
        return *refused;
    }
    const QString id = QString::fromLatin1(call.id);
    const auto found = call.node.archive.find(call.id);
    return named(jsonReply({{u"item"_s, messageItem(call.node.archive, call.node.archive.row(*found))},
                            {u"message_id"_s, id},
                            {u"status"_s, u"claimed"_s},
                            {u"claimant_session_id"_s, session},
                            {u"claim_revision"_s, 1},
                            {u"idempotent_replay"_s, false}}),
                 {id});
}

HttpReply messageReply(Call &call)
{
    return answerOne(call, {{u"message_id"_s, QString::fromLatin1(call.id)}});
}

HttpReply messageRead(Call &call)
{
    if (!confirmOne(call.node, call.id)) {
        return problemReply(notFound());
    }
    const QString id = QString::fromLatin1(call.id);
    return named(
        jsonReply(
            {{u"message_id"_s, id}, {u"read_status"_s, u"confirmed"_s}, {u"idempotent_replay"_s, false}}),
        {id});
}

HttpReply readBatch(Call &call)
{
    const QJsonArray asked = bodyOf(call).value(u"message_ids"_s).toArray();
    if (asked.isEmpty() || asked.size() > mostAtOnce) {
        return missingFields(u"message_ids must name 1 to 20 messages."_s);
    }
    QJsonArray items;
    QStringList ids;
    for (const auto &value : asked) {
        const QString id = value.toString();
        const bool isConfirmed = confirmOne(call.node, id.toLatin1());
        QJsonObject item{{u"message_id"_s, id},
                         {u"read_status"_s, isConfirmed ? u"confirmed"_s : u"not_confirmed"_s}};
        if (!isConfirmed) {
            item.insert(u"error"_s, u"not_found"_s);
        }
        items.append(item);
        ids.append(id);
    }
    return named(jsonReply({{u"items"_s, items}, {u"count"_s, items.size()}}), ids);
}

//! One frame, then the stream ends as it does when the lease is over.
HttpReply wake(Call &call)
{
    const QByteArray sequence = QByteArray::number(static_cast<qint64>(call.node.archive.inbox().size()));
    const QByteArray pending = call.node.archive.pending().empty() ? "false" : "true";
    return {.contentType = "text/event-stream",
            .body = "id: " + sequence + "\nevent: wake\ndata: {\"version\":1,\"seq\":" + sequence +
                    ",\"pending\":" + pending + "}\n\n"};
}

} // namespace ackbox::demo::sage
