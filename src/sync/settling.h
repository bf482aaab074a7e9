// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "store/intents.h"
#include "sync/report.h"

#include <optional>
#include <vector>

namespace ackbox::sync {

//! What became of one intent, before it is stored.
struct Settled
{
    store::Intent intent;
    Outcome outcome = Outcome::Error;
    std::optional<QString> error;
    std::optional<ErrorKind> failure;
    std::optional<OpenedMessage> opened;
    bool locally = false;   //!< acknowledged by a mark of our own
    bool unchanged = false; //!< the fact was there already
    std::optional<qint64> retryAt;
};

ActionOutcome report(const Settled &settled);

//! Stores the fact, the outcome and its journal row; an intent that may still succeed goes back to the queue.
Result<void> storeSettled(store::WriteJob &work, const Settled &settled, const QString &call, qint64 now);

//! An acknowledgement that needs no call: there is nothing to acknowledge, it is done already, or the mark is
//! our own.
std::optional<Settled> acknowledgeLocally(const Adapter &adapter, const store::Intent &intent,
                                          const Message &message);

//! An open that needs no call: it is open already, deleted, or its body came with the listing.
std::optional<Settled> openLocally(const Adapter &adapter, const store::Intent &intent,
                                   const Message &message);

//! The batch's answer, or its error, as one result an intent.
std::vector<Settled> settleBatch(const std::vector<store::Intent> &batch,
                                 const Result<std::vector<ItemOutcome>> &answer);

} // namespace ackbox::sync
