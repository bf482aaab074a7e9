// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QList>
#include <QTimer>

#include <functional>
#include <memory>

namespace Ui {
class UndoBar;
}

namespace ackbox {

//! Counts down what is held before it is sent: "9 acknowledged, sent in 4 s" with Undo.
class UndoBar : public QFrame
{
    Q_OBJECT

public:
    explicit UndoBar(QWidget *parent = nullptr);
    ~UndoBar() override;

    void setClock(std::function<qint64()> clock) { m_clock = std::move(clock); }

    //! Shows so many acknowledgements that are held until then (milliseconds since the epoch).
    void hold(qsizetype count, qint64 until);
    //! Says what became of an Undo, for a moment.
    void say(const QString &text);

Q_SIGNALS:
    void undoClicked();

private:
    void tick();

    std::unique_ptr<Ui::UndoBar> m_ui;
    std::function<qint64()> m_clock;
    QTimer m_timer;
    qsizetype m_count = 0;
    qint64 m_until = 0;
};

} // namespace ackbox
