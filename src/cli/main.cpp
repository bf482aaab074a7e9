// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/run.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    // The profile's default folder is named after the application, the same for the window and for this.
    QCoreApplication::setApplicationName(u"ackbox"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(ACKBOX_VERSION));
    return ackbox::cli::runCommandLine(QCoreApplication::arguments(), stdout, stderr);
}
