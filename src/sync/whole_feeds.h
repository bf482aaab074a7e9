// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "store/checkpoints.h"

#include <vector>

namespace ackbox::sync {

//! Those of an account's checkpoints that belong to the feeds it is walked by now: not those of single
//! conversations, nor of other options than today's.
std::vector<store::Checkpoint> wholeFeeds(const Account &account,
                                          const std::vector<store::Checkpoint> &checkpoints);

} // namespace ackbox::sync
