// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/facts.h"

#include "core/wtf8.h"
#include "services/json/read.h"

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace ackbox::sage {

namespace {

constexpr qsizetype longestId = 256;
constexpr QLatin1StringView replySuffix("/reply");

struct Place
{
    qint64 instant = 0;
    QByteArray id; //!< the node orders ids as bytes
    QString cursor;

    bool operator<(const Place &other) const
    {
        return std::tie(instant, id) < std::tie(other.instant, other.id);
    }
};

} // namespace

bool isMessageId(const QString &text)
{
    return !text.isEmpty() && text.toUtf8().size() <= longestId && !text.endsWith(replySuffix);
}

QString replyKey(const QString &messageId)
{
    return messageId + replySuffix;
}

std::optional<QString> firstGiven(const QJsonObject &object, std::initializer_list<QLatin1StringView> keys)
{
    for (const QLatin1StringView key : keys) {
        if (auto text = given(object, key)) {
            return text;
        }
    }
    return std::nullopt;
}

bool isShortened(const QString &id)
{
    return id.endsWith("..."_L1) || id.endsWith(u'\u2026');
}

std::optional<QString> onChain(const std::optional<QString> &id, const std::optional<QString> &chain)
{
    return id && chain && !id->contains(u'@') ? std::optional(*id + u'@' + *chain) : id;
}

Position placeOf(const QString &key, std::initializer_list<std::optional<Timestamp>> times)
{
    for (const auto &time : times) {
        if (time && time->nanoseconds) {
            return {*time->nanoseconds, key};
        }
    }
    return {0, key};
}

void setBody(ListedMessage &message, const QString &body, bool truncated)
{
    message.body = body;
    message.truncated = truncated;
    message.bytes = truncated ? std::nullopt : std::optional<qint64>(toWtf8(body).size());
}

std::optional<qint64> instantOf(const QString &timeOrCursor)
{
    return parseTimestamp(timeOrCursor.section(u'|', 0, 0)).nanoseconds;
}

std::optional<QString> cursorBelow(const std::vector<json::Item> &items, QLatin1StringView idKey)
{
    std::optional<Place> oldest;
    for (const json::Item &item : items) {
        const QJsonObject object = item.value.toObject();
        const auto id = given(object, idKey);
        const auto time = timeGiven(object, "completed_at"_L1);
        if (id && time && time->nanoseconds) {
            const Place place{*time->nanoseconds, id->toUtf8(), time->raw + u'|' + *id};
            oldest = oldest ? std::min(*oldest, place) : place;
        }
    }
    return oldest ? std::optional(oldest->cursor) : std::nullopt;
}

Result<ListedMessage> readStatus(const QJsonObject &object, const QByteArray &source)
{
    const auto id = given(object, "message_id"_L1);
    if (!id || !isMessageId(*id)) {
        return Error{.kind = ErrorKind::Protocol,
                     .message = u"The node's answer about a message does not name it."_s};
    }
    ListedMessage message;
    message.remoteKey = *id;
    message.conversation = *id;
    message.direction = Direction::Sent;
    message.sentAt = timeGiven(object, "sent_at"_L1);
    message.position = placeOf(*id, {message.sentAt});
    message.transportStatus = given(object, "transport_status"_L1);
    message.readStatus = given(object, "read_status"_L1);
    message.taskState = given(object, "workflow_status"_L1);
    message.source = source;
    return message;
}

Result<std::vector<json::Item>> itemsOf(const QByteArray &body, const QJsonObject &document)
{
    if (document.value("items"_L1).isNull()) {
        return std::vector<json::Item>();
    }
    return json::listItems(body, document, "items"_L1);
}

} // namespace ackbox::sage
