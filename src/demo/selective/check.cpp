// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/check.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

constexpr int largestPage = 50;
constexpr qsizetype largestBatch = 50;
constexpr qsizetype longestThreadId = 128;
constexpr qsizetype longestDirectThreadId = 400;

std::optional<QString> decodeQueryPart(QByteArray part)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(QByteArray::fromPercentEncoding(part.replace('+', ' ')));
    return decoder.hasError() ? std::nullopt : std::optional(text);
}

std::optional<bool> literalBool(const QString &value)
{
    if (value == "true"_L1) {
        return true;
    }
    return value == "false"_L1 ? std::optional(false) : std::nullopt;
}

using Problem = std::optional<Refusal>;

Problem setLimit(ListRequest &request, const QString &value)
{
    static const QRegularExpression digits(u"\\A[0-9]{1,9}\\z"_s);
    request.limit = value.toInt();
    if (!digits.match(value).hasMatch() || request.limit < 1 || request.limit > largestPage) {
        return invalidRequest(u"limit must be an integer from 1 to 50."_s);
    }
    return {};
}

Problem setCursor(ListRequest &request, const QString &value)
{
    if (!isMessageId(value)) {
        return Refusal{.reason = u"invalid_cursor"_s, .what = u"cursor must be a msg_id."_s};
    }
    request.cursor = value.toLatin1();
    return {};
}

Problem setStatus(ListRequest &request, const QString &value)
{
    request.all = value == "all"_L1;
    if (!request.all && value != "pending"_L1) {
        return invalidRequest(u"status must be pending or all."_s);
    }
    return {};
}

Problem setFlag(bool &flag, const QString &name, const QString &value)
{
    const std::optional<bool> read = literalBool(value);
    if (!read) {
        return invalidRequest(u"%1 must be literally true or false."_s.arg(name));
    }
    flag = *read;
    return {};
}

Problem setThreadId(ListRequest &request, const QString &value)
{
    const qsizetype bytes = value.toUtf8().size();
    const qsizetype bound = value.startsWith("dm:"_L1) ? longestDirectThreadId : longestThreadId;
    if (bytes < 1 || bytes > bound) {
        return Refusal{.reason = u"invalid_thread_id"_s, .what = u"thread_id is empty or too long."_s};
    }
    request.threadId = value;
    return {};
}

Problem setMinTrust(ListRequest &request, const QString &value)
{
    bool isNumber = false;
    const double trust = value.toDouble(&isNumber);
    // Written so that NaN is refused, too.
    const bool isInRange = trust >= 0 && trust <= 1;
    if (!isNumber || value != value.trimmed() || !isInRange) {
        return invalidRequest(u"min_trust must be a number from 0 to 1."_s);
    }
    request.minTrust = trust;
    return {};
}

Problem setParameter(ListRequest &request, const QString &name, const QString &value)
{
    if (name == "limit"_L1) {
        return setLimit(request, value);
    }
    if (name == "cursor"_L1) {
        return setCursor(request, value);
    }
    if (name == "status"_L1) {
        return setStatus(request, value);
    }
    if (name == "include_sent"_L1) {
        return setFlag(request.includeSent, name, value);
    }
    if (name == "preview"_L1) {
        return setFlag(request.preview, name, value);
    }
    if (name == "thread_id"_L1) {
        return setThreadId(request, value);
    }
    if (name == "min_trust"_L1) {
        return setMinTrust(request, value);
    }
    return invalidRequest(u"Unknown parameter: %1."_s.arg(name));
}

//! The body's object, if it has no other fields than these.
Checked<QJsonObject> checkBody(const HttpRequest &request, const QStringList &fields)
{
    const QByteArray type = request.headers.value("content-type").toLower();
    if (type != "application/json" && !type.startsWith("application/json;")) {
        return frameworkRefusal(415, u"Expected request with `Content-Type: application/json`"_s);
    }
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(request.body, &error);
    if (error.error != QJsonParseError::NoError) {
        return frameworkRefusal(400,
                                u"Failed to parse the request body as JSON: %1"_s.arg(error.errorString()));
    }
    if (!document.isObject()) {
        return invalidRequest(u"The body must be an object."_s);
    }
    const QJsonObject object = document.object();
    for (const QString &field : object.keys()) {
        if (!fields.contains(field)) {
            return invalidRequest(u"Unknown field: %1."_s.arg(field));
        }
    }
    return object;
}

Checked<MessageKey> checkKey(const QJsonValue &value)
{
    if (!value.isObject()) {
        return invalidRequest(u"Each entry of messages must be an object."_s);
    }
    const QJsonObject object = value.toObject();
    for (const QString &field : object.keys()) {
        if (field != "msg_id"_L1 && field != "direction"_L1) {
            return invalidRequest(u"Unknown field: %1."_s.arg(field));
        }
    }
    const QString id = object.value("msg_id"_L1).toString();
    if (!isMessageId(id)) {
        return invalidRequest(u"msg_id is missing or malformed."_s);
    }
    const QJsonValue direction = object.value("direction"_L1);
    const bool isSent = direction == QJsonValue("sent"_L1);
    if (!direction.isUndefined() && !isSent && direction != QJsonValue("received"_L1)) {
        return invalidRequest(u"direction must be received or sent."_s);
    }
    return MessageKey{id, isSent};
}

Checked<MessageKey> checkId(const QJsonValue &value)
{
    if (!isMessageId(value.toString())) {
        return invalidRequest(u"message_ids holds a malformed id."_s);
    }
    return MessageKey{value.toString(), false};
}

Checked<std::vector<MessageKey>> checkBatch(const HttpRequest &request, const QString &field,
                                            Checked<MessageKey> (*checkEntry)(const QJsonValue &))
{
    const Checked<QJsonObject> body = checkBody(request, {field});
    if (const auto *const refusal = std::get_if<Refusal>(&body)) {
        return *refusal;
    }
    const QJsonArray entries = std::get<QJsonObject>(body).value(field).toArray();
    if (entries.isEmpty() || entries.size() > largestBatch) {
        return invalidRequest(u"%1 must hold 1 to 50 entries."_s.arg(field));
    }
    std::vector<MessageKey> keys;
    for (const auto &entry : entries) {
        const Checked<MessageKey> key = checkEntry(entry);
        if (const auto *const refusal = std::get_if<Refusal>(&key)) {
            return *refusal;
        }
        if (std::find(keys.begin(), keys.end(), std::get<MessageKey>(key)) == keys.end()) {
            keys.push_back(std::get<MessageKey>(key));
        }
    }
    return keys;
}

} // namespace

QString MessageKey::toString() const
{
    return id + (sent ? "/sent"_L1 : "/received"_L1);
}

bool isMessageId(const QString &text)
{
    static const QRegularExpression form(u"\\A[0-9]{20}_[0-9a-fA-F]{8}\\z"_s);
    return form.match(text).hasMatch();
}

Checked<ListRequest> checkList(const QByteArray &query)
{
    ListRequest request;
    QStringList seen;
    const QList<QByteArray> parts = query.split('&');
    for (const QByteArray &part : parts) {
        if (part.isEmpty()) {
            continue;
        }
        const qsizetype equals = part.indexOf('=');
        const auto name = decodeQueryPart(equals < 0 ? part : part.left(equals));
        const auto value = decodeQueryPart(equals < 0 ? QByteArray() : part.mid(equals + 1));
        if (!name || !value) {
            return frameworkRefusal(400, u"Failed to deserialize query string: invalid utf-8"_s);
        }
        if (seen.contains(*name)) {
            return frameworkRefusal(400,
                                    u"Failed to deserialize query string: duplicate field `%1`"_s.arg(*name));
        }
        seen.append(*name);
        if (const Problem problem = setParameter(request, *name, *value)) {
            return *problem;
        }
    }
    if (request.includeSent && !request.all) {
        return invalidRequest(u"include_sent=true requires status=all."_s);
    }
    return request;
}

Checked<std::vector<MessageKey>> checkOpen(const HttpRequest &request)
{
    return checkBatch(request, u"messages"_s, checkKey);
}

Checked<std::vector<MessageKey>> checkAcknowledge(const HttpRequest &request)
{
    return checkBatch(request, u"message_ids"_s, checkId);
}

Checked<SessionRequest> checkSession(const HttpRequest &request)
{
    const Checked<QJsonObject> body = checkBody(request, {u"wallet"_s, u"nonce"_s, u"signature"_s});
    if (const auto *const refusal = std::get_if<Refusal>(&body)) {
        return *refusal;
    }
    const QJsonObject &object = std::get<QJsonObject>(body);
    const QJsonValue nonce = object.value("nonce"_L1);
    const QJsonValue signature = object.value("signature"_L1);
    if (!object.value("wallet"_L1).isString()) {
        return invalidRequest(u"wallet is missing."_s);
    }
    if (nonce.isUndefined() != signature.isUndefined() || (!nonce.isUndefined() && !nonce.isString()) ||
        (!signature.isUndefined() && !signature.isString())) {
        return invalidRequest(u"nonce and signature belong together and are strings."_s);
    }
    SessionRequest result{.wallet = object.value("wallet"_L1).toString(),
                          .nonce = std::nullopt,
                          .signature = signature.toString()};
    if (nonce.isString()) {
        result.nonce = nonce.toString();
    }
    return result;
}

Checked<QString> checkLegacyAcknowledge(const HttpRequest &request)
{
    const Checked<QJsonObject> body = checkBody(request, {u"up_to_cursor"_s});
    if (const auto *const refusal = std::get_if<Refusal>(&body)) {
        return *refusal;
    }
    const QString cursor = std::get<QJsonObject>(body).value("up_to_cursor"_L1).toString();
    if (!isMessageId(cursor)) {
        return Refusal{.reason = u"invalid_cursor"_s, .what = u"up_to_cursor must be a msg_id."_s};
    }
    return cursor;
}

} // namespace ackbox::demo::selective
