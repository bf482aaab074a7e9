// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/whole_feeds.h"

#include "services/adapter.h"

#include <algorithm>

namespace ackbox::sync {

std::vector<store::Checkpoint> wholeFeeds(const Account &account,
                                          const std::vector<store::Checkpoint> &checkpoints)
{
    const auto adapter = makeAdapter(account);
    const auto feeds = adapter ? adapter->feeds(account) : Result<std::vector<Feed>>(std::vector<Feed>{});
    std::vector<store::Checkpoint> whole;
    if (feeds) {
        std::copy_if(checkpoints.begin(), checkpoints.end(), std::back_inserter(whole),
                     [&feeds](const auto &checkpoint) {
                         return std::any_of(feeds->begin(), feeds->end(), [&checkpoint](const Feed &feed) {
                             return feed.key() == checkpoint.feed;
                         });
                     });
    }
    return whole;
}

} // namespace ackbox::sync
