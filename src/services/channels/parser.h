// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"
#include "services/channels/message.h"

namespace ackbox::channels {

inline constexpr QLatin1StringView channelsFeed("channels");
inline constexpr QLatin1StringView channelFeed("channel");
inline constexpr QLatin1StringView threadFeed("thread");

//! The roots of a channel.
Feed feedOfChannel(const QString &channelId);
//! The replies of a thread.
Feed feedOfThread(const QString &channelId, const QString &rootId);

// All three: ErrorKind::Protocol where the answer is not JSON, has no "items", or its next_token is no text.
// An item that cannot be read costs no other its place.

//! A page of channels: groups, and a feed for each.
Result<Page> parseChannels(const QByteArray &body);
//! A page of a channel's roots. Each root that has or had replies gives its thread's feed, whose state is
//! what tells of new replies: reply_count, last_reply_at, revision and deleted_at as the service says them.
Result<Page> parseRoots(const QByteArray &body, const Place &place);
//! ThreadReplies: the root first, then the replies. `place` names the thread.
Result<Page> parseThread(const QByteArray &body, const Place &place);

} // namespace ackbox::channels
