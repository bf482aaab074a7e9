// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/main_window.h"
#include "core/result.h"

#include <QSize>
#include <QString>

namespace ackbox {

//! Brings the window to a view (viewNames()) and waits until all of it is there.
Result<void> showView(MainWindow &window, Session &session, const QString &view);

//! Saves what is on top of the window, a dialog if there is one, as a PNG.
Result<void> savePicture(QWidget &window, const QString &file);

//! showView and savePicture at this size.
Result<void> takeScreenshot(MainWindow &window, Session &session, const QString &view, const QSize &size,
                            const QString &file);

} // namespace ackbox
