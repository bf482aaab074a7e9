// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/messages.h"
#include "store/store.h"

#include <QWidget>

#include <vector>

namespace ackbox::conversation {

//! Opens a window with a message's bytes as the service sent them (the newest form), their SHA-256, and when
//! and by which call they came. The bytes are shown by the untrusted-text rule. The window closes itself
//! away.
void showSource(store::Store &store, qint64 messageId, QWidget *parent);

//! What the window says about a source, and its text.
struct SourceWords
{
    QString about;
    QString text;
};
SourceWords sourceInWords(const std::vector<store::Source> &sources);

} // namespace ackbox::conversation
