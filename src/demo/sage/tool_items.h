// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/archive.h"

#include <QJsonObject>

namespace ackbox::demo::sage {

//! A reply as sage_message_replies and sage_inbox show it: cut, and with the author made plain.
QJsonObject replyItem(const Archive &archive, const Row &row);
//! An entry of sage_message_history.
QJsonObject historyItem(const Archive &archive, const Row &row, const QString &folder);
//! A message in sage_inbox; `claimant` is empty where nothing was claimed.
QJsonObject inboxItem(const Archive &archive, const Row &row, const QString &claimant);
//! Whether the message waits until it is handled instead of expiring.
bool isDurable(const Row &row);

} // namespace ackbox::demo::sage
