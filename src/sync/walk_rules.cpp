// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/walk_rules.h"

#include <algorithm>

namespace ackbox::sync {

namespace {

//! How long a list that may change anywhere is trusted below its first unchanged page, in milliseconds.
constexpr qint64 longestTrust = 15 * 60 * 1000;

void goToTheTop(store::Checkpoint &checkpoint)
{
    checkpoint.cursor.reset();
    checkpoint.lastKey.reset();
    checkpoint.pages = 0;
}

//! Whether the pages of this walk begin at the watermark, by the service's own filter.
bool isFiltered(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint)
{
    return feed.boundary == Boundary::BackwardSince && !adapter.capabilities().sinceFilter.isEmpty() &&
           checkpoint.watermark && !checkpoint.walkFull;
}

} // namespace

bool concernsAccount(const Error &error)
{
    constexpr int unauthorised = 401;
    switch (error.kind) {
    case ErrorKind::Offline:
    case ErrorKind::Timeout:
    case ErrorKind::Tls:
    case ErrorKind::RateLimited:
    case ErrorKind::Budget:
    case ErrorKind::Locked:
    case ErrorKind::Usage:
    case ErrorKind::Cache:
    case ErrorKind::Keychain:
        return true;
    case ErrorKind::NotAllowed:
        return error.httpStatus == 0 || error.httpStatus == unauthorised;
    case ErrorKind::Protocol:
    case ErrorKind::NotFound:
    case ErrorKind::Unsupported:
    case ErrorKind::Service:
        return false;
    }
    return false;
}

void addFiltered(std::vector<std::pair<QString, qint64>> &sums, const Page &page)
{
    for (const auto &[reason, count] : page.filtered) {
        const auto found = std::find_if(sums.begin(), sums.end(),
                                        [&name = reason](const auto &sum) { return sum.first == name; });
        if (found == sums.end()) {
            sums.emplace_back(reason, count);
        } else {
            found->second += count;
        }
    }
}

namespace {

//! Whether what lies below this page has been read by an earlier walk.
bool restIsKnown(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint,
                 const Page &page, bool broughtNews)
{
    if (feed.boundary == Boundary::NewestOnly) {
        return true;
    }
    if (feed.boundary == Boundary::UntilUnchanged) {
        return !checkpoint.walkFull && page.olderFollows && !broughtNews;
    }
    if (checkpoint.walkFull || !checkpoint.watermark || feed.boundary == Boundary::Forward) {
        return false;
    }
    if (feed.boundary == Boundary::BackwardSince) {
        return adapter.reached(*page.nextCursor, *checkpoint.watermark);
    }
    // A page that began at or below the watermark is the overlap, which catches a late write just below the
    // old top.
    const std::optional<QString> start = checkpoint.cursor ? checkpoint.cursor : adapter.top(page);
    return start && adapter.reached(*start, *checkpoint.watermark);
}

void moveWatermark(const Adapter &adapter, const Feed &feed, store::Checkpoint &checkpoint)
{
    if (!checkpoint.candidate) {
        return;
    }
    // The newest rows of a filtered list may vanish from it; what was read stays read.
    const bool lower = feed.boundary == Boundary::BackwardExclusive && checkpoint.watermark &&
                       !adapter.reached(*checkpoint.watermark, *checkpoint.candidate);
    if (!lower) {
        checkpoint.watermark = checkpoint.candidate;
    }
}

} // namespace

void beginWalk(store::Checkpoint &checkpoint, const Feed &feed, bool full, qint64 now)
{
    const bool untilUnchanged = feed.boundary == Boundary::UntilUnchanged;
    const bool isDue = untilUnchanged ? !checkpoint.fullAt || now - *checkpoint.fullAt > longestTrust
                                      : !checkpoint.watermark;
    if (checkpoint.walking) {
        if (full && !checkpoint.walkFull && feed.boundary == Boundary::BackwardSince) {
            goToTheTop(checkpoint); // its cursor belongs to the filter of a shorter walk
        }
        checkpoint.walkFull = checkpoint.walkFull || full;
        return;
    }
    checkpoint.walking = true;
    checkpoint.walkFull = full || isDue;
    goToTheTop(checkpoint);
}

void restartWalk(store::Checkpoint &checkpoint, const Feed &feed)
{
    goToTheTop(checkpoint);
    checkpoint.walkFull = checkpoint.walkFull || feed.boundary == Boundary::UntilUnchanged;
}

bool leadsOn(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint,
             const QString &next)
{
    if (!checkpoint.cursor) {
        return true;
    }
    return next != *checkpoint.cursor &&
           (feed.boundary != Boundary::BackwardExclusive || adapter.reached(next, *checkpoint.cursor));
}

void advance(const Adapter &adapter, const Feed &feed, store::Checkpoint &checkpoint, const Page &page,
             bool broughtNews, qint64 now)
{
    const bool known = page.nextCursor && restIsKnown(adapter, feed, checkpoint, page, broughtNews);
    const bool isBackward =
        feed.boundary == Boundary::BackwardExclusive || feed.boundary == Boundary::BackwardSince;
    if (isBackward && !checkpoint.candidate) {
        checkpoint.candidate = adapter.top(page);
    }
    if (checkpoint.walkFull) {
        // What the service hides is known only after a walk to the end; a short one must not make it seem
        // less.
        if (checkpoint.pages == 0) {
            checkpoint.filtered.clear();
        }
        addFiltered(checkpoint.filtered, page);
    }
    ++checkpoint.pages;
    if (!page.messages.empty()) {
        checkpoint.lastKey = page.messages.back().remoteKey;
    }
    checkpoint.error.reset();
    checkpoint.errorAt.reset();
    if (page.nextCursor && !known) {
        checkpoint.cursor = page.nextCursor;
        return;
    }
    // As far as the service lists; a list that is cut has no more, and is still not drained.
    const bool wentToTheEnd = !page.nextCursor && !isFiltered(adapter, feed, checkpoint);
    checkpoint.fullAt = wentToTheEnd ? std::optional(now) : checkpoint.fullAt;
    checkpoint.drainedAt = page.cut ? std::nullopt : std::optional(now);
    moveWatermark(adapter, feed, checkpoint);
    checkpoint.walking = false;
    checkpoint.walkFull = false;
    checkpoint.candidate.reset();
    goToTheTop(checkpoint);
}

void noteFound(store::Checkpoint &checkpoint, const QString &state, bool anew)
{
    const bool isKnown =
        checkpoint.walking ? checkpoint.candidate == state : checkpoint.watermark == state && !anew;
    if (isKnown) {
        return;
    }
    checkpoint.found = true;
    checkpoint.walking = true;
    checkpoint.walkFull = true;
    checkpoint.candidate = state;
    goToTheTop(checkpoint);
}

Feed askedFeed(const Adapter &adapter, const Feed &feed, const store::Checkpoint &checkpoint)
{
    Feed asked = feed;
    if (isFiltered(adapter, feed, checkpoint)) {
        asked.filters.emplace_back(adapter.capabilities().sinceFilter, *checkpoint.watermark);
    }
    return asked;
}

HeadVerdict judgeHead(const Adapter &adapter, store::Checkpoint &checkpoint, const Head &head, qint64 stored)
{
    checkpoint.candidate = head.newest;
    const bool ahead =
        checkpoint.watermark && (!head.newest || adapter.reached(*head.newest, *checkpoint.watermark));
    if (ahead && checkpoint.watermark != head.newest) {
        checkpoint.watermark.reset();
    }
    if (!head.newest && head.count == 0) {
        return HeadVerdict::NothingNew;
    }
    if (!checkpoint.watermark || stored - head.count < checkpoint.surplus) {
        return HeadVerdict::WalkToTheEnd;
    }
    return checkpoint.watermark == head.newest ? HeadVerdict::NothingNew : HeadVerdict::Walk;
}

void settleHead(store::Checkpoint &checkpoint, qint64 surplus, qint64 now)
{
    checkpoint.candidate.reset();
    checkpoint.surplus = surplus;
    checkpoint.drainedAt = now;
    checkpoint.error.reset();
    checkpoint.errorAt.reset();
}

} // namespace ackbox::sync
