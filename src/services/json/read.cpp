// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/json/read.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace ackbox::json {

namespace {

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

} // namespace

Result<QJsonObject> readObject(const QByteArray &bytes)
{
    QJsonParseError failure;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &failure);
    if (document.isObject()) {
        return document.object();
    }
    const QByteArray start = bytes.left(64).trimmed();
    if (bytes.isEmpty()) {
        return protocolError(u"The service's answer is empty."_s);
    }
    if (start.startsWith('<')) {
        return protocolError(u"The service answered with a web page instead of JSON."_s);
    }
    if (failure.error != QJsonParseError::NoError) {
        return protocolError(u"The service's answer is not JSON: %1 at byte %2."_s.arg(failure.errorString())
                                 .arg(failure.offset));
    }
    return protocolError(u"The service's answer is JSON but not an object."_s);
}

std::optional<QString> string(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isString() ? std::optional(value.toString()) : std::nullopt;
}

std::optional<QString> given(const QJsonObject &object, QLatin1StringView key)
{
    auto text = string(object, key);
    return text && !text->isEmpty() ? text : std::nullopt;
}

std::optional<Timestamp> timeGiven(const QJsonObject &object, QLatin1StringView key)
{
    const auto raw = given(object, key);
    return raw ? std::optional(parseTimestamp(*raw)) : std::nullopt;
}

Result<std::optional<QString>> cursor(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    if (!value.isString() && !value.isNull() && !value.isUndefined()) {
        return protocolError(u"The service's %1 is no text."_s.arg(key));
    }
    return given(object, key);
}

std::optional<bool> boolean(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isBool() ? std::optional(value.toBool()) : std::nullopt;
}

std::optional<qint64> integer(const QJsonObject &object, QLatin1StringView key)
{
    // toInteger has no other way of saying that the value is no integer than its default.
    const QJsonValue value = object.value(key);
    const qint64 number = value.toInteger(0);
    return number != 0 || value.toInteger(1) == 0 ? std::optional(number) : std::nullopt;
}

} // namespace ackbox::json
