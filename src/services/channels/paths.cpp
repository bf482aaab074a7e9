// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/paths.h"

#include <QRegularExpression>
#include <QStringList>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

constexpr qsizetype longestId = 256;
constexpr qsizetype longestPath = 512;

bool isDots(const QString &segment)
{
    return segment == "."_L1 || segment == ".."_L1;
}

} // namespace

bool isId(const QString &text)
{
    const auto isForbidden = [](QChar c) { return c == u'/' || c.category() == QChar::Other_Control; };
    return !text.isEmpty() && text.toUtf8().size() <= longestId && !isDots(text) &&
           std::none_of(text.begin(), text.end(), isForbidden);
}

bool isPathTemplate(const QString &text)
{
    static const QRegularExpression form(
        u"\\A/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2}|\\{(?:org|channel|message)_id\\})*\\z"_s);
    if (text.size() > longestPath || text.contains("//"_L1) || !form.match(text).hasMatch()) {
        return false;
    }
    const QStringList segments = QUrl::fromPercentEncoding(text.toLatin1()).split(u'/');
    return std::none_of(segments.begin(), segments.end(), isDots);
}

QByteArray fillPath(const QString &path, const PathValues &values)
{
    static const QRegularExpression placeholder(u"\\{(org|channel|message)_id\\}"_s);
    QByteArray filled;
    qsizetype done = 0;
    for (auto matches = placeholder.globalMatch(path); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QStringView name = match.capturedView(1);
        const QString &value = name == "org"_L1       ? values.orgId
                               : name == "channel"_L1 ? values.channelId
                                                      : values.messageId;
        filled += QStringView(path).mid(done, match.capturedStart() - done).toLatin1();
        filled += QUrl::toPercentEncoding(value);
        done = match.capturedEnd();
    }
    return filled + QStringView(path).mid(done).toLatin1();
}

} // namespace ackbox::channels
