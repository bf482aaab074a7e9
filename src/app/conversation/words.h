// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/text/untrusted.h"
#include "core/timestamp.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace ackbox::conversation {

//! A time of our own (milliseconds since the epoch) in the local zone: "12:05" on the day of `now`, else with
//! its date.
QString timeInWords(qint64 milliseconds, qint64 now);
//! A service's time stamp: as above; its own string where it names no instant.
QString timeInWords(const Timestamp &time, qint64 now);
//! For hovering: the whole time with its zone, and the service's own string.
QString exactTime(const Timestamp &time);

//! "3 invisible characters, hidden text": what was counted in shown text, and kinds (core's words) that were
//! found elsewhere in the message. Empty where there is nothing.
QStringList findingsInWords(const ShownText &shown, const QStringList &kinds);

} // namespace ackbox::conversation
