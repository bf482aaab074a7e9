// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/refusal.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

HttpReply plainReply(const Refusal &refusal)
{
    return {
        .status = refusal.status, .contentType = "text/plain; charset=utf-8", .body = refusal.what.toUtf8()};
}

HttpReply jsonReply(int status, const QJsonObject &body)
{
    return {.status = status, .body = QJsonDocument(body).toJson(QJsonDocument::Compact)};
}

} // namespace

Refusal invalidRequest(const QString &what)
{
    return {.reason = u"invalid_request"_s, .what = what};
}

Refusal frameworkRefusal(int status, const QString &what)
{
    return {.status = status, .what = what};
}

HttpReply refusalReply(const Refusal &refusal, const QString &operation)
{
    if (refusal.reason.isEmpty()) {
        return plainReply(refusal);
    }
    const QString requestId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    HttpReply reply = jsonReply(
        refusal.status,
        {{u"error"_s, u"%1 Next step: %2 Reference: %3"_s.arg(refusal.what, refusal.next, requestId)},
         {u"reason"_s, refusal.reason},
         {u"error_code"_s, refusal.reason},
         {u"retry"_s, refusal.retry},
         {u"next_step"_s, refusal.next},
         {u"request_id"_s, requestId},
         {u"operation"_s, operation}});
    reply.headers.append({"x-request-id", requestId.toLatin1()});
    return reply;
}

HttpReply olderRefusalReply(const Refusal &refusal)
{
    if (refusal.reason.isEmpty()) {
        return plainReply(refusal);
    }
    return jsonReply(refusal.status, {{u"error"_s, refusal.what}, {u"reason"_s, refusal.reason}});
}

} // namespace ackbox::demo::selective
