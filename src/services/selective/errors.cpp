// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/errors.h"

#include "services/http/failure.h"
#include "services/json/read.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

//! The budget starts anew with the UTC day, by the server's clock.
std::optional<QDateTime> nextDay(const http::Response &response)
{
    const auto now = response.date() ? response.date() : response.receivedAt;
    return now ? std::optional(QDateTime(now->toUTC().date().addDays(1), QTime(0, 0), Qt::UTC))
               : std::nullopt;
}

} // namespace

Error errorFrom(const http::Response &response)
{
    const QJsonObject object = QJsonDocument::fromJson(response.body).object();
    const QString reason = json::string(object, "reason"_L1).value_or(QString());
    const QString said = http::quotedText(response.body, "error"_L1);
    Error error = http::failureOf(response, said, reason);
    const auto explain = [&error, &said](ErrorKind kind, const QString &lead) {
        error.kind = kind;
        error.message = http::withWords(lead, said);
    };
    if (reason == "read_quota_exceeded"_L1) {
        explain(ErrorKind::Budget, u"The service's calls of this day are used up"_s);
        error.retriable = true;
        error.retryAt = nextDay(response);
    } else if (reason == "missing_session"_L1 || reason == "unproven_sender"_L1) {
        explain(ErrorKind::NotAllowed,
                u"The service does not accept this session; if it stays so, log in again"_s);
    } else if (reason == "wallet_proof_required"_L1) {
        explain(ErrorKind::NotAllowed,
                u"The service wants a session that proves the wallet; log in with its key"_s);
    } else if (reason == "verify_failed"_L1) {
        explain(ErrorKind::NotAllowed, u"The service does not accept the signature"_s);
    } else if (reason == "invalid_cursor"_L1) {
        explain(ErrorKind::Service, u"The service no longer knows this place in its list"_s);
    } else if (response.status < 500 && json::string(object, "retry"_L1) == u"safe_read"_s) {
        error.retriable = true;
    }
    if (const auto reference = json::string(object, "request_id"_L1)) {
        error.detail = u"request_id "_s + reference->left(64);
    } else if (const auto header = response.header("x-request-id"_ba)) {
        error.detail = u"x-request-id "_s + QString::fromLatin1(header->left(64));
    }
    return error;
}

} // namespace ackbox::selective
