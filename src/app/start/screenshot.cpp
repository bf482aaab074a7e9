// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/start/screenshot.h"

#include "app/commands/commands.h"
#include "app/conversation/conversation_view.h"
#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "app/start/until.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QPixmap>

#include <optional>

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
    constexpr qint64 shortEnough = 12; // opened without a question
    for (int row = 0; row < list.rowCount(); ++row) {
        const auto shown = list.rowAt(row);
        if (shown && shown->messages >= longEnough && shown->messages <= shortEnough &&
            !shown->kind.isEmpty()) {
            return row;
        }
    }
    return 0;
}

//! Brings the window to a view. What cannot be read is told at once, not waited for: a picture of it would
//! show less than there is.
class Showing
{
public:
    Showing(MainWindow &window, Session &session)
        : m_window(window)
        , m_session(session)
        , m_failed(QObject::connect(&window, &MainWindow::failed, &window, [this](const Error &error) {
            if (!m_failure && error.kind == ErrorKind::Cache) {
                m_failure = error;
            }
        }))
    {
    }
    ~Showing() { QObject::disconnect(m_failed); }
    Q_DISABLE_COPY_MOVE(Showing)

    Result<void> show(const QString &view, bool mayOpen)
    {
        m_window.show();
        if (auto read = settle(u"Reading the mailbox"_s); !read || view == "first-run"_L1) {
            return read;
        }
        if (view == "account"_L1) {
            m_window.commands()[Commands::AddAccount]->trigger();
            return {};
        }
        if (view == "replies"_L1) {
            m_window.selectMailbox(u"/answered-by-other"_s);
            if (auto read = settle(u"Reading the replies"_s); !read) {
                return read;
            }
        }
        MessageListModel &list = m_window.listPane().list();
        if (m_session.scheduler().running() > 0 || list.rowCount() == 0) {
            return Error{.kind = ErrorKind::Usage, .message = u"This profile has no messages to show."_s};
        }
        const int row = view == "replies"_L1 ? 0 : longConversation(list);
        m_window.listPane().view().setCurrentIndex(list.index(row));
        if (auto read = settle(u"Reading the conversation"_s); !read || view == "conversations"_L1) {
            return read;
        }
        return showThread(mayOpen);
    }

private:
    Result<void> settle(const QString &what)
    {
        const bool settled = until([this] { return m_failure || m_window.isSettled(); });
        if (m_failure) {
            return *m_failure;
        }
        return settled ? Result<void>() : late(what);
    }

    //! A thread is worth looking at once some of it is opened.
    Result<void> showThread(bool mayOpen)
    {
        QAction &open = *m_window.commands()[Commands::Open];
        if (mayOpen) {
            open.trigger();
            if (!until([&] { return m_window.isSettled() && !open.isEnabled(); })) {
                return late(u"Opening the messages"_s);
            }
        }
        m_window.commands()[Commands::GoToConversation]->trigger();
        return {};
    }

    MainWindow &m_window;
    Session &m_session;
    std::optional<Error> m_failure;
    QMetaObject::Connection m_failed;
};

} // namespace

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

Result<void> takeScreenshot(MainWindow &window, Session &session, const ViewRequest &view,
                            const QString &file)
{
    window.resize(view.size);
    const auto shown = Showing(window, session).show(view.name, view.mayOpen);
    return shown ? savePicture(window, file) : shown;
}

} // namespace ackbox
