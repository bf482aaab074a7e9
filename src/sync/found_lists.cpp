// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/found_lists.h"

#include "store/checkpoints.h"
#include "sync/walk_rules.h"

#include <QCoroFuture>

#include <algorithm>

namespace ackbox::sync {

namespace {

void add(FeedReport &sum, const FeedReport &report)
{
    addCounts(sum, report);
    sum.calls += report.calls;
    sum.budgetUsed = report.budgetUsed;
    sum.drained = sum.drained && report.drained;
    if (!sum.error) {
        sum.error = report.error;
    }
}

QCoro::Task<Result<void>> giveUp(std::shared_ptr<Caller> caller, QString key)
{
    auto job = [id = caller->account().id, key](store::WriteJob &work) -> Result<void> {
        auto checkpoint = store::checkpoint(work.connection, id, key);
        if (!checkpoint) {
            return checkpoint.error();
        }
        checkpoint->walking = false;
        checkpoint->cursor.reset();
        return store::saveCheckpoint(work, id, *checkpoint);
    };
    auto writing = caller->write(std::move(job));
    co_return co_await writing;
}

FeedReport &sumOf(std::vector<FeedReport> &sums, const FeedReport &report, const QString &name)
{
    const auto found =
        std::find_if(sums.begin(), sums.end(), [&name](const FeedReport &sum) { return sum.feed == name; });
    if (found != sums.end()) {
        return *found;
    }
    sums.push_back({.account = report.account, .feed = name, .drained = true, .filtered = {}, .error = {}});
    return sums.back();
}

} // namespace

QCoro::Task<std::vector<FeedReport>> walkFoundLists(std::shared_ptr<Caller> caller, WalkProgress progress)
{
    std::vector<FeedReport> sums;
    auto reading = caller->read([id = caller->account().id](store::Connection &connection) {
        return store::foundToWalk(connection, id);
    });
    const Result<std::vector<QString>> keys = co_await reading;
    if (!keys) {
        sums.push_back(
            {.account = caller->account().name, .feed = {}, .filtered = {}, .error = keys.error()});
        co_return sums;
    }
    for (const QString &key : *keys) {
        const auto feed = caller->adapter().foundList(key);
        if (!feed) {
            continue;
        }
        const WalkProgress quiet; // thousands of short walks are told as one
        const WalkedFeed walked = co_await walkFeed(caller, *feed, true, quiet);
        FeedReport &sum = sumOf(sums, walked.report, feed->name);
        add(sum, walked.report);
        if (progress) {
            progress(sum);
        }
        const auto &error = walked.report.error;
        if (error && error->kind == ErrorKind::NotFound) {
            (void)co_await giveUp(caller, key);
        }
        if (error && concernsAccount(*error)) {
            break;
        }
    }
    co_return sums;
}

} // namespace ackbox::sync
