// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/store.h"

#include <vector>

namespace ackbox::store {

struct JournalRow
{
    qint64 seq = 0;
    qint64 at = 0; //!< milliseconds since the epoch
    QString account;
    QString ref;
    QString action;
    QString phase; //!< "intent" or "outcome"
    std::optional<QString> outcome;
    std::optional<QString> error;
    QByteArray hash; //!< 32 bytes
};

//! Appends inside the caller's transaction, so that the fact and its record are one.
Result<void> appendJournal(WriteJob &job, JournalRow row);

//! From `afterSeq` on, at most `limit` rows.
Result<std::vector<JournalRow>> journal(Connection &connection, qint64 afterSeq, int limit);

//! The first row that does not fit the chain (changed, removed or out of order); absent where all do.
struct ChainFault
{
    qint64 seq = 0;
    QString what;
};
Result<std::optional<ChainFault>> verifyJournal(Connection &connection);

} // namespace ackbox::store
