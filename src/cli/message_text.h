// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "cli/output.h"
#include "core/message.h"

#include <QStringList>

namespace ackbox::cli {

//! Column titles and cells of a message in a list, in printed form.
QStringList messageTitles();
QStringList messageCells(const Message &message);

//! The same of a reply: who answered, and who was asked.
QStringList replyTitles();
QStringList replyCells(const Message &message);

//! A message for reading: its facts, then its body with a margin, or that it is not opened yet.
QString messageText(const Output &out, const Message &message);

} // namespace ackbox::cli
