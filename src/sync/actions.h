// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/intents.h"
#include "sync/caller.h"
#include "sync/claimant.h"
#include "sync/report.h"

#include <QCoroTask>

#include <functional>
#include <memory>
#include <vector>

namespace ackbox::sync {

//! Called after each outcome is stored.
using OutcomeNotice = std::function<void(const ActionOutcome &)>;

//! Sends claimed intents and stores what became of each: what needs no call is settled first, the rest goes
//! out in batches of the service's size. An `error` outcome is tried again within the call, and stays queued
//! where it persists; a failed call leaves its intents waiting; `unavailable` is final.
QCoro::Task<std::vector<ActionOutcome>> sendIntents(std::shared_ptr<Caller> caller,
                                                    std::vector<store::Intent> claimed, OutcomeNotice notice);

//! Claims these intents, whatever their time, and sends them. One outcome an id, none missing: what another
//! process sends or has settled is reported as it stands.
QCoro::Task<std::vector<ActionOutcome>> sendNow(std::shared_ptr<Caller> caller,
                                                std::shared_ptr<Claimant> claimant,
                                                std::vector<qint64> intentIds, OutcomeNotice notice);

//! Claims and sends what is due. An Error where the cache could not be read or written: nothing was sent
//! then.
QCoro::Task<Result<std::vector<ActionOutcome>>>
sendDue(std::shared_ptr<Caller> caller, std::shared_ptr<Claimant> claimant, OutcomeNotice notice);

} // namespace ackbox::sync
