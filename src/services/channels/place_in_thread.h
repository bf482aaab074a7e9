// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"

#include <optional>
#include <vector>

namespace ackbox::channels {

//! A root's place: its time, then its number in the channel.
Position rootPosition(const ListedMessage &root, std::optional<qint64> seq);

//! A reply's place where its neighbours are not known: its time.
Position replyPosition(const ListedMessage &reply);

//! Completes the positions of one page of replies, which the service lists oldest first: none stands above
//! the root, whose time is `rootTime` (nanoseconds; 0: unknown). Those of one time keep the page's order, and
//! one whose time cannot be read stands behind its neighbour. Known limit: among replies of one time that lie
//! on different pages the order is that of the pages' own counts, because a page does not say where it
//! begins.
void orderReplies(std::vector<ListedMessage *> &replies, qint64 rootTime);

} // namespace ackbox::channels
