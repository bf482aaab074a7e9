// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/parser.h"

#include "services/json/items.h"
#include "services/json/read.h"
#include "services/json/source.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <limits>
#include <variant>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

constexpr qsizetype microsecondDigits = 20;

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

std::optional<Direction> directionFrom(const QString &word)
{
    if (word == "received"_L1) {
        return Direction::Received;
    }
    return word == "sent"_L1 ? std::optional(Direction::Sent) : std::nullopt;
}

//! The id's own time; ids beyond the clock's range keep their order by the tie.
Position positionOf(const QString &messageId, const QString &remoteKey)
{
    constexpr qint64 most = std::numeric_limits<qint64>::max() / 1000;
    bool fits = false;
    const qint64 microseconds = messageId.left(microsecondDigits).toLongLong(&fits);
    return {(fits ? std::min(microseconds, most) : most) * 1000, remoteKey};
}

std::optional<Timestamp> timestamp(const QJsonObject &object, QLatin1StringView key)
{
    const auto raw = json::string(object, key);
    return raw ? std::optional(parseTimestamp(*raw)) : std::nullopt;
}

//! The fields that listed and opened messages share. The error is why the message cannot be told from others.
std::variant<ListedMessage, QString> readEnvelope(const json::Item &item)
{
    const QJsonObject object = item.value.toObject();
    const auto messageId = json::string(object, "msg_id"_L1);
    if (!messageId || !isMessageId(*messageId)) {
        return item.value.isObject() ? u"msg_id is missing or malformed"_s : u"not an object"_s;
    }
    const auto directionName = json::string(object, "direction"_L1);
    const auto direction = directionFrom(directionName.value_or(QString()));
    if (!direction) {
        return u"direction is missing or unknown"_s;
    }
    ListedMessage message;
    message.remoteKey = *messageId + u'/' + *directionName;
    message.direction = *direction;
    message.conversation = json::string(object, "thread_ref"_L1).value_or(QString());
    message.position = positionOf(*messageId, message.remoteKey);
    message.author.id = json::string(object, "from_wallet"_L1);
    if (message.author.id && message.author.id->isEmpty()) {
        message.author.id.reset();
    }
    message.addressedTo = json::string(object, "to_wallet"_L1);
    message.sentAt = timestamp(object, "sent_at"_L1);
    message.kind = json::string(object, "intent"_L1);
    message.bytes = json::integer(object, "body_bytes"_L1);
    if (message.bytes && *message.bytes < 0) {
        message.bytes.reset();
    }
    message.source = item.source;
    return message;
}

std::variant<ListedMessage, QString> readListed(const json::Item &item)
{
    auto envelope = readEnvelope(item);
    auto *message = std::get_if<ListedMessage>(&envelope);
    if (!message) {
        return envelope;
    }
    if (message->conversation.isEmpty()) {
        return u"thread_ref is missing or empty"_s;
    }
    const QJsonObject object = item.value.toObject();
    message->preview = json::string(object, "preview"_L1);
    message->previewTruncated = json::boolean(object, "preview_truncated"_L1).value_or(false);
    if (message->direction == Direction::Received) {
        message->acknowledged = json::boolean(object, "acknowledged"_L1);
    }
    return envelope;
}

Result<std::optional<QString>> readCursor(const QJsonObject &document)
{
    const QJsonValue cursor = document.value("next_cursor"_L1);
    if (cursor.isUndefined() || cursor.isNull()) {
        return std::optional<QString>();
    }
    if (!cursor.isString() || !isMessageId(cursor.toString())) {
        return protocolError(u"The service's next_cursor is no message id."_s);
    }
    return std::optional(cursor.toString());
}

//! The opened form of a result, or absent where it does not carry the message that it names.
std::optional<OpenedMessage> readOpened(const json::Item &result, const QString &remoteKey)
{
    const QJsonValue value = result.value.toObject().value("message"_L1);
    const QJsonObject object = value.toObject();
    auto envelope =
        readEnvelope({value, json::memberSource(result.source, "message").value_or(QByteArray())});
    auto *message = std::get_if<ListedMessage>(&envelope);
    const auto body = json::string(object, "body"_L1);
    if (!message || message->remoteKey != remoteKey || !body) {
        return std::nullopt;
    }
    message->body = body;
    return OpenedMessage{std::move(*message), json::string(object, "thread_id"_L1)};
}

using ResultReader = std::optional<ItemOutcome> (*)(const json::Item &);

Result<std::vector<ItemOutcome>> readResults(const QByteArray &body, ResultReader read)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    const auto items = json::listItems(body, *document, "results"_L1);
    if (!items) {
        return items.error();
    }
    std::vector<ItemOutcome> outcomes;
    QSet<QString> known;
    for (const json::Item &item : *items) {
        auto outcome = read(item);
        if (outcome && !known.contains(outcome->remoteKey)) {
            known.insert(outcome->remoteKey);
            outcomes.push_back(std::move(*outcome));
        }
    }
    return outcomes;
}

//! An outcome without the action's own success: unavailable, or an error in the service's word.
ItemOutcome readFailure(const QJsonObject &object, const QString &remoteKey, const QString &status)
{
    if (status == "unavailable"_L1) {
        return {.remoteKey = remoteKey, .outcome = Outcome::Unavailable};
    }
    const QString word = status == "error"_L1 || status.isEmpty() ? u"error"_s : status;
    return {.remoteKey = remoteKey,
            .outcome = Outcome::Error,
            .error = status == "error"_L1 ? json::string(object, "error"_L1).value_or(word) : word};
}

std::optional<ItemOutcome> readOpenResult(const json::Item &item)
{
    const QJsonObject object = item.value.toObject();
    const QString messageId = json::string(object, "msg_id"_L1).value_or(QString());
    const QString direction = json::string(object, "direction"_L1).value_or(QString());
    if (!isMessageId(messageId) || !directionFrom(direction)) {
        return std::nullopt;
    }
    const QString remoteKey = messageId + u'/' + direction;
    const QString status = json::string(object, "status"_L1).value_or(QString());
    if (status != "opened"_L1) {
        return readFailure(object, remoteKey, status);
    }
    auto opened = readOpened(item, remoteKey);
    if (!opened) {
        return ItemOutcome{
            .remoteKey = remoteKey, .outcome = Outcome::Error, .error = u"unreadable_message"_s};
    }
    return ItemOutcome{.remoteKey = remoteKey, .outcome = Outcome::Opened, .opened = std::move(opened)};
}

std::optional<ItemOutcome> readAcknowledgeResult(const json::Item &item)
{
    const QJsonObject object = item.value.toObject();
    const QString messageId = json::string(object, "msg_id"_L1).value_or(QString());
    if (!isMessageId(messageId)) {
        return std::nullopt;
    }
    const QString remoteKey = messageId + u"/received"_s; // only received messages are ever acknowledged
    const QString status = json::string(object, "status"_L1).value_or(QString());
    if (status != "acknowledged"_L1) {
        return readFailure(object, remoteKey, status);
    }
    return ItemOutcome{.remoteKey = remoteKey, .outcome = Outcome::Acknowledged};
}

} // namespace

bool isMessageId(const QString &text)
{
    static const QRegularExpression form(u"\\A[0-9]{20}_[0-9a-fA-F]{8}\\z"_s);
    return form.match(text).hasMatch();
}

Result<Page> parsePage(const QByteArray &body)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    const auto items = json::listItems(body, *document, "messages"_L1);
    if (!items) {
        return items.error();
    }
    auto cursor = readCursor(*document);
    if (!cursor) {
        return cursor.error();
    }
    Page page;
    page.nextCursor = *cursor;
    for (const json::Item &item : *items) {
        auto read = readListed(item);
        if (auto *message = std::get_if<ListedMessage>(&read)) {
            page.messages.push_back(std::move(*message));
        } else {
            page.unreadable.push_back({item.source, std::get<QString>(read)});
        }
    }
    for (const QLatin1StringView reason : {"acknowledged"_L1, "below_min_trust"_L1, "muted"_L1}) {
        const QString key = u"filtered_"_s + reason;
        if (const auto count = json::integer(*document, QLatin1StringView(key.toLatin1()));
            count && *count >= 0) {
            page.filtered.emplace_back(reason, *count);
        }
    }
    return page;
}

Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body)
{
    return readResults(body, &readOpenResult);
}

Result<std::vector<ItemOutcome>> parseAcknowledged(const QByteArray &body)
{
    return readResults(body, &readAcknowledgeResult);
}

} // namespace ackbox::selective
