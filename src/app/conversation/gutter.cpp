// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/gutter.h"

#include "app/conversation/message_text.h"
#include "app/look/marks.h"

#include <QCoreApplication>
#include <QPaintEvent>
#include <QPainter>

namespace ackbox::conversation {

namespace {

constexpr int picture = 32;
constexpr int markSize = 14;
constexpr int barWidth = 4;
constexpr int margin = 12;
constexpr int bodyLine = 2;

Mark markOf(const ShownMessage &message)
{
    if (message.isSentCopy) {
        return Mark::Sent;
    }
    if (!message.isOpened) {
        return Mark::NotOpened;
    }
    if (message.isPending) {
        return Mark::ToAcknowledge;
    }
    return message.isAcknowledged ? Mark::Acknowledged : Mark::Opened;
}

} // namespace

Gutter::Gutter(MessageText *text)
    : QWidget(text)
    , m_text(text)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
}

QRect Gutter::separator(const QRectF &gap, int length)
{
    return {0, int(gap.top() + gap.height() / 2), length, 1};
}

void Gutter::wheelEvent(QWheelEvent *event)
{
    QCoreApplication::sendEvent(m_text->viewport(), event);
}

void Gutter::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette palette = m_text->palette();
    painter.fillRect(event->rect(), palette.color(QPalette::Base));
    const QColor secondary = m_text->m_styles.secondary();
    const int current = m_text->currentRow();
    const QPointF offset = m_text->contentOffset();
    for (QTextBlock block = m_text->firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = m_text->blockBoundingGeometry(block).translated(offset);
        if (box.top() > height()) {
            break;
        }
        const MessageDocument::Place place = m_text->m_messages.placeOf(block);
        if (place.row < 0) {
            break;
        }
        const ShownMessage &message = *m_text->m_messages.message(place.row);
        const Part part = message.lines[size_t(place.line)].part;
        if (part == Part::Separator) {
            painter.fillRect(separator(box, width), m_text->m_styles.faint());
            continue;
        }
        if (place.row == current) {
            painter.fillRect(QRectF(0, box.top(), barWidth, box.height()).toAlignedRect(),
                             m_text->m_styles.accent());
        }
        if (part == Part::Author) {
            drawAvatar(painter, message.avatar, QRectF(margin, box.top() + 2, picture, picture), secondary,
                       palette.color(QPalette::Base));
        } else if (part == Part::State && message.lines[size_t(place.line) - 1].part != Part::State) {
            drawMark(painter, markOf(message),
                     QRectF(margin + (picture - markSize) / 2.0, box.center().y() - markSize / 2.0, markSize,
                            markSize),
                     secondary);
        } else if (part == Part::Body || part == Part::Preview) {
            painter.fillRect(QRectF(width - bodyLine - 4, box.top(), bodyLine, box.height()).toAlignedRect(),
                             m_text->m_styles.faint());
        }
    }
}

} // namespace ackbox::conversation
