// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/start/screenshot.h"

#include "app/commands/commands.h"
#include "app/conversation/conversation_view.h"
#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "app/start/until.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QPixmap>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

Error late(const QString &what)
{
    return {.kind = ErrorKind::Timeout, .message = u"%1 did not finish in two minutes."_s.arg(what)};
}

//! The first conversation of the list that is longer than most: worth a picture.
int longConversation(const MessageListModel &list)
{
    constexpr qint64 longEnough = 4;
    for (int row = 0; row < list.rowCount(); ++row) {
        const auto shown = list.rowAt(row);
        if (shown && shown->messages >= longEnough && !shown->kind.isEmpty()) {
            return row;
        }
    }
    return 0;
}

//! A thread is worth looking at once some of it is opened; this is the demo's own service.
Result<void> openThread(MainWindow &window)
{
    window.commands()[Commands::Open]->trigger();
    if (!until([&] { return window.isSettled() && !window.commands()[Commands::Open]->isEnabled(); })) {
        return late(u"Opening the messages"_s);
    }
    return {};
}

} // namespace

Result<void> showView(MainWindow &window, Session &session, const QString &view)
{
    window.show();
    if (!until([&] { return window.isSettled(); })) {
        return late(u"Reading the mailbox"_s);
    }
    if (view == "first-run"_L1) {
        return {};
    }
    if (view == "account"_L1) {
        window.commands()[Commands::AddAccount]->trigger();
        return {};
    }
    if (session.scheduler().running() > 0 || window.listPane().list().rowCount() == 0) {
        return Error{.kind = ErrorKind::Usage, .message = u"This profile has no messages to show."_s};
    }
    MessageListModel &list = window.listPane().list();
    window.listPane().view().setCurrentIndex(list.index(longConversation(list)));
    if (!until([&] { return window.isSettled(); })) {
        return late(u"Reading the conversation"_s);
    }
    if (view == "thread"_L1) {
        if (auto opened = openThread(window); !opened) {
            return opened;
        }
        window.commands()[Commands::GoToConversation]->trigger();
    }
    return {};
}

Result<void> savePicture(QWidget &window, const QString &file)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // sizes that follow from new texts
    QPixmap picture = window.grab();
    if (QWidget *dialog = QApplication::activeModalWidget()) {
        QPainter painter(&picture);
        const QPoint place((window.width() - dialog->width()) / 2, (window.height() - dialog->height()) / 3);
        painter.fillRect(window.rect(), QColor(0, 0, 0, 96));
        painter.drawPixmap(place, dialog->grab());
    }
    if (!QDir().mkpath(QFileInfo(file).absolutePath()) || !picture.save(file, "PNG")) {
        return Error{.kind = ErrorKind::Cache,
                     .message = u"The picture could not be written to %1."_s.arg(file)};
    }
    return {};
}

Result<void> takeScreenshot(MainWindow &window, Session &session, const QString &view, const QSize &size,
                            const QString &file)
{
    window.resize(size);
    if (auto shown = showView(window, session, view); !shown) {
        return shown;
    }
    return savePicture(window, file);
}

} // namespace ackbox
