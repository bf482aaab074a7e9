// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace ackbox {

//! A service's time stamp: the string exactly as sent, and its instant for display and sorting alone.
//! Never rebuild a string from the instant to send it back: QDateTime rounds microseconds
//! (docs/services/common.md).
struct Timestamp
{
    QString raw;
    //! Nanoseconds since 1970-01-01T00:00:00Z; absent where the string is not RFC 3339 or lies outside
    //! 1677..2262.
    std::optional<qint64> nanoseconds;

    bool operator==(const Timestamp &) const = default;
};

//! Reads RFC 3339 with 0 to 9 fraction digits, `Z` or an offset. Anything else keeps its string and has no
//! instant.
Timestamp parseTimestamp(const QString &raw);

//! "2026-07-12T21:00:00.123Z" for our own times, which are milliseconds since the epoch, UTC.
QString formatMilliseconds(qint64 millisecondsSinceEpoch);

} // namespace ackbox
