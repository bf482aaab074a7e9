// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/walker.h"

#include "store/checkpoints.h"
#include "store/messages.h"

#include <QCoroFuture>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

//! Parsing this much would be felt in the window: it goes to a thread of its own.
constexpr qsizetype parseAside = 256 * 1024;
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

    [[nodiscard]] const Adapter &adapter() const { return caller->adapter(); }
};

QString callName(const http::Request &request)
{
    return QString::fromLatin1(request.method) + u' ' + QString::fromLatin1(request.path);
}

QCoro::Task<Result<Page>> parse(std::shared_ptr<const Adapter> adapter, Feed feed, QByteArray body)
{
    if (body.size() < parseAside) {
        co_return adapter->parsePage(feed, body);
    }
    auto parsing = QtConcurrent::run([adapter, feed, body] { return adapter->parsePage(feed, body); });
    co_return co_await parsing;
}

//! One page, tried again where that may help.
QCoro::Task<Result<Page>> fetchPage(std::shared_ptr<Caller> caller, Feed feed, std::optional<QString> cursor)
{
    const http::Request request = caller->adapter().pageRequest(feed, cursor);
    for (int attempt = 1;; ++attempt) {
        const Result<http::Response> response = co_await caller->call(request, Caller::Purpose::Poll);
        if (!response) {
            const auto delay = caller->retryDelay(response.error(), attempt);
            if (!delay) {
                co_return response.error();
            }
            co_await caller->pause(*delay);
            continue;
        }
        Result<Page> page = co_await parse(caller->sharedAdapter(), feed, response->body);
        if (page) {
            co_return page;
        }
        // The service accepted the call; a page cut or spoilt on its way may come whole the next time.
        Error error = page.error();
        error.account = caller->account().name;
        error.retriable = true;
        const auto delay = caller->retryDelay(error, attempt);
        if (!delay) {
            co_return error;
        }
        co_await caller->pause(*delay);
    }
}

//! Whether the cursor leads on, downwards; one that does not would lead in a circle.
bool leadsOn(const Walk &walk, const QString &next)
{
    const auto &cursor = walk.checkpoint.cursor;
    return !cursor || (next != *cursor && walk.adapter().reached(next, *cursor));
}

//! Whether this page began at or below the watermark: then everything above it, and an overlap below, has
//! been read.
bool overlapsKnown(const Walk &walk, const std::optional<QString> &pageTop)
{
    const auto &checkpoint = walk.checkpoint;
    if (checkpoint.walkFull || !checkpoint.watermark) {
        return false;
    }
    const auto &start = checkpoint.cursor ? checkpoint.cursor : pageTop;
    return start && walk.adapter().reached(*start, *checkpoint.watermark);
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

//! Moves the checkpoint behind this page.
void advance(Walk &walk, const Page &page, qint64 now)
{
    store::Checkpoint &checkpoint = walk.checkpoint;
    const std::optional<QString> pageTop = walk.adapter().top(page);
    const bool known = page.nextCursor && overlapsKnown(walk, pageTop);
    if (!checkpoint.candidate) {
        checkpoint.candidate = pageTop;
    }
    addFiltered(walk.report.filtered, page);
    if (checkpoint.walkFull) {
        // What the service hides is known only after a walk to the end; a short one must not make it seem
        // less.
        if (checkpoint.pages == 0) {
            checkpoint.filtered.clear();
        }
        addFiltered(checkpoint.filtered, page);
    }
    ++checkpoint.pages;
    checkpoint.error.reset();
    checkpoint.errorAt.reset();
    if (page.nextCursor && !known) {
        checkpoint.cursor = page.nextCursor;
        return;
    }
    const bool higher =
        checkpoint.candidate &&
        (!checkpoint.watermark || walk.adapter().reached(*checkpoint.watermark, *checkpoint.candidate));
    if (higher) {
        checkpoint.watermark = checkpoint.candidate;
    }
    if (!page.nextCursor) {
        checkpoint.fullAt = now;
    }
    checkpoint.drainedAt = now;
    checkpoint.walking = false;
    checkpoint.walkFull = false;
    checkpoint.cursor.reset();
    checkpoint.candidate.reset();
    checkpoint.pages = 0;
}

//! Rows and checkpoint in one transaction. `checkpoint` as it is to be stored.
QCoro::Task<Result<store::Merged>> storePage(std::shared_ptr<Caller> caller, Feed feed, Page page,
                                             store::Checkpoint checkpoint)
{
    const qint64 accountId = caller->account().id;
    const QString call = callName(caller->adapter().pageRequest(feed, std::nullopt));
    const qint64 now = caller->now();
    auto job = [accountId, call, now, page, checkpoint](store::WriteJob &work) -> Result<store::Merged> {
        auto merged = store::mergeListed(work, accountId, page.messages, call, now);
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

void begin(Walk &walk, bool full)
{
    store::Checkpoint &checkpoint = walk.checkpoint;
    if (!checkpoint.walking) {
        checkpoint.walking = true;
        checkpoint.walkFull = full || !checkpoint.watermark;
        checkpoint.cursor.reset();
        checkpoint.candidate.reset();
        checkpoint.pages = 0;
    } else {
        checkpoint.walkFull = checkpoint.walkFull || full;
    }
}

void restart(Walk &walk)
{
    walk.restarted = true;
    walk.checkpoint.cursor.reset();
    walk.checkpoint.candidate.reset();
    walk.checkpoint.pages = 0;
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
    const Result<Page> page = co_await fetchPage(caller, walk.feed, walk.checkpoint.cursor);
    if (!page) {
        if (walk.checkpoint.cursor && !walk.restarted && walk.adapter().isStaleCursor(page.error())) {
            restart(walk);
            co_return false;
        }
        co_return page.error();
    }
    if (caller->cancelled()) {
        co_return caller->cancelledError();
    }
    const store::Checkpoint before = walk.checkpoint;
    const bool circle = page->nextCursor && !leadsOn(walk, *page->nextCursor);
    if (!circle) {
        advance(walk, *page, caller->now());
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
    begin(walk, false);
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
    begin(walk, full);
    Result<void> done = co_await walkToEnd(walk);
    if (done && resumed) {
        // What has arrived since the interrupted walk began lies above its top.
        begin(walk, false);
        done = co_await walkToEnd(walk);
    }
    const bool isStuck =
        !done && resumed && done.error().kind == ErrorKind::Protocol && walk.checkpoint.candidate;
    if (isStuck) {
        co_await readArrivals(walk);
    }
    walk.report.drained = done.hasValue();
    if (!done) {
        walk.report.error = done.error();
    }
    walk.report.calls = caller->calls() - callsBefore;
    walk.report.budgetUsed = co_await caller->budgetUsed();
    co_return walk.report;
}

} // namespace ackbox::sync
