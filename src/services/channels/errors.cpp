// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/errors.h"

#include "services/http/failure.h"
#include "services/json/read.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

using http::quoted;
using json::given;

struct Said
{
    QString text;
    QString code;
};

QString firstText(const QJsonObject &object)
{
    for (const auto key : {"message"_L1, "detail"_L1, "error_description"_L1, "reason"_L1, "title"_L1}) {
        if (const auto text = given(object, key)) {
            return quoted(*text);
        }
    }
    for (const auto &value : object) {
        if (value.isString()) {
            return quoted(value.toString());
        }
    }
    return {};
}

Said saidIn(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (!document.isObject()) {
        return {http::quotedText(body, "message"_L1), QString()};
    }
    const QJsonObject object = document.object();
    const QJsonValue error = object.value("error"_L1);
    const QJsonObject carrier = error.isObject() ? error.toObject() : object;
    Said said{firstText(carrier), quoted(given(carrier, "code"_L1).value_or(QString()))};
    if (error.isString() && said.code.isEmpty() && said.text != quoted(error.toString())) {
        said.code = quoted(error.toString());
    }
    return said;
}

} // namespace

Error errorFrom(const http::Response &response)
{
    const Said said = saidIn(response.body);
    Error error = http::failureOf(response, said.text, said.code);
    if (response.status == 404) {
        error.message +=
            u" Check org_id and the paths; where the service has no list of channels, name them with the option channel."_s;
    }
    return error;
}

bool isStaleCursor(const Error &error)
{
    return error.httpStatus == 400 || error.httpStatus == 404 || error.httpStatus == 410;
}

} // namespace ackbox::channels
