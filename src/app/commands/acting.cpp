// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/acting.h"

#include "app/commands/requests.h"
#include "app/conversation/conversation_view.h"
#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "models/when_done.h"

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr qsizetype openedUnasked = 50; // one call of every service; more are worth a question

}

Acting::Acting(store::Store &store, Commands &commands, Requests &requests, MailboxModel &mailboxes,
               ListPane &pane, ConversationView &conversation)
    : QObject(&pane)
    , m_store(store)
    , m_commands(commands)
    , m_requests(requests)
    , m_mailboxes(mailboxes)
    , m_pane(pane)
    , m_conversation(conversation)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Acting::readTargets);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { focusMoved(now); });
    connect(&pane.view(), &ListView::selectionChangedByUser, this, &Acting::selectionChanged);
    connect(&pane.list(), &MessageListModel::loaded, &m_timer, qOverload<>(&QTimer::start));
    connect(&store, &store::Store::changed, this, &Acting::storeChanged);
    connect(&conversation, &ConversationView::currentMessageChanged, this, &Acting::takeConversationTargets);
    connect(&conversation, &ConversationView::loaded, this, &Acting::takeConversationTargets);
    connect(&requests, &Requests::held, this, &Acting::describeCommands);
    connect(&requests, &Requests::undone, this, &Acting::describeCommands);

    connect(commands[Commands::Open], &QAction::triggered, this, [this] { act(Commands::Open); });
    connect(commands[Commands::Acknowledge], &QAction::triggered, this,
            [this] { act(Commands::Acknowledge); });
    connect(commands[Commands::Undo], &QAction::triggered, this, &Acting::undo);
    connect(commands[Commands::Select], &QAction::triggered, &pane.view(), &ListView::toggleCurrent);
    connect(commands[Commands::NextRow], &QAction::triggered, this, [this] {
        m_pane.view().setFocus(Qt::ShortcutFocusReason);
        m_pane.view().step(1);
    });
    connect(commands[Commands::PreviousRow], &QAction::triggered, this, [this] {
        m_pane.view().setFocus(Qt::ShortcutFocusReason);
        m_pane.view().step(-1);
    });
    connect(commands[Commands::NextMessage], &QAction::triggered, this, [this] {
        useConversation();
        m_conversation.nextMessage();
    });
    connect(commands[Commands::PreviousMessage], &QAction::triggered, this, [this] {
        useConversation();
        m_conversation.previousMessage();
    });
    describeCommands();
}

void Acting::focusMoved(QWidget *now)
{
    if (now == nullptr) {
        return;
    }
    if (m_conversation.isAncestorOf(now) || now == &m_conversation) {
        useConversation();
    } else if (m_pane.isAncestorOf(now)) {
        useList();
    }
}

void Acting::useList()
{
    if (std::exchange(m_inConversation, false)) {
        m_timer.start();
    }
}

void Acting::useConversation()
{
    m_inConversation = true;
    takeConversationTargets();
}

void Acting::selectionChanged()
{
    m_inConversation = false;
    m_selectedByUser = true;
    m_timer.start();
}

void Acting::storeChanged(const store::Change &change)
{
    if (!m_inConversation && (change.everything || change.intents || !change.messages.isEmpty())) {
        m_timer.start();
    }
}

void Acting::readTargets()
{
    if (m_inConversation) {
        return;
    }
    m_reading = true;
    auto read = m_store.read([rows = m_pane.view().selectedIds(), grouping = m_pane.list().grouping(),
                              filter = m_pane.list().filter()](store::Connection &connection) {
        return targetsOf(connection, rows, grouping, filter);
    });
    whenDone(read, this, [this, generation = ++m_generation](const Result<Targets> &targets) {
        if (generation != m_generation) {
            return;
        }
        m_reading = false;
        if (!m_inConversation) {
            takeTargets(targets ? *targets : Targets{});
        }
    });
}

void Acting::takeTargets(const Targets &targets)
{
    m_targets = targets;
    describeCommands();
    if (const auto wanted = std::exchange(m_wanted, std::nullopt)) {
        actNow(*wanted);
    }
    if (std::exchange(m_selectedByUser, false)) {
        openWhatIsSelected();
    }
}

void Acting::takeConversationTargets()
{
    if (!m_inConversation) {
        return;
    }
    m_targets = {.toOpen = m_conversation.messagesToOpen(),
                 .toAcknowledge = m_conversation.messagesToAcknowledge(),
                 .openConversations = 1,
                 .acknowledgeConversations = 1};
    describeCommands();
}

void Acting::describeCommands()
{
    m_commands.describe(Commands::Open, openText(m_targets.toOpen.size(), m_targets.openConversations),
                        !m_targets.toOpen.isEmpty());
    m_commands.describe(Commands::Acknowledge,
                        acknowledgeText(m_targets.toAcknowledge.size(), m_targets.acknowledgeConversations),
                        !m_targets.toAcknowledge.isEmpty());
    const bool inConversation = m_inConversation && !m_conversation.intentsToUndo().isEmpty();
    m_commands.describe(Commands::Undo, Commands::name(Commands::Undo),
                        inConversation || m_requests.canUndo());
}

void Acting::act(Commands::Command command)
{
    if (!m_inConversation && !isSettled()) {
        m_wanted = command;
        return;
    }
    actNow(command);
}

void Acting::actNow(Commands::Command command)
{
    if (command == Commands::Acknowledge) {
        m_requests.acknowledge(m_targets.toAcknowledge);
    } else if (confirmOpen(m_targets.toOpen.size())) {
        m_requests.open(m_targets.toOpen);
    }
}

void Acting::undo()
{
    const QList<qint64> here = m_inConversation ? m_conversation.intentsToUndo() : QList<qint64>{};
    if (here.isEmpty()) {
        m_requests.undoLast();
    } else {
        m_requests.undo(here);
    }
}

void Acting::openWhatIsSelected()
{
    const auto &accounts = m_mailboxes.accounts();
    const auto account = std::find_if(accounts.begin(), accounts.end(), [&](const AccountState &state) {
        return state.account.name == m_targets.account;
    });
    if (account != accounts.end() && m_targets.toOpen.size() == 1 &&
        account->account.option(u"open_on_select"_s) == "true"_L1) {
        m_requests.open(m_targets.toOpen);
    }
}

bool Acting::confirmOpen(qsizetype messages) const
{
    if (messages <= openedUnasked) {
        return true;
    }
    QMessageBox question(QMessageBox::Question, tr("Open many messages"),
                         openText(messages, m_targets.openConversations) + u'?',
                         QMessageBox::Ok | QMessageBox::Cancel, &m_pane);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("Each call opens %1 of them at most and counts against the day's budget. "
                                   "What is opened stays opened.")
                                    .arg(openedUnasked));
    question.button(QMessageBox::Ok)->setText(tr("Open"));
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Ok;
}

} // namespace ackbox
