// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/walker.h"

#include "store/checkpoints.h"
#include "store/lists.h"
#include "sync/asking.h"
#include "sync/page_store.h"
#include "sync/walk_rules.h"

#include <QCoroFuture>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

constexpr int longestEmptyRun = 40;

//! One walk from where the checkpoint stands to its end.
struct Walk
{
    std::shared_ptr<Caller> caller;
    Feed feed;
    store::Checkpoint checkpoint;
    FeedReport report;
    WalkProgress progress;
    bool anew = false;      //!< asked for by a person: whatever it leads to is read again
    QSet<QString> cursors;  //!< that this walk has met: one that comes again leads in a circle
    bool restarted = false; //!< after the service refused its cursor: once, never again
    int emptyRun = 0;
    bool cut = false;        //!< the service held older rows back
    std::vector<Feed> lists; //!< that its pages led to, to be walked each time

    [[nodiscard]] const Adapter &adapter() const { return caller->adapter(); }
};

//! Replies to what this account sent that the cache holds.
QCoro::Task<Result<qint64>> storedReplies(std::shared_ptr<Caller> caller)
{
    const store::ListFilter filter{.accountId = caller->account().id, .mailbox = store::Mailbox::Replies};
    auto reading = caller->read([filter](store::Connection &connection) -> Result<qint64> {
        const auto totals = store::totals(connection, filter);
        return totals ? Result<qint64>(totals->messages) : Result<qint64>(totals.error());
    });
    co_return co_await reading;
}

QCoro::Task<Result<void>> saveWalk(std::shared_ptr<Caller> caller, store::Checkpoint checkpoint)
{
    const qint64 accountId = caller->account().id;
    auto writing = caller->write([accountId, checkpoint](store::WriteJob &work) {
        return store::saveCheckpoint(work, accountId, checkpoint);
    });
    co_return co_await writing;
}

//! Notes why the walk stopped. The walk itself stays where it stood.
QCoro::Task<> noteFailure(std::shared_ptr<Caller> caller, store::Checkpoint checkpoint, Error error)
{
    if (caller->cancelled()) {
        co_return;
    }
    checkpoint.error = error;
    checkpoint.errorAt = caller->now();
    // Where even this cannot be written, the error being noted is reported all the same.
    (void)co_await saveWalk(caller, checkpoint);
}

Error repeatedCursor(const Walk &walk)
{
    return {.kind = ErrorKind::Protocol,
            .message = u"The service's cursor does not lead on, so the walk was stopped."_s,
            .account = walk.caller->account().name,
            .retriable = true};
}

void notePage(Walk &walk, const Page &page, const store::Merged &merged)
{
    addFiltered(walk.report.filtered, page);
    ++walk.report.pages;
    walk.report.received += merged.received;
    walk.report.added += merged.added;
    walk.report.changed += merged.changed;
    walk.report.unreadable += static_cast<qint64>(page.unreadable.size());
    walk.cut = page.cut;
    for (const FoundFeed &found : page.found) {
        if (!found.state) {
            walk.lists.push_back(found.feed);
        }
    }
    const bool isEmpty = page.messages.empty() && page.groups.empty() && page.found.empty();
    walk.emptyRun = isEmpty ? std::min(walk.emptyRun + 1, longestEmptyRun) : 0;
}

//! Fetches and stores one page. True when the walk is drained. (`walk` lives in the frame that awaits this.)
QCoro::Task<Result<bool>> step(Walk &walk)
{
    const std::shared_ptr<Caller> caller = walk.caller;
    if (walk.checkpoint.pages >= caller->settings().pageCap) {
        walk.checkpoint.pages = 0;
        co_return Error{.kind = ErrorKind::Protocol,
                        .message = u"The walk has passed its limit of pages, so it was stopped."_s,
                        .account = caller->account().name};
    }
    walk.checkpoint.polledAt = caller->now();
    const Feed asked = askedFeed(walk.adapter(), walk.feed, walk.checkpoint);
    const Result<Page> page = co_await askPage(caller, asked, walk.checkpoint.cursor);
    if (!page) {
        if (walk.checkpoint.cursor && !walk.restarted && walk.adapter().isStaleCursor(page.error())) {
            walk.restarted = true;
            restartWalk(walk.checkpoint, walk.feed);
            walk.cursors.clear();
            co_return false;
        }
        co_return page.error();
    }
    if (caller->cancelled()) {
        co_return caller->cancelledError();
    }
    bool onwards = true;
    if (page->nextCursor) {
        onwards = leadsOn(walk.adapter(), walk.feed, walk.checkpoint, *page->nextCursor) &&
                  !walk.cursors.contains(*page->nextCursor);
        walk.cursors.insert(*page->nextCursor);
    }
    // Where the rows do not reach the disk, the walk stands where it stood.
    const Result<StoredPage> stored =
        co_await storePage(caller, walk.feed, *page, walk.checkpoint, onwards, walk.anew);
    if (!stored) {
        Error error = stored.error();
        error.account = caller->account().name;
        co_return error;
    }
    walk.checkpoint = stored->checkpoint;
    notePage(walk, *page, stored->merged);
    if (!onwards) {
        co_return repeatedCursor(walk);
    }
    if (walk.progress) {
        walk.progress(walk.report);
    }
    co_return !walk.checkpoint.walking;
}

QCoro::Task<Result<void>> walkToEnd(Walk &walk)
{
    const std::shared_ptr<Caller> caller = walk.caller;
    walk.cursors.clear();
    for (;;) {
        const Result<bool> drained = co_await step(walk);
        if (!drained) {
            co_await noteFailure(caller, walk.checkpoint, drained.error());
            co_return drained.error();
        }
        if (*drained) {
            co_return Result<void>();
        }
        co_await caller->pause(caller->settings().emptyPagePause * walk.emptyRun);
    }
}

//! Where the feed stands at the service, and how many of its rows the cache holds.
struct Standing
{
    Head head;
    qint64 stored = 0;
};

QCoro::Task<Result<Standing>> askStanding(Walk &walk, http::Request request)
{
    const std::shared_ptr<Caller> caller = walk.caller;
    const Result<Head> head = co_await askHead(caller, walk.feed, request);
    if (!head) {
        co_return head.error();
    }
    const Result<qint64> stored = co_await storedReplies(caller);
    if (!stored) {
        co_return stored.error();
    }
    co_return Standing{*head, *stored};
}

//! Walks where the head has moved, and to the end where the service counts more than the cache can account
//! for.
QCoro::Task<Result<void>> walkFromHead(Walk &walk, http::Request headRequest, bool full)
{
    const std::shared_ptr<Caller> caller = walk.caller;
    store::Checkpoint &checkpoint = walk.checkpoint;
    checkpoint.polledAt = caller->now();
    const Result<Standing> before = co_await askStanding(walk, headRequest);
    if (!before && before.error().kind == ErrorKind::Unsupported) {
        // An older node: without a head the first page's own top is what the watermark may move to.
        beginWalk(checkpoint, walk.feed, full, caller->now());
        co_return co_await walkToEnd(walk);
    }
    if (!before) {
        co_await noteFailure(caller, checkpoint, before.error());
        co_return before.error();
    }
    const HeadVerdict verdict = judgeHead(walk.adapter(), checkpoint, before->head, before->stored);
    if (verdict == HeadVerdict::NothingNew && !full) {
        settleHead(checkpoint, before->stored - before->head.count, caller->now());
        co_return co_await saveWalk(caller, checkpoint);
    }
    beginWalk(checkpoint, walk.feed, full || verdict == HeadVerdict::WalkToTheEnd, caller->now());
    const bool whole = checkpoint.walkFull;
    const Result<void> walked = co_await walkToEnd(walk);
    if (!walked) {
        co_return walked;
    }
    // Asked anew: replies may have come while the walk went backward.
    const Result<Standing> after = co_await askStanding(walk, headRequest);
    if (!after) {
        co_await noteFailure(caller, checkpoint, after.error());
        co_return after.error();
    }
    // What came meanwhile is counted already and lies above the walk: the next look at the head finds it.
    const bool moved = after->head.newest != before->head.newest;
    if (!whole && !moved && after->stored - after->head.count < checkpoint.surplus) {
        checkpoint.candidate = after->head.newest;
        beginWalk(checkpoint, walk.feed, true, caller->now());
        const Result<void> again = co_await walkToEnd(walk);
        if (!again) {
            co_return again;
        }
    }
    const Result<qint64> stored = co_await storedReplies(caller);
    if (!stored) {
        co_return stored.error();
    }
    const qint64 surplus = moved ? checkpoint.surplus : *stored - after->head.count;
    settleHead(checkpoint, surplus, caller->now());
    co_return co_await saveWalk(caller, checkpoint);
}

//! One whole walk of the feed by its boundary, or the rest of one that was interrupted.
QCoro::Task<Result<void>> walkOnce(Walk &walk, bool full)
{
    const auto headRequest = walk.adapter().headRequest(walk.feed);
    if (headRequest && !walk.checkpoint.walking) {
        return walkFromHead(walk, *headRequest, full);
    }
    beginWalk(walk.checkpoint, walk.feed, full, walk.caller->now());
    return walkToEnd(walk);
}

//! Reads what has arrived above an interrupted walk that cannot go on: one page that nobody can read must not
//! hold up all new mail. Has a checkpoint of its own, so that the other walk keeps its place.
QCoro::Task<> readArrivals(Walk &stuck)
{
    Walk walk{.caller = stuck.caller, .feed = stuck.feed, .progress = stuck.progress};
    const QString key = stuck.checkpoint.feed + u"#arrivals"_s;
    auto reading = walk.caller->read([id = walk.caller->account().id, key](store::Connection &connection) {
        return store::checkpoint(connection, id, key);
    });
    const Result<store::Checkpoint> checkpoint = co_await reading;
    if (!checkpoint) {
        co_return;
    }
    walk.checkpoint = *checkpoint;
    if (!walk.checkpoint.watermark ||
        walk.adapter().reached(*walk.checkpoint.watermark, *stuck.checkpoint.candidate)) {
        walk.checkpoint.watermark = stuck.checkpoint.candidate;
    }
    beginWalk(walk.checkpoint, walk.feed, false, walk.caller->now());
    (void)co_await walkToEnd(walk);
    addCounts(stuck.report, walk.report);
}

} // namespace

QCoro::Task<WalkedFeed> walkFeed(std::shared_ptr<Caller> caller, Feed feed, bool full, WalkProgress progress)
{
    Walk walk{
        .caller = caller, .feed = feed, .checkpoint = {}, .report = {}, .progress = std::move(progress)};
    walk.anew = full;
    walk.report.account = caller->account().name;
    walk.report.feed = feed.label();
    const qint64 callsBefore = caller->calls();
    auto reading = caller->read([id = caller->account().id, key = feed.key()](store::Connection &connection) {
        return store::checkpoint(connection, id, key);
    });
    const Result<store::Checkpoint> checkpoint = co_await reading;
    if (!checkpoint) {
        walk.report.error = checkpoint.error();
        walk.report.error->account = caller->account().name;
        co_return WalkedFeed{walk.report, {}};
    }
    walk.checkpoint = *checkpoint;
    const bool resumed = walk.checkpoint.walking;
    Result<void> done = co_await walkOnce(walk, full);
    if (done && resumed && walk.feed.boundary != Boundary::Forward) {
        // What has arrived since the interrupted walk began lies above its top.
        done = co_await walkOnce(walk, false);
    }
    const bool isStuck = !done && resumed && walk.feed.boundary == Boundary::BackwardExclusive &&
                         done.error().kind == ErrorKind::Protocol && walk.checkpoint.candidate;
    if (isStuck) {
        co_await readArrivals(walk);
    }
    walk.report.drained = done && !walk.cut;
    if (!done) {
        walk.report.error = done.error();
    }
    walk.report.calls = caller->calls() - callsBefore;
    walk.report.budgetUsed = co_await caller->budgetUsed();
    co_return WalkedFeed{walk.report, walk.lists};
}

} // namespace ackbox::sync
