// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "store/checkpoints.h"

namespace ackbox::sync {

//! Where walks begin, lead on and end, by the feed's boundary. Pure: checkpoint in, checkpoint out.

//! Whether another list of the same account would fail in the same way, so that it need not be asked for.
bool concernsAccount(const Error &error);

//! Adds what the page left out to the sums by reason.
void addFiltered(std::vector<std::pair<QString, qint64>> &sums, const Page &page);

//! Begins a walk, or goes on with the one that was interrupted; `full` makes it go to the very end.
//! A walk until what is unchanged goes to the end at times, all the same: below may be what has changed.
void beginWalk(store::Checkpoint &checkpoint, const Feed &feed, bool full, qint64 now);
//! Begins again from the top, after the service refused the cursor: what was read so far brings no news
//! twice, so a walk until unchanged goes to the end then.
void restartWalk(store::Checkpoint &checkpoint, const Feed &feed);

//! Whether the cursor leads on; one that does not would lead in a circle.
bool leadsOn(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint,
             const QString &next);

//! Moves the checkpoint behind this page; it no longer `walking` once the walk is drained. The watermark
//! moves only then. `broughtNews`: something on the page was new or has changed.
void advance(const Adapter &adapter, const Feed &feed, store::Checkpoint &checkpoint, const Page &page,
             bool broughtNews, qint64 now);

//! Marks a list that a page led to as still to be walked, unless it was drained for this very state; `anew`
//! also where it was.
void noteFound(store::Checkpoint &checkpoint, const QString &state, bool anew = false);

//! The feed as its pages are asked for on this walk: a service that filters by time gets the watermark.
Feed askedFeed(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint);

//! What a head says about a feed that is walked down to an inclusive time.
enum class HeadVerdict { NothingNew, Walk, WalkToTheEnd };

//! `stored` counts the replies in the cache. A head that stands still needs no walk; a watermark ahead of the
//! archive is dropped; fewer replies stored than the service's count allows for mean that something was
//! missed. The head becomes the candidate for the watermark.
HeadVerdict judgeHead(const Adapter &adapter, store::Checkpoint &checkpoint, const Head &head, qint64 stored);

//! Ends a look at the head with nothing left to walk. `surplus`: replies stored beyond what the service
//! retains.
void settleHead(store::Checkpoint &checkpoint, qint64 surplus, qint64 now);

} // namespace ackbox::sync
