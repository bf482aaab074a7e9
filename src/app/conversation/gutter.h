// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace ackbox::conversation {

class MessageText;

//! Beside the text: authors' pictures, states as shapes, a bar at the current message, and a line along
//! bodies, which no body can draw. Nothing in it can be pressed.
class Gutter : public QWidget
{
    Q_OBJECT

public:
    static constexpr int width = 60;

    //! The line between two messages, which goes on through the text.
    static QRect separator(const QRectF &gap, int length);

    explicit Gutter(MessageText *text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    MessageText *m_text;
};

} // namespace ackbox::conversation
