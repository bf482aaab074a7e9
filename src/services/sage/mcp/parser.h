// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::sage::mcp {

//! Answers of the tools; `self` as in row.h. A tool's failure is an Error, never an empty page.

//! The cursor is the arguments of the next call as JSON: the node's own next_page_arguments byte for byte, or
//! built from next_before.
Result<Page> parseReplies(const QByteArray &body, const QString &self);
//! `cut` where there may be more than the newest.
Result<Page> parseHistory(const QByteArray &body, bool isOutbox, const QString &self);
//! ErrorKind::Protocol where the node does not say that it is passive. Task notices are no messages and left
//! out.
Result<Page> parseInbox(const QByteArray &body, const QString &self);
Result<Page> parseStatus(const QByteArray &body);
//! From the inbox: its candidate for the watermark, or its newest reply where there is none, and its count.
Result<Head> parseHead(const QByteArray &body);

} // namespace ackbox::sage::mcp
