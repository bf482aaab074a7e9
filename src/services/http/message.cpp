// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/http/message.h"

#include <QLocale>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::http {

namespace {

constexpr qint64 longestWait = 24 * 60 * 60;

//! The one form that RFC 9110 lets a server send: "Sun, 06 Nov 1994 08:49:37 GMT".
std::optional<QDateTime> parseHttpDate(const QByteArray &text)
{
    QDateTime time =
        QLocale::c().toDateTime(QString::fromLatin1(text.trimmed()), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    if (!time.isValid()) {
        return std::nullopt;
    }
    time.setTimeSpec(Qt::UTC);
    return time;
}

} // namespace

std::optional<QByteArray> Response::header(const QByteArray &name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [&name](const Header &candidate) {
        return candidate.first.compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == headers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<QDateTime> Response::date() const
{
    const auto text = header("Date"_ba);
    return text ? parseHttpDate(*text) : std::nullopt;
}

std::optional<int> Response::retryAfterSeconds() const
{
    const auto text = header("Retry-After"_ba);
    if (!text) {
        return std::nullopt;
    }
    const QByteArray value = text->trimmed();
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (!value.isEmpty() && std::all_of(value.begin(), value.end(), isDigit)) {
        bool fits = false;
        const qint64 seconds = value.toLongLong(&fits);
        return static_cast<int>(fits ? std::min(seconds, longestWait) : longestWait);
    }
    const auto until = parseHttpDate(value);
    const auto now = date() ? date() : receivedAt;
    if (!until || !now) {
        return std::nullopt;
    }
    return static_cast<int>(std::clamp<qint64>(now->secsTo(*until), 0, longestWait));
}

std::optional<QDateTime> Response::retryAt() const
{
    const auto seconds = retryAfterSeconds();
    const auto now = receivedAt ? receivedAt : date();
    return seconds && now ? std::optional(now->addSecs(*seconds)) : std::nullopt;
}

QByteArray encodeQuery(const std::vector<std::pair<QString, QString>> &parameters)
{
    QByteArray query;
    for (const auto &[name, value] : parameters) {
        if (!query.isEmpty()) {
            query += '&';
        }
        query += QUrl::toPercentEncoding(name) + '=' + QUrl::toPercentEncoding(value);
    }
    return query;
}

} // namespace ackbox::http
