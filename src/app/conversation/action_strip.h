// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/snapshot.h"

#include <QToolButton>
#include <QWidget>

namespace ackbox::conversation {

//! The buttons of one message, lying on the line of the text that keeps room for them.
class ActionStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ActionStrip(QWidget *parent);

    void setMessage(const SharedMessage &message);
    [[nodiscard]] const SharedMessage &message() const { return m_message; }

Q_SIGNALS:
    void openPressed(qint64 messageId);
    void acknowledgePressed(qint64 messageId);
    void undoPressed(const QList<qint64> &intentIds);
    void retryPressed(qint64 messageId, ackbox::Action action);
    void showAllPressed(qint64 messageId);

private:
    QToolButton *addButton(const QString &objectName);
    static void offer(QToolButton *button, bool offered, const QString &text, const QString &name);

    SharedMessage m_message;
    QToolButton *m_open;
    QToolButton *m_retryOpen;
    QToolButton *m_acknowledge;
    QToolButton *m_retryAcknowledge;
    QToolButton *m_undo;
    QToolButton *m_showAll;
};

} // namespace ackbox::conversation
