// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/look/marks.h"

#include "app/look/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

namespace ackbox {

void drawMark(QPainter &painter, Mark mark, const QRectF &rect, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / 12, rect.height() / 12); // the shapes are drawn in a square of 12
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case Mark::NotOpened:
        painter.drawEllipse(QRectF(2, 2, 8, 8));
        break;
    case Mark::Opened:
        painter.drawPolyline(
            QPolygonF{{1.5, 5.5}, {6, 1.5}, {10.5, 5.5}, {10.5, 10.5}, {1.5, 10.5}, {1.5, 5.5}});
        painter.drawPolyline(QPolygonF{{1.5, 5.5}, {6, 8}, {10.5, 5.5}});
        break;
    case Mark::ToAcknowledge:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(QRectF(1.5, 1.5, 9, 9));
        break;
    case Mark::Acknowledged:
        painter.drawPolyline(QPolygonF{{1.5, 6.5}, {4.5, 9.5}, {10.5, 2.5}});
        break;
    case Mark::Sent:
        painter.drawPolyline(QPolygonF{{2, 10}, {10, 2}});
        painter.drawPolyline(QPolygonF{{4.5, 2}, {10, 2}, {10, 7.5}});
        break;
    case Mark::AnsweredByOther:
        painter.drawPolyline(QPolygonF{{1, 9.5}, {3.5, 9.5}, {8, 2.5}, {11, 2.5}});
        painter.drawPolyline(QPolygonF{{1, 2.5}, {3.5, 2.5}, {8, 9.5}, {11, 9.5}});
        painter.drawPolyline(QPolygonF{{9, 0.8}, {11, 2.5}, {9, 4.2}});
        painter.drawPolyline(QPolygonF{{9, 7.8}, {11, 9.5}, {9, 11.2}});
        break;
    }
    painter.restore();
}

void drawAvatar(QPainter &painter, quint32 number, const QRectF &rect, const QColor &text, const QColor &back)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double corner = 6;
    if (number == 0) {
        painter.setPen(QPen(muted(text, back), 1.2, Qt::DashLine));
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), corner, corner);
        painter.restore();
        return;
    }
    const bool dark = back.lightness() < 128;
    const int hue = int(number >> 23) * 360 / 512;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor::fromHsl(hue, 90, dark ? 60 : 215));
    painter.drawRoundedRect(rect, corner, corner);

    // Five columns mirrored at the middle one: fifteen bits of the number.
    const QRectF inner =
        rect.adjusted(rect.width() / 6, rect.height() / 6, -rect.width() / 6, -rect.height() / 6);
    const double cell = inner.width() / 5;
    QPainterPath pattern;
    for (int bit = 0; bit < 15; ++bit) {
        if ((number >> bit & 1U) == 0) {
            continue;
        }
        const int column = bit / 5;
        const double top = inner.top() + (bit % 5) * cell;
        pattern.addRect(QRectF(inner.left() + column * cell, top, cell, cell));
        if (column < 2) {
            pattern.addRect(QRectF(inner.left() + (4 - column) * cell, top, cell, cell));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillPath(pattern, QColor::fromHsl(hue, 130, dark ? 175 : 90));
    painter.restore();
}

int chipWidth(const QString &text, const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(text) + 4 * grid;
}

void drawChip(QPainter &painter, const QString &text, const QRectF &rect, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    const QRectF box = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    painter.drawText(rect, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace ackbox
