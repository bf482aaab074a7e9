// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/commands/commands.h"
#include "app/profile/session.h"
#include "models/mailbox_model.h"
#include "sync/report.h"

#include <QMainWindow>
#include <QSet>

#include <memory>

namespace Ui {
class MainWindow;
}

namespace ackbox {

class AccountCommands;
class Acting;
class ConversationView;
class ListPane;
class OutcomeModel;
class Outcomes;
class Requests;
class StatusLine;

//! The window over one profile: mailboxes, conversations, the conversation. The session must outlive it.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    //! Whether all that is to be shown is there: models read, no sync or action under way.
    [[nodiscard]] bool isSettled() const;

    //! For tours, pictures and tests.
    [[nodiscard]] Commands &commands() { return *m_commands; }
    [[nodiscard]] ListPane &listPane() { return *m_pane; }
    [[nodiscard]] ConversationView &conversation() { return *m_conversation; }
    [[nodiscard]] MailboxModel &mailboxes() { return *m_mailboxes; }
    [[nodiscard]] OutcomeModel &outcomes() { return *m_outcomeModel; }
    void selectMailbox(const QString &key);

Q_SIGNALS:
    void demoRequested();
    //! Something that was to be shown could not be read or done; the bar above the panes says so.
    void failed(const ackbox::Error &error);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildPanes();
    void buildMenus();
    void connectCommands();
    void connectSync();
    void connectActions();
    void restoreState();
    void saveState() const;
    void accountsChanged();
    void showMailbox(const QModelIndex &index);
    void showCurrent();
    void showCurrentMessage();
    void refreshConversation();
    void describeSelectionCommands();
    void showOutcomeCounts();
    void showError(const Error &error);
    [[nodiscard]] const AccountState *selectedAccount() const;

    Session &m_session;
    std::unique_ptr<Ui::MainWindow> m_ui;
    Commands *m_commands;
    MailboxModel *m_mailboxes;
    Requests *m_requests;
    OutcomeModel *m_outcomeModel;
    AccountCommands *m_accountCommands;
    Outcomes *m_outcomes;
    ListPane *m_pane;
    ConversationView *m_conversation;
    StatusLine *m_status;
    Acting *m_acting = nullptr;
    QSet<QString> m_noticed; //!< accounts with a notice
    std::optional<qint64>
        m_currentMessage; //!< row of the list of messages that the conversation was moved to
    bool m_mailboxRestored = false;
};

} // namespace ackbox
