// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/faults.h"
#include "demo/sage/archive.h"
#include "demo/sage/wire.h"

namespace ackbox::demo::sage {

using Fault = std::optional<FaultPlan::Strike>;

//! A page of replies as the node's store gives it, newest first.
struct ReplyPage
{
    std::vector<Archive::Index> rows;
    QString nextBefore;  //!< also on the last page; empty where there are no rows
    bool isFull = false; //!< as many rows as asked for
};

//! `before` as the client sent it; empty: from the newest. Refused where it is no cursor.
Checked<ReplyPage> replyPage(const Archive &archive, int limit, const QByteArray &before, Fault fault);

//! Messages of the passive inbox, oldest first.
struct InboxPage
{
    std::vector<Archive::Index> rows;
    QString nextCursor; //!< empty: there is no more
};

//! Refused where the cursor is not one of ours.
Checked<InboxPage> inboxPage(const Archive &archive, int limit, const QByteArray &cursor, Fault fault);

//! The newest rows of a history, newest first. It has no cursor: what is older cannot be had.
std::vector<Archive::Index> historyPage(const std::vector<Archive::Index> &box, int limit, Fault fault);

} // namespace ackbox::demo::sage
