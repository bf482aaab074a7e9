// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/action_strip.h"

#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

ActionStrip::ActionStrip(QWidget *parent)
    : QWidget(parent)
{
    constexpr int space = 8;
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space);
    m_showAll = addButton(u"showAllButton"_s);
    m_open = addButton(u"openButton"_s);
    m_retryOpen = addButton(u"retryOpenButton"_s);
    m_acknowledge = addButton(u"acknowledgeButton"_s);
    m_retryAcknowledge = addButton(u"retryAcknowledgeButton"_s);
    m_undo = addButton(u"undoButton"_s);
    // The text below keeps its own cursor.
    setCursor(Qt::ArrowCursor);

    connect(m_open, &QToolButton::clicked, this, [this] { Q_EMIT openPressed(m_message->id); });
    connect(m_acknowledge, &QToolButton::clicked, this, [this] { Q_EMIT acknowledgePressed(m_message->id); });
    connect(m_undo, &QToolButton::clicked, this, [this] {
        Q_EMIT undoPressed(QList<qint64>(m_message->undoable.begin(), m_message->undoable.end()));
    });
    connect(m_retryOpen, &QToolButton::clicked, this,
            [this] { Q_EMIT retryPressed(m_message->id, Action::Open); });
    connect(m_retryAcknowledge, &QToolButton::clicked, this,
            [this] { Q_EMIT retryPressed(m_message->id, Action::Acknowledge); });
    connect(m_showAll, &QToolButton::clicked, this, [this] { Q_EMIT showAllPressed(m_message->id); });
}

QToolButton *ActionStrip::addButton(const QString &objectName)
{
    constexpr int padding = 16;
    auto *button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    // All words a button ever has are short; all buttons are equally wide at least.
    button->setMinimumWidth(button->fontMetrics().averageCharWidth() * 8 + padding);
    layout()->addWidget(button);
    return button;
}

void ActionStrip::offer(QToolButton *button, bool offered, const QString &text, const QString &name)
{
    button->setVisible(offered);
    if (offered && button->accessibleName() != name) {
        button->setText(text);
        button->setAccessibleName(name);
    }
}

void ActionStrip::setMessage(const SharedMessage &message)
{
    if (m_message == message) {
        return;
    }
    m_message = message;
    const QString &who = message->who;
    offer(m_open, message->canOpen, tr("Open"), tr("Open the message by %1").arg(who));
    offer(m_acknowledge, message->canAcknowledge,
          message->localMark ? tr("Mark handled here") : tr("Acknowledge"),
          message->localMark ? tr("Mark the message by %1 as handled here").arg(who)
                             : tr("Acknowledge the message by %1").arg(who));
    offer(m_undo, !message->undoable.empty(), tr("Undo"),
          tr("Undo acknowledging the message by %1").arg(who));
    const bool retriesBoth = message->retryOpen && message->retryAcknowledge;
    offer(m_retryOpen, message->retryOpen, retriesBoth ? tr("Retry opening") : tr("Retry"),
          tr("Try again to open the message by %1").arg(who));
    offer(m_retryAcknowledge, message->retryAcknowledge,
          retriesBoth ? tr("Retry acknowledging") : tr("Retry"),
          tr("Try again to acknowledge the message by %1").arg(who));
    offer(m_showAll, !message->showAll.isEmpty(), message->showAll,
          tr("%1 of the message by %2").arg(message->showAll, who));
    adjustSize();
}

} // namespace ackbox::conversation
