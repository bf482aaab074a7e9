// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/commands.h"

#include "app/look/plain_text.h"
#include "app/look/themed_icon.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

struct Entry
{
    Commands::Command command;
    const char *icon;
    const char *text;
    std::array<const char *, 2> keys;
};

// QT_TRANSLATE_NOOP is the mark for lupdate; Commands::name translates.
constexpr std::array<Entry, Commands::CommandCount> table{{
    {Commands::Sync, "sync", QT_TRANSLATE_NOOP("ackbox::Commands", "Sync"), {"F5"}},
    {Commands::CancelSync, "cancel", QT_TRANSLATE_NOOP("ackbox::Commands", "Cancel the sync"), {"Ctrl+."}},
    {Commands::RefreshConversation,
     "refresh",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Refresh the conversation"),
     {"Shift+F5"}},
    {Commands::Open, "open", QT_TRANSLATE_NOOP("ackbox::Commands", "Open"), {"O"}},
    {Commands::Acknowledge, "acknowledge", QT_TRANSLATE_NOOP("ackbox::Commands", "Acknowledge"), {"A"}},
    {Commands::Undo, "undo", QT_TRANSLATE_NOOP("ackbox::Commands", "Undo"), {"U", "Ctrl+Z"}},
    {Commands::Select, "select", QT_TRANSLATE_NOOP("ackbox::Commands", "Select or deselect"), {"X"}},
    {Commands::NextRow, "next", QT_TRANSLATE_NOOP("ackbox::Commands", "Next in the list"), {"J"}},
    {Commands::PreviousRow, "previous", QT_TRANSLATE_NOOP("ackbox::Commands", "Previous in the list"), {"K"}},
    {Commands::NextMessage,
     "next-message",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Next message of the conversation"),
     {"N"}},
    {Commands::PreviousMessage,
     "previous-message",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Previous message of the conversation"),
     {"P"}},
    {Commands::Find, "find", QT_TRANSLATE_NOOP("ackbox::Commands", "Find in the conversation"), {"Ctrl+F"}},
    {Commands::Copy, "copy", QT_TRANSLATE_NOOP("ackbox::Commands", "Copy"), {"Ctrl+C"}},
    {Commands::CopyAsReceived,
     "copy-as-received",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Copy as received"),
     {"Ctrl+Shift+C"}},
    {Commands::Filter, "filter", QT_TRANSLATE_NOOP("ackbox::Commands", "Filter the list"), {"Ctrl+Shift+F"}},
    {Commands::Group, "group", QT_TRANSLATE_NOOP("ackbox::Commands", "Group by conversation"), {"Ctrl+G"}},
    {Commands::GoToMailboxes,
     "mailboxes",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Go to the mailboxes"),
     {"Alt+1"}},
    {Commands::GoToList, "list", QT_TRANSLATE_NOOP("ackbox::Commands", "Go to the list"), {"Alt+2"}},
    {Commands::GoToConversation,
     "conversation",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Go to the conversation"),
     {"Alt+3"}},
    {Commands::ShowOutcomes,
     "outcomes",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Actions and their outcomes"),
     {"Ctrl+Shift+O"}},
    {Commands::AddAccount, "add-account", QT_TRANSLATE_NOOP("ackbox::Commands", "Add account…"), {"Ctrl+N"}},
    {Commands::EditAccount,
     "edit-account",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Edit account…"),
     {"Ctrl+E"}},
    {Commands::RemoveAccount,
     "remove-account",
     QT_TRANSLATE_NOOP("ackbox::Commands", "Remove account…"),
     {"Ctrl+Shift+Del"}},
    {Commands::Quit, "quit", QT_TRANSLATE_NOOP("ackbox::Commands", "Quit"), {"Ctrl+Q"}},
}};

bool takesTyping(const QWidget *widget)
{
    const auto *edit = qobject_cast<const QLineEdit *>(widget);
    const auto *plain = qobject_cast<const QPlainTextEdit *>(widget);
    const auto *rich = qobject_cast<const QTextEdit *>(widget);
    return (edit != nullptr && !edit->isReadOnly()) || (plain != nullptr && !plain->isReadOnly()) ||
           (rich != nullptr && !rich->isReadOnly()) ||
           qobject_cast<const QAbstractSpinBox *>(widget) != nullptr ||
           qobject_cast<const QComboBox *>(widget) != nullptr;
}

QList<QKeySequence> sequences(const Entry &entry)
{
    QList<QKeySequence> all;
    for (const char *key : entry.keys) {
        if (key != nullptr) {
            all << QKeySequence(QString::fromLatin1(key), QKeySequence::PortableText);
        }
    }
    return all;
}

} // namespace

Commands::Commands(QWidget *window)
    : QObject(window)
{
    for (const Entry &entry : table) {
        auto *action = new QAction(themedIcon(QLatin1StringView(entry.icon)), name(entry.command), window);
        action->setObjectName(QLatin1StringView(entry.icon));
        action->setShortcuts(sequences(entry));
        m_actions.at(size_t(entry.command)) = action;
        describe(entry.command, name(entry.command), true);
        window->addAction(action);
    }
    for (const Command toggle : {Filter, Group}) {
        m_actions.at(size_t(toggle))->setCheckable(true);
    }
    qApp->installEventFilter(this);
}

QString Commands::name(Command command)
{
    return QCoreApplication::translate("ackbox::Commands", table.at(size_t(command)).text);
}

void Commands::describe(Command command, const QString &text, bool enabled)
{
    QAction *action = m_actions.at(size_t(command));
    QStringList keys;
    for (const QKeySequence &sequence : action->shortcuts()) {
        keys << sequence.toString(QKeySequence::NativeText);
    }
    action->setText(actionText(text));
    action->setToolTip(toolTipText(u"%1 (%2)"_s.arg(text, keys.join(u", "_s))));
    action->setStatusTip(text);
    action->setEnabled(enabled);
}

bool Commands::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        const auto modifiers = key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
        if (modifiers == Qt::NoModifier && !key->text().isEmpty() && key->text().front().isPrint() &&
            takesTyping(QApplication::focusWidget())) {
            event->accept(); // the letter belongs to the field
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ackbox
