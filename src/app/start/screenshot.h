// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/main_window.h"
#include "core/result.h"

#include <QSize>
#include <QString>

namespace ackbox {

//! What the picture is to show.
struct ViewRequest
{
    QString name; //!< one of viewNames()
    QSize size;
    bool mayOpen = false; //!< messages may be opened for it: the demo's own alone
};

//! Saves what is on top of the window, a dialog if there is one, as a PNG.
Result<void> savePicture(QWidget &window, const QString &file);

//! Brings the window to the view, waits until all of it is there and saves it.
Result<void> takeScreenshot(MainWindow &window, Session &session, const ViewRequest &view,
                            const QString &file);

} // namespace ackbox
