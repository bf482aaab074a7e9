// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/http/failure.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace ackbox::http {

namespace {

constexpr qsizetype longestQuote = 300;

struct Meaning
{
    ErrorKind kind;
    QString text;
    bool retriable = false;
};

Meaning meaningOf(int status)
{
    switch (status) {
    case 401:
    case 403:
        return {ErrorKind::NotAllowed, u"The service does not accept this identity"_s};
    case 404:
    case 410:
        return {ErrorKind::NotFound,
                u"The service does not know what was asked for; is the account's address its root?"_s};
    case 405:
    case 501:
        return {ErrorKind::Unsupported,
                u"This server cannot do what was asked for; is the account's address its root?"_s};
    case 423:
        return {ErrorKind::Locked, u"The server is locked"_s, true};
    case 429:
        return {ErrorKind::RateLimited, u"The service wants fewer calls"_s, true};
    default:
        break;
    }
    if (status >= 500 || status == 408) {
        return {ErrorKind::Service, u"The server failed"_s, true};
    }
    return {ErrorKind::Service, u"The service refused the call"_s};
}

} // namespace

QString quoted(const QString &text)
{
    return text.left(4 * longestQuote).simplified().left(longestQuote);
}

QString quotedText(const QByteArray &body, QLatin1StringView member)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    QString text;
    if (document.isObject()) {
        text = document.object().value(member).toString();
    } else if (!body.trimmed().startsWith('<')) {
        text = QString::fromUtf8(body.left(4 * longestQuote));
    }
    return quoted(text);
}

QString withWords(const QString &lead, const QString &said)
{
    if (said.isEmpty()) {
        return lead + u'.';
    }
    QString words = said;
    words.replace(u'\u201C', u'"').replace(u'\u201D', u'"');
    return u"%1. It says: \u201C%2\u201D."_s.arg(lead, words);
}

Error failureOf(const Response &response, const QString &said, const QString &code)
{
    const Meaning meaning = meaningOf(response.status);
    const QString lead = u"%1 (status %2)"_s.arg(meaning.text).arg(response.status);
    return {.kind = meaning.kind,
            .message = withWords(lead, said),
            .httpStatus = response.status,
            .code = code,
            .retriable = meaning.retriable,
            .retryAt = response.retryAt()};
}

} // namespace ackbox::http
