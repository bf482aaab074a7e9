// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/main_window.h"

#include "app/commands/account_commands.h"
#include "app/commands/acting.h"
#include "app/commands/requests.h"
#include "app/commands/targets.h"
#include "app/conversation/conversation_view.h"
#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "app/look/theme.h"
#include "app/look/themed_icon.h"
#include "app/notices/account_status.h"
#include "app/notices/notices.h"
#include "app/notices/outcomes.h"
#include "app/notices/status_line.h"
#include "app/window_state.h"
#include "core/text/one_line.h"
#include "store/messages.h"
#include "ui_main_window.h"

#include <QCloseEvent>
#include <QDateTime>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

using namespace Qt::StringLiterals;

namespace ackbox {

MainWindow::MainWindow(Session &session, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_commands(new Commands(this))
    , m_mailboxes(new MailboxModel(session.store(), this))
    , m_requests(new Requests(session.store(), session.scheduler(), session.settings(), this))
    , m_outcomeModel(new OutcomeModel(session.store(), this))
    , m_accountCommands(new AccountCommands(session, this))
    , m_outcomes(new Outcomes(*m_outcomeModel, this))
    , m_pane(new ListPane(session.store(), (*m_commands)[Commands::Group], (*m_commands)[Commands::Filter],
                          this))
    , m_conversation(new ConversationView(session.store(), this))
    , m_status(
          new StatusLine((*m_commands)[Commands::CancelSync], (*m_commands)[Commands::ShowOutcomes], this))
{
    m_ui->setupUi(this);
    buildPanes();
    buildMenus();
    m_acting = new Acting(session.store(), *m_commands, *m_requests, *m_mailboxes, *m_pane, *m_conversation);
    connectCommands();
    connectSync();
    connectActions();
    restoreState();
    describeSelectionCommands();
    showOutcomeCounts();
    m_session.scheduler().reload();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildPanes()
{
    m_ui->panes->addWidget(m_pane);
    m_ui->panes->addWidget(m_conversation);
    m_ui->panes->setStretchFactor(2, 1);
    m_ui->mailboxes->setMailboxes(*m_mailboxes);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_status, 1);
    constexpr int pictureSize = 24 * grid;
    m_ui->firstRunPicture->setPixmap(
        QIcon(u":/ackbox/org.ackbox.Ackbox.svg"_s).pixmap(pictureSize, pictureSize));
    QFont title = font();
    title.setBold(true);
    m_ui->firstRunTitle->setFont(title);
    setTabOrder(m_ui->mailboxes, m_pane);
    setTabOrder(m_pane, m_conversation);
    setTabOrder(m_conversation, m_status);
}

void MainWindow::buildMenus()
{
    const auto &commands = *m_commands;
    constexpr auto line = Commands::CommandCount;
    const auto fill = [&commands](QMenu *menu, const QList<Commands::Command> &entries) {
        for (const Commands::Command command : entries) {
            if (command == line) {
                menu->addSeparator();
            } else {
                menu->addAction(commands[command]);
            }
        }
    };
    fill(menuBar()->addMenu(tr("&Account")),
         {Commands::Sync, Commands::CancelSync, line, Commands::AddAccount, Commands::EditAccount,
          Commands::RemoveAccount, line, Commands::Quit});
    fill(menuBar()->addMenu(tr("&Message")),
         {Commands::Open, Commands::Acknowledge, Commands::Undo, line, Commands::RefreshConversation,
          Commands::ShowOutcomes, line, Commands::Find, Commands::Copy, Commands::CopyAsReceived});
    fill(menuBar()->addMenu(tr("&View")),
         {Commands::Group, Commands::Filter, line, Commands::NextRow, Commands::PreviousRow, Commands::Select,
          line, Commands::NextMessage, Commands::PreviousMessage, line, Commands::GoToMailboxes,
          Commands::GoToList, Commands::GoToConversation});

    auto *bar = addToolBar(tr("Actions"));
    bar->setObjectName(u"actions"_s);
    bar->setMovable(false);
    bar->setIconSize({4 * grid, 4 * grid});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addAction(commands[Commands::Sync]);
    bar->addSeparator();
    for (const auto command : {Commands::Undo, Commands::Open, Commands::Acknowledge}) {
        bar->addAction(commands[command]);
    }
    // Wide enough for most numbers, so that the bar stays still while the selection changes.
    bar->widgetForAction(commands[Commands::Open])
        ->setMinimumWidth(fontMetrics().horizontalAdvance(openText(88, 0)) + 10 * grid);
}

void MainWindow::connectCommands()
{
    const auto on = [this](Commands::Command command, auto run) {
        connect((*m_commands)[command], &QAction::triggered, this, run);
    };
    on(Commands::Sync, [this] { m_session.scheduler().syncNow(); });
    on(Commands::CancelSync, [this] { m_session.scheduler().cancel(); });
    on(Commands::RefreshConversation, [this] { refreshConversation(); });
    on(Commands::Find, [this] { m_conversation->find(); });
    on(Commands::Copy, [this] { m_conversation->copy(); });
    on(Commands::CopyAsReceived, [this] { m_conversation->copyAsReceived(); });
    on(Commands::GoToMailboxes, [this] { m_ui->mailboxes->setFocus(Qt::ShortcutFocusReason); });
    on(Commands::GoToList, [this] { m_pane->view().setFocus(Qt::ShortcutFocusReason); });
    on(Commands::GoToConversation, [this] { m_conversation->setFocus(Qt::ShortcutFocusReason); });
    on(Commands::ShowOutcomes, [this] {
        m_outcomes->show();
        m_outcomes->raise();
    });
    on(Commands::AddAccount, [this] { m_accountCommands->add(); });
    on(Commands::EditAccount, [this] {
        if (const AccountState *state = selectedAccount()) {
            m_accountCommands->edit(state->account);
        }
    });
    on(Commands::RemoveAccount, [this] {
        if (const AccountState *state = selectedAccount()) {
            m_accountCommands->remove(state->account);
        }
    });
    on(Commands::Quit, [this] { close(); });
    connect((*m_commands)[Commands::Group], &QAction::toggled, this, [this](bool grouped) {
        const Grouping grouping = grouped ? Grouping::Conversations : Grouping::Messages;
        m_mailboxes->setGrouping(grouping);
        m_pane->setGrouping(grouping);
    });
    connect(m_ui->addAccount, &QPushButton::clicked, m_accountCommands, &AccountCommands::add);
    connect(m_ui->tryDemo, &QPushButton::clicked, this, &MainWindow::demoRequested);
    connect(m_ui->mailboxes, &MailboxView::mailboxChosen, this, &MainWindow::showMailbox);
    connect(&m_pane->view(), &ListView::currentIdChanged, this, &MainWindow::showCurrent);
    connect(&m_pane->view(), &ListView::activated, (*m_commands)[Commands::GoToConversation],
            &QAction::trigger);
    connect(&m_pane->list(), &MessageListModel::dataChanged, this, &MainWindow::showCurrent);
}

void MainWindow::connectSync()
{
    auto &scheduler = m_session.scheduler();
    connect(&scheduler, &sync::Scheduler::started, m_status, &StatusLine::syncStarted);
    connect(&scheduler, &sync::Scheduler::progress, m_status, &StatusLine::syncProgress);
    connect(&scheduler, &sync::Scheduler::finished, m_status, &StatusLine::syncFinished);
    connect(&scheduler, &sync::Scheduler::outcome, m_outcomeModel, &OutcomeModel::add);
    connect(&scheduler, &sync::Scheduler::failed, this, &MainWindow::showError);
    connect(m_mailboxes, &MailboxModel::accountsChanged, this, &MainWindow::accountsChanged);
    connect(m_mailboxes, &MailboxModel::failed, this, &MainWindow::showError);
    connect(m_pane, &ListPane::failed, this, &MainWindow::showError);
    connect(m_accountCommands, &AccountCommands::failed, this, &MainWindow::showError);
}

void MainWindow::connectActions()
{
    connect(m_conversation, &ConversationView::openRequested, m_requests, &Requests::open);
    connect(m_conversation, &ConversationView::acknowledgeRequested, m_requests, &Requests::acknowledge);
    connect(m_conversation, &ConversationView::undoRequested, m_requests, &Requests::undo);
    connect(m_conversation, &ConversationView::retryRequested, m_requests, &Requests::retry);
    connect(m_conversation, &ConversationView::refreshRequested, this, &MainWindow::refreshConversation);
    connect(m_conversation, &ConversationView::loaded, this, &MainWindow::describeSelectionCommands);
    connect(&m_session.store(), &store::Store::changed, m_conversation, &ConversationView::applyChange);
    connect(m_outcomes, &Outcomes::retryRequested, this,
            [this](qint64 messageId, Action action) { m_requests->retry({messageId}, action); });
    connect(m_outcomeModel, &OutcomeModel::countsChanged, this, &MainWindow::showOutcomeCounts);
    connect(m_requests, &Requests::failed, this, &MainWindow::showError);
    connect(m_requests, &Requests::held, this, [this](const QList<qint64> &intents, qint64 until) {
        m_ui->undoBar->hold(intents.size(), until);
    });
    connect(m_requests, &Requests::undone, this, [this](int takenBack, int tooLate) {
        QStringList said;
        if (takenBack > 0) {
            said << tr("%n acknowledgements taken back", nullptr, takenBack);
        }
        if (tooLate > 0) {
            said << tr("%n already sent, too late to take back", nullptr, tooLate);
        }
        m_ui->undoBar->say(said.join(u" · "_s));
    });
    m_ui->undoBar->setClock(m_session.settings().clock);
    connect(m_ui->undoBar, &UndoBar::undoClicked, (*m_commands)[Commands::Undo], &QAction::trigger);
}

bool MainWindow::isSettled() const
{
    return m_mailboxes->isSettled() && m_session.scheduler().running() == 0 && m_requests->isSettled() &&
           m_acting->isSettled() && m_conversation->isComplete() &&
           (m_mailboxes->accounts().empty() || m_pane->isSettled());
}

void MainWindow::selectMailbox(const QString &key)
{
    m_ui->mailboxes->select(key);
}

void MainWindow::accountsChanged()
{
    const auto &accounts = m_mailboxes->accounts();
    findChild<QToolBar *>()->setVisible(!accounts.empty());
    m_ui->pages->setCurrentWidget(accounts.empty() ? m_ui->firstRunPage : m_ui->mailPage);
    m_status->setAccounts(accounts);
    QSet<QString> gone = m_noticed;
    for (const AccountState &state : accounts) {
        const QString key = state.account.name;
        const AccountStatus status = accountStatus(state, QDateTime::currentMSecsSinceEpoch());
        if (status.trouble.isEmpty()) {
            continue;
        }
        gone.remove(key);
        m_noticed.insert(key);
        if (status.signInFailed) {
            m_ui->notices->show(key, status.trouble, {tr("Edit account…"), [this, account = state.account] {
                                                          m_accountCommands->edit(account);
                                                      }});
        } else {
            m_ui->notices->show(key, status.trouble,
                                {tr("Try again"), [this, key] { m_session.scheduler().syncNow(key); }});
        }
    }
    for (const QString &key : gone) {
        m_ui->notices->remove(key);
        m_noticed.remove(key);
    }
    if (!accounts.empty() && !m_mailboxRestored) {
        m_mailboxRestored = true;
        m_ui->mailboxes->select(savedMailbox(m_session.folder()));
        m_ui->mailboxes->setFocus(Qt::OtherFocusReason);
    }
    describeSelectionCommands();
}

void MainWindow::showMailbox(const QModelIndex &index)
{
    QString title = index.data().toString();
    if (index.parent().isValid()) {
        title = tr("%1 · %2").arg(title, index.parent().data().toString());
    }
    m_pane->showMailbox(index.data(MailboxModel::FilterRole).value<store::ListFilter>(), title);
    describeSelectionCommands();
}

void MainWindow::showCurrent()
{
    const QModelIndex current = m_pane->view().currentIndex();
    std::optional<qint64> shown;
    if (current.isValid() && m_pane->list().grouping() == Grouping::Conversations) {
        shown = m_pane->list().idAt(current.row());
    } else if (current.isValid()) {
        const auto row = m_pane->list().rowAt(current.row());
        if (!row) {
            return; // its conversation is known once the row is there; dataChanged() comes back here
        }
        shown = row->conversationId;
    }
    if (shown && shown != m_conversation->conversation()) {
        m_conversation->setConversation(shown);
        m_pane->setConversation(shown);
        describeSelectionCommands();
    }
    showCurrentMessage();
}

// Once for each row that is gone to: whoever moves on within the conversation stays there.
void MainWindow::showCurrentMessage()
{
    const QModelIndex current = m_pane->view().currentIndex();
    std::optional<qint64> message;
    if (current.isValid() && m_pane->list().grouping() == Grouping::Messages) {
        message = m_pane->list().idAt(current.row());
    }
    if (message != m_currentMessage) {
        m_currentMessage = message;
        if (message) {
            m_conversation->showMessage(*message);
        }
    }
}

void MainWindow::refreshConversation()
{
    const auto conversation = m_conversation->conversation();
    const auto threadId = m_conversation->threadId();
    const QModelIndex current = m_pane->view().currentIndex();
    const auto row = current.isValid() ? m_pane->list().rowAt(current.row()) : std::nullopt;
    if (!conversation || !threadId || !row) {
        return;
    }
    m_session.scheduler().syncNow(row->account, {.threadId = threadId});
}

void MainWindow::describeSelectionCommands()
{
    const bool refreshable = m_conversation->threadId().has_value();
    const bool shown = m_conversation->conversation().has_value();
    const QString refresh = Commands::name(Commands::RefreshConversation);
    m_commands->describe(
        Commands::RefreshConversation,
        shown && !refreshable ? tr("%1: possible once one of its messages is opened").arg(refresh) : refresh,
        refreshable);
    const bool account = selectedAccount() != nullptr;
    m_commands->describe(Commands::EditAccount, Commands::name(Commands::EditAccount), account);
    m_commands->describe(Commands::RemoveAccount, Commands::name(Commands::RemoveAccount), account);
}

void MainWindow::showOutcomeCounts()
{
    QStringList counts;
    if (m_outcomeModel->waiting() > 0) {
        counts << tr("%n waiting", nullptr, m_outcomeModel->waiting());
    }
    if (m_outcomeModel->failedCount() > 0) {
        counts << tr("%n failed", nullptr, m_outcomeModel->failedCount());
    }
    m_commands->describe(Commands::ShowOutcomes,
                         counts.isEmpty() ? Commands::name(Commands::ShowOutcomes) : counts.join(u" · "_s),
                         true);
}

void MainWindow::showError(const Error &error)
{
    m_ui->notices->show(errorKindWord(error.kind) + u'/' + error.account, noticeText(error));
    Q_EMIT failed(error);
}

const AccountState *MainWindow::selectedAccount() const
{
    const auto &accounts = m_mailboxes->accounts();
    if (accounts.size() == 1) {
        return &accounts.front();
    }
    const QVariant id = m_ui->mailboxes->currentIndex().data(MailboxModel::AccountIdRole);
    for (const AccountState &state : accounts) {
        if (id.isValid() && state.account.id == id.toLongLong()) {
            return &state;
        }
    }
    return nullptr;
}

void MainWindow::restoreState()
{
    restoreWindow(m_session.folder(), *this, *m_ui->panes);
    (*m_commands)[Commands::Group]->setChecked(true);
    if (!savedGrouping(m_session.folder())) {
        (*m_commands)[Commands::Group]->setChecked(false);
    }
}

void MainWindow::saveState() const
{
    saveWindow(m_session.folder(), *this, *m_ui->panes, m_ui->mailboxes->selectedKey(),
               (*m_commands)[Commands::Group]->isChecked());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveState();
    event->accept();
}

} // namespace ackbox
