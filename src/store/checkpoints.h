// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/store.h"

#include <QDate>

#include <utility>
#include <vector>

namespace ackbox::store {

//! Where one feed's walk stands. Cursor and watermark are the service's own strings.
struct Checkpoint
{
    QString feed; //!< the feed's key
    std::optional<QString> watermark;
    std::optional<QString> cursor;
    std::optional<QString> candidate;
    std::optional<QString> lastKey; //!< remote key of the last row that the walk in progress has brought
    bool found = false;             //!< of a list that another one's pages led to
    bool walking = false;
    bool walkFull = false;
    qint64 pages = 0;
    qint64 surplus = 0; //!< replies stored beyond what the service retains, as of the last walk to the end
    std::optional<qint64> polledAt; //!< milliseconds since the epoch, as all below
    std::optional<qint64> drainedAt;
    std::optional<qint64> fullAt;
    std::vector<std::pair<QString, qint64>> filtered;
    std::optional<Error> error; //!< the last failure since the last success
    std::optional<qint64> errorAt;
};

//! A fresh one where the feed was never walked.
Result<Checkpoint> checkpoint(Connection &connection, qint64 accountId, const QString &feed);
//! Without those of found lists.
Result<std::vector<Checkpoint>> checkpoints(Connection &connection, qint64 accountId);
//! Keys of the found lists that are still to be walked; those that failed come last, the oldest failure
//! first.
Result<std::vector<QString>> foundToWalk(Connection &connection, qint64 accountId);
Result<void> saveCheckpoint(WriteJob &job, qint64 accountId, const Checkpoint &checkpoint);

//! Calls of one account on one UTC day, over all processes.
struct Budget
{
    qint64 calls = 0;
    bool exhausted = false; //!< the service said so
};

Result<Budget> budget(Connection &connection, qint64 accountId, QDate day);
//! Counts one call unless the day's `limit` is reached or the service has said that it is: true where it was
//! counted. Call it before the call is made: a call that is lost on the way was charged all the same.
Result<bool> charge(WriteJob &job, qint64 accountId, QDate day, std::optional<qint64> limit);
Result<void> markExhausted(WriteJob &job, qint64 accountId, QDate day);

} // namespace ackbox::store
