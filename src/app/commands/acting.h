// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/commands/commands.h"
#include "app/commands/targets.h"
#include "models/mailbox_model.h"
#include "store/change.h"
#include "store/store.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace ackbox {

class ConversationView;
class ListPane;
class Requests;

//! Open, Acknowledge and Undo on what is chosen: the conversation's messages while it was the last pane used,
//! else the list's selection. Works out beforehand which messages that is and says so on the commands; an
//! action touches these and no others.
class Acting : public QObject
{
    Q_OBJECT

public:
    Acting(store::Store &store, Commands &commands, Requests &requests, MailboxModel &mailboxes,
           ListPane &pane, ConversationView &conversation);

    [[nodiscard]] bool isSettled() const { return !m_reading && !m_timer.isActive(); }

private:
    void focusMoved(QWidget *now);
    void useList();
    void useConversation();
    void selectionChanged();
    void storeChanged(const store::Change &change);
    void readTargets();
    void takeTargets(const Targets &targets);
    void takeConversationTargets();
    void describeCommands();
    void act(Commands::Command command);
    void actNow(Commands::Command command);
    void undo();
    void openWhatIsSelected();
    [[nodiscard]] bool confirmOpen(qsizetype messages) const;

    store::Store &m_store;
    Commands &m_commands;
    Requests &m_requests;
    MailboxModel &m_mailboxes;
    ListPane &m_pane;
    ConversationView &m_conversation;
    bool m_inConversation = false;
    Targets m_targets;
    QTimer m_timer;
    bool m_reading = false;
    bool m_selectedByUser = false; //!< since the targets were worked out last
    int m_generation = 0;
    std::optional<Commands::Command> m_wanted; //!< asked for while the targets were being worked out
};

} // namespace ackbox
