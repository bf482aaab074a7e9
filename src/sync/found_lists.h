// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "sync/walker.h"

namespace ackbox::sync {

//! Walks the lists that pages have led to since they were walked last: one report for all of a name. A list
//! that the service no longer knows is given up until a page names it anew.
QCoro::Task<std::vector<FeedReport>> walkFoundLists(std::shared_ptr<Caller> caller, WalkProgress progress);

} // namespace ackbox::sync
