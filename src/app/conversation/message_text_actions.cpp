// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/gutter.h"
#include "app/conversation/message_text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace ackbox::conversation {

ActionStrip *MessageText::addStrip()
{
    auto *strip = new ActionStrip(viewport());
    connect(strip, &ActionStrip::openPressed, this, &MessageText::openPressed);
    connect(strip, &ActionStrip::acknowledgePressed, this, &MessageText::acknowledgePressed);
    connect(strip, &ActionStrip::undoPressed, this, &MessageText::undoPressed);
    connect(strip, &ActionStrip::retryPressed, this, &MessageText::retryPressed);
    connect(strip, &ActionStrip::showAllPressed, this, &MessageText::showAllPressed);
    m_strips.push_back(strip);
    return strip;
}

// The strip that the message has already, so that a focused button stays the same one; else an unused one.
ActionStrip *MessageText::stripFor(const SharedMessage &message, std::vector<ActionStrip *> &unused)
{
    const auto own = std::find_if(unused.begin(), unused.end(), [&message](const ActionStrip *strip) {
        return strip->message() && strip->message()->id == message->id;
    });
    if (own != unused.end()) {
        ActionStrip *strip = *own;
        unused.erase(own);
        return strip;
    }
    const auto hidden = std::find_if(unused.begin(), unused.end(),
                                     [](const ActionStrip *strip) { return strip->isHidden(); });
    if (hidden == unused.end()) {
        return addStrip();
    }
    ActionStrip *strip = *hidden;
    unused.erase(hidden);
    return strip;
}

void MessageText::placeStrips()
{
    std::vector<ActionStrip *> unused = m_strips;
    std::vector<ActionStrip *> shown;
    const QPointF offset = contentOffset();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(offset);
        if (box.top() > viewport()->height()) {
            break;
        }
        const MessageDocument::Place place = m_messages.placeOf(block);
        if (place.row < 0) {
            break;
        }
        const SharedMessage &message = m_messages.message(place.row);
        if (message->lines[size_t(place.line)].part != Part::Buttons) {
            continue;
        }
        ActionStrip *strip = stripFor(message, unused);
        strip->setMessage(message);
        const double left = box.left() + document()->documentMargin();
        strip->move(int(left), int(box.center().y()) - strip->height() / 2);
        strip->show();
        shown.push_back(strip);
    }
    for (ActionStrip *strip : unused) {
        if (strip->isAncestorOf(QApplication::focusWidget())) {
            setFocus();
        }
        strip->hide();
    }
    orderTabs(shown);
    m_gutter->update();
}

// From the text through the buttons, from top to bottom.
void MessageText::orderTabs(const std::vector<ActionStrip *> &strips)
{
    if (strips == m_tabOrder) {
        return;
    }
    m_tabOrder = strips;
    QWidget *last = this;
    for (const ActionStrip *strip : strips) {
        for (QToolButton *button : strip->findChildren<QToolButton *>()) {
            setTabOrder(last, button);
            last = button;
        }
    }
}

void MessageText::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    if (byMouse && !textCursor().hasSelection()) {
        setTextCursor(cursorForPosition(event->pos()));
    }
    const SharedMessage message = currentMessage();
    const auto copyText = [](const QString &text) { QApplication::clipboard()->setText(text); };
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("conversationMenu"));
    menu.addAction(tr("&Copy"), this, &MessageText::copy)->setEnabled(textCursor().hasSelection());
    menu.addAction(tr("Copy as &received"), this, &MessageText::copyAsReceivedRequested)
        ->setEnabled(message && message->body);
    if (message) {
        menu.addAction(tr("Copy &author's id"), this, [=] { copyText(message->authorId); })
            ->setEnabled(!message->authorId.isEmpty());
        menu.addAction(tr("Copy a&ddressee's id"), this, [=] { copyText(message->addresseeId); })
            ->setEnabled(!message->addresseeId.isEmpty());
    }
    menu.addSeparator();
    menu.addAction(tr("Select a&ll"), this, &MessageText::selectAll);
    menu.addAction(tr("&Find…"), this, &MessageText::findRequested);
    menu.addSeparator();
    menu.addAction(tr("&Show source"), this, [=, this] { Q_EMIT showSourceRequested(message->id); })
        ->setEnabled(message != nullptr);
    menu.exec(byMouse ? event->globalPos() : viewport()->mapToGlobal(cursorRect().bottomLeft()));
}

} // namespace ackbox::conversation
