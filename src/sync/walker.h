// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "sync/caller.h"
#include "sync/report.h"

#include <QCoroTask>

#include <functional>
#include <memory>
#include <vector>

namespace ackbox::sync {

//! Called after each page with the totals so far.
using WalkProgress = std::function<void(const FeedReport &)>;

//! What a walk did, and the lists that its pages led to and that are walked each time.
struct WalkedFeed
{
    FeedReport report;
    std::vector<Feed> lists;
};

//! Walks one feed into the store, by its boundary (sync/walk_rules.h).
//!
//! Each page's rows and the checkpoint are one transaction, so a walk that was cut off anywhere resumes at
//! the page it stood at, and takes what has arrived since from the top afterwards. Backward with an exclusive
//! cursor, a later walk stops once a
//! whole page from the watermark downwards has been read again (the overlap catches a late write just below
//! the old top). The watermark moves when the walk is drained, to the top
//! that it began with. `full` goes to the very end. Where a resumed walk meets a page that cannot be read,
//! what has arrived above it is read all the same.
QCoro::Task<WalkedFeed> walkFeed(std::shared_ptr<Caller> caller, Feed feed, bool full, WalkProgress progress);

} // namespace ackbox::sync
