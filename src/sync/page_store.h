// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/checkpoints.h"
#include "store/messages.h"
#include "sync/caller.h"

#include <QCoroTask>

#include <memory>

namespace ackbox::sync {

//! What the cache made of a page.
struct StoredPage
{
    store::Merged merged;
    store::Checkpoint checkpoint; //!< as it is stored, behind the page
};

//! Rows, groups, the lists that the page led to and the checkpoint in one transaction. `before` is where the
//! walk stood; a page that does not lead on is kept without moving it. `anew`: lists that it led to are
//! walked again even where nothing says that they have changed.
QCoro::Task<Result<StoredPage>> storePage(std::shared_ptr<Caller> caller, Feed feed, Page page,
                                          store::Checkpoint before, bool leadsOn, bool anew);

} // namespace ackbox::sync
