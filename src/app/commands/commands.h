// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QObject>

#include <array>
#include <memory>

namespace ackbox {

//! Every action of the window, each with icon, shortcut, tool tip and name, in one place. What they do is
//! connected by the window. Single letters do not fire while somebody types into a field.
class Commands : public QObject
{
    Q_OBJECT

public:
    enum Command {
        Sync,
        CancelSync,
        RefreshConversation,
        Open,
        Acknowledge,
        Undo,
        Select,
        NextRow,
        PreviousRow,
        NextMessage,
        PreviousMessage,
        Find,
        Copy,
        CopyAsReceived,
        Filter,
        Group,
        GoToMailboxes,
        GoToList,
        GoToConversation,
        ShowOutcomes,
        AddAccount,
        EditAccount,
        RemoveAccount,
        Quit,
        CommandCount,
    };

    explicit Commands(QWidget *window);

    [[nodiscard]] QAction *operator[](Command command) const { return m_actions.at(size_t(command)); }
    //! Says what the command will do now ("Open 12 messages"), and whether it can.
    void describe(Command command, const QString &text, bool enabled);
    //! The command's text without a selection.
    [[nodiscard]] static QString name(Command command);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::array<QAction *, CommandCount> m_actions{};
};

} // namespace ackbox
