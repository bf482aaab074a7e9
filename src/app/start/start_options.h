// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/look/theme.h"
#include "core/result.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace ackbox {

//! What the command line asks for (docs/commands.md).
struct StartOptions
{
    QString profile; //!< empty: the platform's own place
    bool demo = false;
    QString screenshot; //!< file to save the view to; empty: none
    QSize size{1280, 800};
    QString view; //!< one of viewNames()
    Theme theme = Theme::System;
    QString language; //!< empty: the system's
    QString tour;     //!< folder for the pictures of the main job; empty: none
    bool help = false;
    bool version = false;
};

//! The views that --screenshot can show.
QStringList viewNames();
//! Codes of the languages that there are.
QStringList languageCodes();

//! ErrorKind::Usage in one line where something is not understood; names what would be.
Result<StartOptions> parseStartOptions(const QStringList &arguments);
QString startHelp();

} // namespace ackbox
