// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/errors.h"

#include "services/http/failure.h"
#include "services/json/read.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

using http::quoted;

constexpr qsizetype mostFaultsQuoted = 3;
constexpr QLatin1StringView invalidCursor("invalid_cursor");

//! The service's words, and its own code; both empty where it has none.
struct Detail
{
    QString text;
    QString code;
};

Detail detailOf(const QJsonObject &object)
{
    const QString code = quoted(json::string(object, "error"_L1).value_or(QString()));
    QStringList words;
    for (const QLatin1StringView key : {"error"_L1, "message"_L1, "msg"_L1, "reason"_L1}) {
        if (const auto word = json::string(object, key)) {
            words.append(*word);
        }
    }
    return {quoted(words.join(": "_L1)), code};
}

//! One fault of a list: which parameter, and what is wrong with it.
Detail faultOf(const QJsonObject &fault)
{
    const QJsonArray place = fault.value("loc"_L1).toArray();
    const QString parameter = place.isEmpty() ? QString() : place.last().toString();
    const QString said = json::string(fault, "msg"_L1).value_or(QString());
    return {parameter.isEmpty() ? said : parameter + u": "_s + said,
            parameter == "cursor"_L1 ? QString(invalidCursor)
                                     : quoted(json::string(fault, "type"_L1).value_or(QString()))};
}

Detail detailOf(const QJsonArray &faults)
{
    QStringList texts;
    QString code;
    for (const auto &fault : faults) {
        const Detail detail = faultOf(fault.toObject());
        if (code.isEmpty() || detail.code == invalidCursor) {
            code = detail.code;
        }
        if (!detail.text.isEmpty() && texts.size() < mostFaultsQuoted) {
            texts.append(detail.text);
        }
    }
    return {quoted(texts.join("; "_L1)), code};
}

Detail detailIn(const QByteArray &body)
{
    const QJsonValue detail = QJsonDocument::fromJson(body).object().value("detail"_L1);
    if (detail.isObject()) {
        return detailOf(detail.toObject());
    }
    if (detail.isArray()) {
        return detailOf(detail.toArray());
    }
    return {detail.isString() ? quoted(detail.toString()) : http::quotedText(body, "error"_L1), {}};
}

//! What this service means by a status, where it is more than what all services mean.
QString meaningOf(int status)
{
    switch (status) {
    case 401:
        return u"The service does not accept this API key"_s;
    case 403:
        return u"This API key may not read this identity"_s;
    case 404:
        return u"No identity of this handle is visible to this API key, or the account's address is not the service's root"_s;
    case 410:
        return u"The service no longer knows this place in its list"_s;
    case 422:
        return u"The service refused a parameter"_s;
    default:
        return {};
    }
}

} // namespace

Error errorFrom(const http::Response &response)
{
    const Detail detail = detailIn(response.body);
    Error error = http::failureOf(response, detail.text, detail.code);
    if (const QString meaning = meaningOf(response.status); !meaning.isEmpty()) {
        const QString lead = u"%1 (status %2)"_s.arg(meaning).arg(response.status);
        error.message = http::withWords(lead, detail.text);
    }
    return error;
}

bool isStaleCursor(const Error &error)
{
    return error.httpStatus == 400 || error.httpStatus == 410 || error.code == invalidCursor;
}

} // namespace ackbox::ledger
