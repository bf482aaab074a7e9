// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::sage::rest {

//! A page of replies to what the account sent: each row gives the sent message, without its body, and the
//! reply. The cursor is the node's own byte for byte, or built where it sends none; a page that is not full
//! is the last.
Result<Page> parseReplies(const QByteArray &body);

//! The newest rows of a folder of the history; `cut` where there may be more.
Result<Page> parseHistory(const QByteArray &body, bool isOutbox);

//! A page of the passive inbox. ErrorKind::Protocol where the node does not say that it is passive.
Result<Page> parseInbox(const QByteArray &body);

//! The three facts about one sent message.
Result<Page> parseStatus(const QByteArray &body);

//! The answer to count_only=1.
Result<Head> parseHead(const QByteArray &body);

} // namespace ackbox::sage::rest
