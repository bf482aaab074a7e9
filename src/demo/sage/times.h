// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace ackbox::demo::sage {

constexpr qint64 nanosecondsInMillisecond = 1000000;

//! Go's RFC3339Nano in UTC: zeros at the end of the fraction are left out, and the point with them.
QString formatNanoseconds(qint64 nanosecondsSinceEpoch);
//! The same for what the database keeps; empty for 0, which stands for "never".
QString formatStored(qint64 millisecondsSinceEpoch);
//! Nanoseconds since the epoch, absent where the text is not RFC 3339.
std::optional<qint64> parseTime(const QString &text);

//! Where a walk over the replies goes on.
struct Before
{
    qint64 nanoseconds = 0;
    QByteArray id;            //!< of the row that was the last one
    bool isComposite = false; //!< false: only an instant, which hides all of its millisecond
};
//! "RFC3339|ID" or "RFC3339"; absent for a bad time, or a composite one finer than milliseconds.
std::optional<Before> parseBefore(const QByteArray &text);

} // namespace ackbox::demo::sage
