// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/window_state.h"

#include <QDir>
#include <QMainWindow>
#include <QSettings>
#include <QSplitter>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

const QString geometryKey = u"geometry"_s;
const QString panesKey = u"panes"_s;
const QString mailboxKey = u"mailbox"_s;
const QString groupedKey = u"grouped"_s;

QString file(const QString &folder)
{
    return QDir(folder).filePath(u"window.ini"_s);
}

} // namespace

void saveWindow(const QString &folder, const QMainWindow &window, const QSplitter &panes,
                const QString &mailbox, bool grouped)
{
    QSettings settings(file(folder), QSettings::IniFormat);
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(panesKey, panes.saveState());
    settings.setValue(mailboxKey, mailbox);
    settings.setValue(groupedKey, grouped);
}

void restoreWindow(const QString &folder, QMainWindow &window, QSplitter &panes)
{
    const QSettings settings(file(folder), QSettings::IniFormat);
    if (!window.restoreGeometry(settings.value(geometryKey).toByteArray())) {
        window.resize(1280, 800);
    }
    if (!panes.restoreState(settings.value(panesKey).toByteArray())) {
        panes.setSizes({256, 404, 620});
    }
}

QString savedMailbox(const QString &folder)
{
    return QSettings(file(folder), QSettings::IniFormat).value(mailboxKey, u"/inbox"_s).toString();
}

bool savedGrouping(const QString &folder)
{
    return QSettings(file(folder), QSettings::IniFormat).value(groupedKey, true).toBool();
}

} // namespace ackbox
