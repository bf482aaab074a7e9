// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::ledger {

//! A page of messages, newest first, as the identity `handle` sees it. ErrorKind::Protocol for an answer that
//! is no page; a row that lacks its id or its task is unreadable, and any other wrong field counts as absent.
Result<Page> parseMessages(const QByteArray &body, const QString &handle);

//! A page of contexts: their names and nothing else. One without an id is unreadable.
Result<Page> parseContexts(const QByteArray &body);

} // namespace ackbox::ledger
