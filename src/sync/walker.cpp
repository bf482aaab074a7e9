// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/walker.h"

#include "store/checkpoints.h"
#include "store/lists.h"
#include "store/messages.h"
#include "sync/asking.h"
#include "sync/walk_rules.h"

#include <QCoroFuture>

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
    bool restarted = false; //!< after the service refused its cursor: once, never again
    int emptyRun = 0;
    bool cut = false; //!< the service held older rows back

    [[nodiscard]] const Adapter &adapter() const { return caller->adapter(); }
};

QString callName(const http::Request &request)
{
    return QString::fromLatin1(request.method) + u' ' + QString::fromLatin1(request.path);
}

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

//! Rows and checkpoint in one transaction. `checkpoint` as it is to be stored.
QCoro::Task<Result<store::Merged>> storePage(std::shared_ptr<Caller> caller, Feed feed, Page page,
                                             store::Checkpoint checkpoint)
{
    const qint64 accountId = caller->account().id;
    const QString call = callName(caller->adapter().pageRequest(feed, std::nullopt));
    const qint64 now = caller->now();
    const auto merge = feed.aboutKnown ? &store::mergeStatus : &store::mergeListed;
    auto job = [accountId, call, now, page, checkpoint,
                merge](store::WriteJob &work) -> Result<store::Merged> {
        auto merged = merge(work, accountId, page.messages, call, now);
        if (!merged) {
            return merged;
        }
        for (const UnreadableItem &item : page.unreadable) {
            const auto kept =
                store::keepUnreadable(work, accountId, checkpoint.feed, item.source, item.why, now);
            if (!kept) {
                return kept.error();
            }
        }
        const auto saved = store::saveCheckpoint(work, accountId, checkpoint);
        return saved ? merged : Result<store::Merged>(saved.error());
    };
    auto writing = caller->write(std::move(job));
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
    const qint64 accountId = caller->account().id;
    auto writing = caller->write([accountId, checkpoint](store::WriteJob &work) {
        return store::saveCheckpoint(work, accountId, checkpoint);
    });
    // Where even this cannot be written, the error being noted is reported all the same.
    (void)co_await writing;
}

Error repeatedCursor(const Walk &walk)
{
    return {.kind = ErrorKind::Protocol,
            .message = u"The service's cursor does not lead on, so the walk was stopped."_s,
            .account = walk.caller->account().name,
            .retriable = true};
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
    const Result<Page> page = co_await askPage(caller, walk.feed, walk.checkpoint.cursor);
    if (!page) {
        if (walk.checkpoint.cursor && !walk.restarted && walk.adapter().isStaleCursor(page.error())) {
            walk.restarted = true;
            restartWalk(walk.checkpoint);
            co_return false;
        }
        co_return page.error();
    }
    if (caller->cancelled()) {
        co_return caller->cancelledError();
    }
    const store::Checkpoint before = walk.checkpoint;
    const bool circle =
        page->nextCursor && !leadsOn(walk.adapter(), walk.feed, walk.checkpoint, *page->nextCursor);
    if (!circle) {
        addFiltered(walk.report.filtered, *page);
        advance(walk.adapter(), walk.feed, walk.checkpoint, *page, caller->now());
    }
    const Result<store::Merged> merged = co_await storePage(caller, walk.feed, *page, walk.checkpoint);
    if (!merged) {
        // The rows are not on disk, so the checkpoint must not stand behind them.
        walk.checkpoint = before;
        Error error = merged.error();
        error.account = caller->account().name;
        co_return error;
    }
    ++walk.report.pages;
    walk.report.received += merged->received;
    walk.report.added += merged->added;
    walk.report.changed += merged->changed;
    walk.report.unreadable += static_cast<qint64>(page->unreadable.size());
    walk.cut = page->cut;
    walk.emptyRun = page->messages.empty() ? std::min(walk.emptyRun + 1, longestEmptyRun) : 0;
    if (circle) {
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

QCoro::Task<Result<void>> saveWalk(std::shared_ptr<Caller> caller, store::Checkpoint checkpoint)
{
    const qint64 accountId = caller->account().id;
    auto writing = caller->write([accountId, checkpoint](store::WriteJob &work) {
        return store::saveCheckpoint(work, accountId, checkpoint);
    });
    co_return co_await writing;
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
        beginWalk(checkpoint, full);
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
    beginWalk(checkpoint, full || verdict == HeadVerdict::WalkToTheEnd);
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
    if (!whole && after->stored - after->head.count < checkpoint.surplus) {
        checkpoint.candidate = after->head.newest;
        beginWalk(checkpoint, true);
        const Result<void> again = co_await walkToEnd(walk);
        if (!again) {
            co_return again;
        }
    }
    const Result<qint64> stored = co_await storedReplies(caller);
    if (!stored) {
        co_return stored.error();
    }
    settleHead(checkpoint, *stored - after->head.count, caller->now());
    co_return co_await saveWalk(caller, checkpoint);
}

//! One whole walk of the feed by its boundary, or the rest of one that was interrupted.
QCoro::Task<Result<void>> walkOnce(Walk &walk, bool full)
{
    const auto headRequest = walk.adapter().headRequest(walk.feed);
    if (headRequest && !walk.checkpoint.walking) {
        return walkFromHead(walk, *headRequest, full);
    }
    beginWalk(walk.checkpoint, full);
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
    beginWalk(walk.checkpoint, false);
    (void)co_await walkToEnd(walk);
    stuck.report.pages += walk.report.pages;
    stuck.report.received += walk.report.received;
    stuck.report.added += walk.report.added;
    stuck.report.changed += walk.report.changed;
    stuck.report.unreadable += walk.report.unreadable;
}

} // namespace

QCoro::Task<FeedReport> walkFeed(std::shared_ptr<Caller> caller, Feed feed, bool full, WalkProgress progress)
{
    Walk walk{
        .caller = caller, .feed = feed, .checkpoint = {}, .report = {}, .progress = std::move(progress)};
    walk.report.account = caller->account().name;
    walk.report.feed = feed.name;
    const qint64 callsBefore = caller->calls();
    auto reading = caller->read([id = caller->account().id, key = feed.key()](store::Connection &connection) {
        return store::checkpoint(connection, id, key);
    });
    const Result<store::Checkpoint> checkpoint = co_await reading;
    if (!checkpoint) {
        walk.report.error = checkpoint.error();
        walk.report.error->account = caller->account().name;
        co_return walk.report;
    }
    walk.checkpoint = *checkpoint;
    const bool resumed = walk.checkpoint.walking;
    Result<void> done = co_await walkOnce(walk, full);
    if (done && resumed) {
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
    co_return walk.report;
}

} // namespace ackbox::sync
