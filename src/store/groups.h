// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/store.h"

#include <vector>

namespace ackbox::store {

//! A group as the cache knows it, with the numbers of the list that it opens.
struct CachedGroup
{
    qint64 id = 0;
    Group group;
    qint64 messages = 0;
    qint64 conversations = 0;
};

//! Adds what is new and follows a changed name. Returns how many were new or changed.
Result<qint64> mergeGroups(WriteJob &job, qint64 accountId, const std::vector<Group> &groups);
//! The row of this group, made where there is none.
Result<qint64> groupId(WriteJob &job, qint64 accountId, const QString &remoteId);

//! At most so many of those with messages, the latest ones, by name (those without one last, by id).
Result<std::vector<CachedGroup>> groups(Connection &connection, qint64 accountId, int limit = 200);

} // namespace ackbox::store
