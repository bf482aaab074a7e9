// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/times.h"

#include "core/timestamp.h"

#include <QDateTime>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

QString formatNanoseconds(qint64 nanosecondsSinceEpoch)
{
    constexpr qint64 second = 1000000000;
    QString text = QDateTime::fromSecsSinceEpoch(nanosecondsSinceEpoch / second, Qt::UTC)
                       .toString(u"yyyy-MM-ddTHH:mm:ss"_s);
    if (const qint64 fraction = nanosecondsSinceEpoch % second; fraction != 0) {
        text += u".%1"_s.arg(fraction, 9, 10, '0'_L1);
        while (text.endsWith(u'0')) {
            text.chop(1);
        }
    }
    return text + u'Z';
}

QString formatStored(qint64 millisecondsSinceEpoch)
{
    return millisecondsSinceEpoch == 0 ? QString()
                                       : formatNanoseconds(millisecondsSinceEpoch * nanosecondsInMillisecond);
}

std::optional<qint64> parseTime(const QString &text)
{
    return parseTimestamp(text).nanoseconds;
}

std::optional<Before> parseBefore(const QByteArray &text)
{
    const qsizetype bar = text.indexOf('|');
    const auto time = parseTime(QString::fromUtf8(bar < 0 ? text : text.left(bar)));
    if (!time || (bar >= 0 && *time % nanosecondsInMillisecond != 0)) {
        return std::nullopt;
    }
    return Before{
        .nanoseconds = *time, .id = bar < 0 ? QByteArray() : text.mid(bar + 1), .isComposite = bar >= 0};
}

} // namespace ackbox::demo::sage
