// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <cstdio>

namespace ackbox::cli {

//! Runs one command line (the program's name first) to its exit code, its results and messages going to these
//! streams. Needs a QCoreApplication whose event loop does not run yet.
int runCommandLine(const QStringList &arguments, std::FILE *results, std::FILE *messages);

} // namespace ackbox::cli
