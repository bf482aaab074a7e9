// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/message_text.h"

#include "app/conversation/gutter.h"
#include "app/look/plain_text.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextCursor>
#include <QToolTip>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::conversation {

namespace {

constexpr auto sliceTime = 8ms;

} // namespace

MessageText::MessageText(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_styles(makeStyles())
    , m_messages(document(), m_styles)
    , m_filler(m_messages)
    , m_gutter(new Gutter(this))
{
    setObjectName(u"messageText"_s);
    setAccessibleName(tr("Conversation"));
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setAcceptDrops(false);
    // Neither links nor editing: text is selected, and that is all.
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setCursorWidth(0); // until a key moves it
    setLineWrapMode(WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    QTextOption option = document()->defaultTextOption();
    // Each line has the direction of its own first letter.
    option.setTextDirection(Qt::LayoutDirectionAuto);
    document()->setDefaultTextOption(option);
    setViewportMargins(Gutter::width, 0, 0, 0);

    m_slices.setSingleShot(true);
    m_slices.setInterval(0ms);
    connect(&m_slices, &QTimer::timeout, this, &MessageText::fillSlice);
    connect(this, &QPlainTextEdit::updateRequest, this, &MessageText::placeStrips);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (!m_patching) {
            goElsewhere();
            noticeCurrent();
        }
    });
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this,
            [this] { QMetaObject::invokeMethod(this, &MessageText::followScrolling, Qt::QueuedConnection); });
}

MessageText::~MessageText() = default;

void MessageText::setSnapshot(Snapshot snapshot, bool anew)
{
    if (anew) {
        const QScopedValueRollback patching(m_patching, true);
        m_messages.clear();
        m_atNewest = true;
        m_wanted = 0;
    }
    m_filler.setTarget(std::move(snapshot));
    fillSlice();
}

void MessageText::fillSlice()
{
    const QScopedValueRollback patching(m_patching, true);
    const View before = view();
    viewport()->setUpdatesEnabled(false);
    m_filler.work(QDeadlineTimer(sliceTime));
    if (m_atNewest) {
        showNewest();
    } else {
        setView(before);
    }
    showWanted();
    viewport()->setUpdatesEnabled(true);
    placeStrips();
    noticeCurrent();
    if (m_filler.isDone()) {
        Q_EMIT filled();
    } else {
        m_slices.start();
    }
}

Styles MessageText::makeStyles() const
{
    constexpr int space = 8;
    const ActionStrip example(nullptr);
    return {palette(), font(), example.sizeHint().height() + space};
}

void MessageText::restyle()
{
    const QScopedValueRollback patching(m_patching, true);
    m_styles = makeStyles();
    m_messages.setStyles(m_styles);
    const View before = view();
    m_messages.clear();
    m_filler.setTarget(m_filler.target());
    m_filler.work(QDeadlineTimer(QDeadlineTimer::Forever));
    if (m_atNewest) {
        showNewest();
    } else {
        setView(before);
    }
    placeStrips();
    m_gutter->update();
}

MessageText::Spot MessageText::spotOf(MessageDocument::Place place) const
{
    return place.row < 0 ? Spot{} : Spot{m_messages.message(place.row)->id, place.line, place.column};
}

int MessageText::positionOf(const Spot &spot, int otherwise) const
{
    const int row = spot.message == 0 ? -1 : m_messages.rowOf(spot.message);
    return row < 0 ? otherwise : m_messages.positionOf({row, spot.line, spot.column});
}

MessageText::View MessageText::view() const
{
    const QTextCursor cursor = textCursor();
    const QTextBlock top = firstVisibleBlock();
    return {spotOf(m_messages.placeAt(cursor.position())), spotOf(m_messages.placeAt(cursor.anchor())),
            spotOf(m_messages.placeOf(top)), verticalScrollBar()->value() - top.firstLineNumber()};
}

void MessageText::setView(const View &view)
{
    QTextCursor cursor = textCursor();
    const int anchor = positionOf(view.anchor, cursor.anchor());
    const int position = positionOf(view.cursor, cursor.position());
    if (anchor != cursor.anchor() || position != cursor.position()) {
        cursor.setPosition(anchor);
        cursor.setPosition(position, QTextCursor::KeepAnchor);
        setTextCursor(cursor);
    }
    const int row = view.top.message == 0 ? -1 : m_messages.rowOf(view.top.message);
    if (row >= 0) {
        const QTextBlock block = m_messages.blockAt({row, view.top.line, 0});
        verticalScrollBar()->setValue(block.firstLineNumber() + view.linesAboveTop);
    }
}

// From its beginning, or the end of the text where all of it is in sight.
void MessageText::showNewest()
{
    const int newest = m_messages.rows() - 1;
    if (newest >= 0) {
        moveTo(newest);
        verticalScrollBar()->setValue(m_messages.blockAt({newest, 0, 0}).firstLineNumber());
    }
}

int MessageText::currentRow() const
{
    const int row = m_messages.placeAt(textCursor().position()).row;
    return row < 0 ? m_messages.rows() - 1 : row;
}

SharedMessage MessageText::currentMessage() const
{
    const int row = currentRow();
    return row < 0 ? nullptr : m_messages.message(row);
}

std::vector<SharedMessage> MessageText::selectedMessages() const
{
    const QTextCursor cursor = textCursor();
    if (!cursor.hasSelection()) {
        const SharedMessage current = currentMessage();
        return current ? std::vector{current} : std::vector<SharedMessage>{};
    }
    std::vector<SharedMessage> selected;
    const int first = m_messages.placeAt(cursor.selectionStart()).row;
    // A selection that ends before a message's first letter does not touch it.
    const int last = m_messages.placeAt(cursor.selectionEnd() - 1).row;
    const int end = last < 0 ? m_messages.rows() : last + 1;
    for (int row = std::max(first, 0); row < end; ++row) {
        selected.push_back(m_messages.message(row));
    }
    return selected;
}

void MessageText::moveTo(int row)
{
    constexpr int authorLine = 1;
    const int position = m_messages.positionOf({row, authorLine, 0});
    if (textCursor().hasSelection() || textCursor().position() != position) {
        QTextCursor cursor = textCursor();
        cursor.setPosition(position);
        setTextCursor(cursor);
    }
}

void MessageText::moveBy(int messages)
{
    const int row = std::clamp(currentRow() + messages, -1, m_messages.rows() - 1);
    if (m_messages.rows() == 0 || row < 0) {
        return;
    }
    goElsewhere();
    moveTo(row);
    scrollTo(row);
    placeStrips();
}

void MessageText::scrollTo(int row)
{
    const QTextBlock first = m_messages.blockAt({row, 0, 0});
    const QTextBlock last = m_messages.blockAt({row, m_messages.linesShown(row), 0});
    const QRectF begin = blockBoundingGeometry(first).translated(contentOffset());
    const QRectF end = blockBoundingGeometry(last).translated(contentOffset());
    if (begin.top() < 0 || end.bottom() > viewport()->height()) {
        verticalScrollBar()->setValue(first.firstLineNumber());
    }
}

void MessageText::showMessage(qint64 messageId)
{
    m_wanted = messageId;
    showWanted();
    placeStrips();
    noticeCurrent();
}

// The place in the text is somebody's choice from here on.
void MessageText::goElsewhere()
{
    m_atNewest = false;
    m_wanted = 0;
}

void MessageText::showWanted()
{
    const int row = m_wanted == 0 ? -1 : m_messages.rowOf(m_wanted);
    if (row < 0 || !m_messages.isWhole(row)) {
        if (!isFilling()) {
            m_wanted = 0;
        }
        return; // comes with a later slice, if at all
    }
    goElsewhere();
    const QScopedValueRollback patching(m_patching, true);
    moveTo(row);
    scrollTo(row);
}

void MessageText::noticeCurrent()
{
    const SharedMessage current = currentMessage();
    const qint64 id = current ? current->id : 0;
    if (id != m_current) {
        m_current = id;
        m_gutter->update();
        Q_EMIT currentMessageChanged();
    }
}

// Whoever scrolls away from the current message means what is in sight; a selection stays.
void MessageText::followScrolling()
{
    goElsewhere();
    if (textCursor().hasSelection() || m_messages.rows() == 0) {
        return;
    }
    const int first = m_messages.placeAt(cursorForPosition({0, 0}).position()).row;
    const int last =
        m_messages.placeAt(cursorForPosition({viewport()->width() - 1, viewport()->height() - 1}).position())
            .row;
    const int current = currentRow();
    if (current < first || (last >= 0 && current > last)) {
        const QTextBlock block = firstVisibleBlock();
        const int line = std::max(1, current < first ? m_messages.placeOf(block).line : 1);
        QTextCursor cursor = textCursor();
        cursor.setPosition(m_messages.positionOf({current < first ? first : std::max(last, 0), line, 0}));
        const int value = verticalScrollBar()->value();
        setTextCursor(cursor);
        verticalScrollBar()->setValue(value);
    }
}

QMimeData *MessageText::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    auto *copied = new QMimeData;
    copied->setText(m_messages.textForCopy(cursor.selectionStart(), cursor.selectionEnd()));
    return copied;
}

void MessageText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect area = viewport()->geometry();
    m_gutter->setGeometry(area.left() - Gutter::width, area.top(), Gutter::width, area.height());
    if (m_atNewest) {
        const QScopedValueRollback patching(m_patching, true);
        showNewest();
    }
    placeStrips();
}

void MessageText::paintEvent(QPaintEvent *event)
{
    // A caret of no width is still drawn in lines that have two directions, as a little flag.
    const Qt::TextInteractionFlags flags = textInteractionFlags();
    if (cursorWidth() == 0) {
        setTextInteractionFlags(flags & ~Qt::TextInteractionFlags(Qt::TextSelectableByKeyboard));
    }
    QPlainTextEdit::paintEvent(event);
    setTextInteractionFlags(flags);
    QPainter painter(viewport());
    const QPointF offset = contentOffset();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(offset);
        const Line *line = m_messages.lineOf(block);
        if (!line || box.top() > viewport()->height()) {
            break;
        }
        if (line->part == Part::Separator) {
            painter.fillRect(Gutter::separator(box, viewport()->width()), m_styles.faint());
        }
    }
}

void MessageText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        restyle();
    }
}

bool MessageText::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip) {
        return QPlainTextEdit::viewportEvent(event);
    }
    const auto *help = static_cast<QHelpEvent *>(event);
    const Fragment *fragment =
        m_messages.fragmentAt(m_messages.placeAt(cursorForPosition(help->pos()).position()));
    if (fragment && !fragment->hover.isEmpty()) {
        QToolTip::showText(help->globalPos(), toolTipText(fragment->hover), viewport());
    } else {
        QToolTip::hideText();
    }
    return true;
}

void MessageText::wheelEvent(QWheelEvent *event)
{
    QPlainTextEdit::wheelEvent(event);
    followScrolling();
}

void MessageText::keyPressEvent(QKeyEvent *event)
{
    goElsewhere();
    const int before = textCursor().position();
    QPlainTextEdit::keyPressEvent(event);
    if (textCursor().position() != before) {
        setCursorWidth(1);
    }
}

void MessageText::mousePressEvent(QMouseEvent *event)
{
    goElsewhere();
    setCursorWidth(0);
    QPlainTextEdit::mousePressEvent(event);
}

void MessageText::focusOutEvent(QFocusEvent *event)
{
    setCursorWidth(0);
    QPlainTextEdit::focusOutEvent(event);
}

} // namespace ackbox::conversation
