// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace ackbox {

//! The marks of rows. They differ in shape, so that they can be told apart without colour.
enum class Mark {
    NotOpened,       //!< ring
    Opened,          //!< open envelope
    ToAcknowledge,   //!< dot
    Acknowledged,    //!< tick
    Sent,            //!< arrow that leaves
    AnsweredByOther, //!< two arrows that cross
};

void drawMark(QPainter &painter, Mark mark, const QRectF &rect, const QColor &colour);

//! A picture that follows from the number alone; 0, an unknown author, is a dashed outline.
void drawAvatar(QPainter &painter, quint32 number, const QRectF &rect, const QColor &text,
                const QColor &back);

//! A small rounded box with a word or two in it, and how wide it must be.
int chipWidth(const QString &text, const QFont &font);
void drawChip(QPainter &painter, const QString &text, const QRectF &rect, const QColor &colour);

} // namespace ackbox
