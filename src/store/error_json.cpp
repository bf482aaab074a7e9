// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/error_json.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

std::optional<ErrorKind> kindFromWord(const QString &word)
{
    for (const ErrorKind kind :
         {ErrorKind::Offline, ErrorKind::Timeout, ErrorKind::Tls, ErrorKind::Protocol, ErrorKind::NotAllowed,
          ErrorKind::NotFound, ErrorKind::Unsupported, ErrorKind::Locked, ErrorKind::RateLimited,
          ErrorKind::Budget, ErrorKind::Service, ErrorKind::Usage, ErrorKind::Cache, ErrorKind::Keychain}) {
        if (errorKindWord(kind) == word) {
            return kind;
        }
    }
    return std::nullopt;
}

} // namespace

QString errorToJson(const Error &error)
{
    QJsonObject object{{u"kind"_s, errorKindWord(error.kind)}, {u"message"_s, error.message},
                       {u"status"_s, error.httpStatus},        {u"code"_s, error.code},
                       {u"account"_s, error.account},          {u"retriable"_s, error.retriable}};
    if (error.retryAt) {
        object.insert(u"retry_at"_s, error.retryAt->toMSecsSinceEpoch());
    }
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

Error errorFromJson(const QString &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    const auto kind = kindFromWord(object.value("kind"_L1).toString());
    if (!kind) {
        return {.kind = ErrorKind::Service, .message = text};
    }
    Error error{.kind = *kind,
                .message = object.value("message"_L1).toString(),
                .httpStatus = object.value("status"_L1).toInt(),
                .code = object.value("code"_L1).toString(),
                .account = object.value("account"_L1).toString(),
                .retriable = object.value("retriable"_L1).toBool()};
    if (const QJsonValue at = object.value("retry_at"_L1); at.isDouble()) {
        error.retryAt = QDateTime::fromMSecsSinceEpoch(at.toInteger(), Qt::UTC);
    }
    return error;
}

} // namespace ackbox::store
