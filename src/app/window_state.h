// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QMainWindow;
class QSplitter;

namespace ackbox {

//! What the window remembers, in "window.ini" in the profile's folder: sizes, the selected mailbox, the
//! grouping.
void saveWindow(const QString &folder, const QMainWindow &window, const QSplitter &panes,
                const QString &mailbox, bool grouped);
void restoreWindow(const QString &folder, QMainWindow &window, QSplitter &panes);

//! The inbox over all accounts unless another one was saved.
QString savedMailbox(const QString &folder);
bool savedGrouping(const QString &folder);

} // namespace ackbox
