// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <chrono>
#include <functional>

namespace ackbox::sync {

//! Milliseconds since the epoch.
using Clock = std::function<qint64()>;

qint64 systemClock();

//! Times and limits of calls and walks; the defaults are what people run, tests shorten them.
struct Settings
{
    std::chrono::milliseconds timeout{30'000};           //!< of one call
    int attempts = 5;                                    //!< of one page, the first included
    std::chrono::milliseconds firstRetry{250};           //!< doubled for each further one, with jitter
    std::chrono::milliseconds longestRetryAfter{20'000}; //!< a longer Retry-After ends the walk with its time
    std::chrono::milliseconds emptyPagePause{50}; //!< grows with each empty page in a row, up to forty times
    qint64 pageCap = 1'000'000;                   //!< of one walk
    qint64 reservedCalls = 100; //!< of the day's budget, for the user's own open and acknowledge
    std::chrono::milliseconds undoTime{5'000}; //!< how long the window holds an acknowledgement
    //! After this even a claimant that seems to live is taken for dead (a profile that two machines share).
    std::chrono::milliseconds staleClaim{3'600'000};
    Clock clock = systemClock;
};

} // namespace ackbox::sync
