// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QString>

namespace ackbox {

//! One of resources/icons ("sync"), drawn in the palette's text colour whatever the theme is.
QIcon themedIcon(const QString &name);

} // namespace ackbox
