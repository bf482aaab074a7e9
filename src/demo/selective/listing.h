// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/faults.h"
#include "demo/selective/check.h"
#include "demo/selective/mailbox.h"

namespace ackbox::demo::selective {

//! A page as the service answers it. Its raw rows are `limit` neighbours below the cursor; filters and
//! `pageBytes` (0: no bound) take some of them away afterwards, so a page can be short or empty and still
//! have a cursor.
QJsonObject listPage(const Mailbox &mailbox, const ListRequest &request, qint64 pageBytes,
                     std::optional<FaultPlan::Strike> fault);

//! A page without rows. An empty cursor is the end.
QJsonObject emptyPage(const QByteArray &nextCursor);

} // namespace ackbox::demo::selective
