// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/wire.h"

#include <QJsonDocument>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

QByteArray goJson(const QJsonObject &object)
{
    // None of these occurs outside of a JSON string.
    return QJsonDocument(object)
        .toJson(QJsonDocument::Compact)
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace("\xe2\x80\xa8", "\\u2028")
        .replace("\xe2\x80\xa9", "\\u2029");
}

HttpReply jsonReply(const QJsonObject &object, int status)
{
    return {.status = status, .body = goJson(object)};
}

HttpReply problemReply(const Problem &problem)
{
    const QString type = problem.type.isEmpty() ? QString::number(problem.status) : problem.type;
    return {.status = problem.status,
            .contentType = "application/problem+json",
            .body = goJson({{u"type"_s, u"https://sage.dev/errors/"_s + type},
                            {u"title"_s, problem.title},
                            {u"status"_s, problem.status},
                            {u"detail"_s, problem.detail}})};
}

HttpReply noRoute()
{
    return {.status = 404, .contentType = "text/plain; charset=utf-8", .body = "404 page not found\n"};
}

Problem notFound()
{
    return {.status = 404,
            .title = u"Message not found"_s,
            .detail = u"The message does not exist or is not visible to this agent."_s};
}

std::optional<QByteArray> queryValue(const QByteArray &query, const QByteArray &name)
{
    for (const QByteArray &pair : query.split('&')) {
        const qsizetype equals = pair.indexOf('=');
        QByteArray key = equals < 0 ? pair : pair.left(equals);
        if (QByteArray::fromPercentEncoding(key.replace('+', ' ')) == name) {
            QByteArray value = equals < 0 ? QByteArray() : pair.mid(equals + 1);
            return QByteArray::fromPercentEncoding(value.replace('+', ' '));
        }
    }
    return std::nullopt;
}

int clampedLimit(const QByteArray &query, int largest, int otherwise)
{
    bool isNumber = false;
    const int limit = queryValue(query, "limit").value_or(QByteArray()).toInt(&isNumber);
    return isNumber && limit >= 1 && limit <= largest ? limit : otherwise;
}

} // namespace ackbox::demo::sage
