// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::selective {

//! Whether the text has a message id's form: 20 digits of microseconds, an underscore, 8 hex digits.
bool isMessageId(const QString &text);

//! A page of the list. ErrorKind::Protocol for an answer that is no page; a row that lacks its msg_id,
//! direction or thread_ref is unreadable, and any other wrong field counts as absent.
Result<Page> parsePage(const QByteArray &body);

//! Outcomes of an open, in the service's order: at most one a key. Results that name no message are left out.
Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body);

//! Outcomes of an acknowledge, likewise.
Result<std::vector<ItemOutcome>> parseAcknowledged(const QByteArray &body);

} // namespace ackbox::selective
