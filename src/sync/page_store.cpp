// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/page_store.h"

#include "store/groups.h"
#include "sync/walk_rules.h"

#include <QCoroFuture>

namespace ackbox::sync {

namespace {

//! A page on its way into the store.
struct Incoming
{
    std::shared_ptr<const Adapter> adapter;
    qint64 accountId = 0;
    Feed feed;
    Page page;
    store::Checkpoint before;
    bool leadsOn = true;
    bool anew = false;
    QString call;
    qint64 now = 0;
};

QString callName(const http::Request &request)
{
    return QString::fromLatin1(request.method) + u' ' + QString::fromLatin1(request.path);
}

Result<store::Merged> mergeRows(store::WriteJob &work, const Incoming &in)
{
    if (in.feed.aboutKnown) {
        return store::mergeStatus(work, in.accountId, in.page.messages, in.call, in.now);
    }
    return store::mergeListed(work, in.accountId, in.page.messages, in.call, in.now, in.before.lastKey,
                              in.page.statesAreShared);
}

Result<void> keepUnreadable(store::WriteJob &work, const Incoming &in)
{
    for (const UnreadableItem &item : in.page.unreadable) {
        auto kept = store::keepUnreadable(work, in.accountId, in.before.feed, item.source, item.why, in.now);
        if (!kept) {
            return kept;
        }
    }
    return {};
}

Result<void> keepFound(store::WriteJob &work, const Incoming &in)
{
    for (const FoundFeed &found : in.page.found) {
        if (!found.state) {
            continue;
        }
        auto checkpoint = store::checkpoint(work.connection, in.accountId, found.feed.key());
        if (!checkpoint) {
            return checkpoint.error();
        }
        noteFound(*checkpoint, *found.state, in.anew);
        if (!checkpoint->walking) {
            continue;
        }
        if (auto saved = store::saveCheckpoint(work, in.accountId, *checkpoint); !saved) {
            return saved;
        }
    }
    return {};
}

Result<StoredPage> storeAll(store::WriteJob &work, const Incoming &in)
{
    const auto merged = mergeRows(work, in);
    if (!merged) {
        return merged.error();
    }
    const auto groups = store::mergeGroups(work, in.accountId, in.page.groups);
    if (!groups) {
        return groups.error();
    }
    for (const auto &kept : {keepUnreadable(work, in), keepFound(work, in)}) {
        if (!kept) {
            return kept.error();
        }
    }
    StoredPage stored{.merged = *merged, .checkpoint = in.before};
    if (in.leadsOn) {
        const bool broughtNews = merged->added + merged->changed + *groups > 0;
        advance(*in.adapter, in.feed, stored.checkpoint, in.page, broughtNews, in.now);
    }
    const auto saved = store::saveCheckpoint(work, in.accountId, stored.checkpoint);
    return saved ? Result<StoredPage>(stored) : saved.error();
}

} // namespace

QCoro::Task<Result<StoredPage>> storePage(std::shared_ptr<Caller> caller, Feed feed, Page page,
                                          store::Checkpoint before, bool leadsOn, bool anew)
{
    Incoming in{.adapter = caller->sharedAdapter(),
                .accountId = caller->account().id,
                .feed = feed,
                .page = std::move(page),
                .before = std::move(before),
                .leadsOn = leadsOn,
                .anew = anew,
                .call = callName(caller->adapter().pageRequest(feed, std::nullopt)),
                .now = caller->now()};
    auto job = [in = std::move(in)](store::WriteJob &work) { return storeAll(work, in); };
    auto writing = caller->write(std::move(job));
    co_return co_await writing;
}

} // namespace ackbox::sync
