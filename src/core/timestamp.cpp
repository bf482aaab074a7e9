// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/timestamp.h"

#include <QDate>
#include <QDateTime>
#include <QRegularExpression>
#include <QTime>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

constexpr qint64 nanosecondsPerSecond = 1'000'000'000;

//! Digits behind the decimal point as nanoseconds: "5" is half a second.
qint64 fraction(QStringView digits)
{
    qint64 value = 0;
    for (int i = 0; i < 9; ++i) {
        value = value * 10 + (i < digits.size() ? digits[i].unicode() - u'0' : 0);
    }
    return value;
}

} // namespace

Timestamp parseTimestamp(const QString &raw)
{
    static const QRegularExpression rfc3339(
        u"\\A([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]{1,9}))?"
        u"(?:([Zz])|([+-])([0-9]{2}):([0-9]{2}))\\z"_s);
    Timestamp stamp{raw, std::nullopt};
    if (raw.size() > 40) {
        return stamp;
    }
    const QRegularExpressionMatch match = rfc3339.match(raw);
    if (!match.hasMatch()) {
        return stamp;
    }
    const auto number = [&match](int group) { return match.capturedView(group).toInt(); };
    const QDate date(number(1), number(2), number(3));
    // A leap second is written as :60 and has no QTime of its own.
    const bool leap = number(6) == 60;
    const QTime time(number(4), number(5), leap ? 59 : number(6));
    if (!date.isValid() || !time.isValid() || number(10) > 23 || number(11) > 59 || date.year() < 1678 ||
        date.year() > 2261) {
        return stamp;
    }
    qint64 seconds = QDateTime(date, time, Qt::UTC).toSecsSinceEpoch() + (leap ? 1 : 0);
    const qint64 offset = number(10) * 3600 + number(11) * 60;
    seconds -= match.capturedView(9) == u"-" ? -offset : offset;
    stamp.nanoseconds = seconds * nanosecondsPerSecond + fraction(match.capturedView(7));
    return stamp;
}

QString formatMilliseconds(qint64 millisecondsSinceEpoch)
{
    return QDateTime::fromMSecsSinceEpoch(millisecondsSinceEpoch, Qt::UTC).toString(Qt::ISODateWithMs);
}

} // namespace ackbox
