// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/list_view.h"

#include "app/list/row_delegate.h"

#include <QFocusEvent>
#include <QScrollBar>

#include <algorithm>

namespace ackbox {

ListView::ListView(QWidget *parent)
    : QListView(parent)
{
    setUniformItemSizes(true);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new RowDelegate(this));
}

void ListView::setList(MessageListModel &list)
{
    m_list = &list;
    setModel(&list);
    connect(&list, &MessageListModel::aboutToPatch, this, &ListView::rememberPlace);
    connect(&list, &MessageListModel::patched, this, &ListView::restorePlace);
}

QList<qint64> ListView::selectedIds() const
{
    std::vector<std::pair<int, int>> ranges;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        ranges.emplace_back(range.top(), range.bottom());
    }
    std::sort(ranges.begin(), ranges.end());
    QList<qint64> ids;
    for (const auto &[top, bottom] : ranges) {
        for (int row = top; row <= bottom; ++row) {
            ids.append(m_list->idAt(row));
        }
    }
    return ids;
}

void ListView::step(int rows)
{
    const int count = m_list->rowCount();
    if (count == 0) {
        return;
    }
    const int from = currentIndex().isValid() ? currentIndex().row() + rows : 0;
    selectionModel()->setCurrentIndex(m_list->index(std::clamp(from, 0, count - 1)),
                                      QItemSelectionModel::ClearAndSelect);
}

void ListView::toggleCurrent()
{
    if (currentIndex().isValid()) {
        selectionModel()->select(currentIndex(), QItemSelectionModel::Toggle);
    }
}

void ListView::focusInEvent(QFocusEvent *event)
{
    if (currentIndex().isValid()) {
        QListView::focusInEvent(event);
        return;
    }
    // Qt would make the first row the current one and so show it, though nobody chose it.
    QAbstractScrollArea::focusInEvent(event); // NOLINT(bugprone-parent-virtual-call)
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        step(0);
    }
}

void ListView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (!m_patching) {
        Q_EMIT currentIdChanged(current.isValid() ? std::optional(m_list->idAt(current.row()))
                                                  : std::nullopt);
    }
}

void ListView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QListView::selectionChanged(selected, deselected);
    Q_EMIT selectionChangedByUser();
}

void ListView::rememberPlace()
{
    m_patching = true;
    m_topId.reset();
    const QModelIndex top = indexAt(QPoint(1, 1));
    if (verticalScrollBar()->value() > 0 && top.isValid()) {
        m_topId = m_list->idAt(top.row());
        m_topOffset = visualRect(top).top();
    }
}

void ListView::restorePlace()
{
    m_patching = false;
    const int row = m_topId ? m_list->rowOf(*m_topId) : -1;
    if (row >= 0) {
        executeDelayedItemsLayout();
        const int now = visualRect(m_list->index(row)).top();
        verticalScrollBar()->setValue(verticalScrollBar()->value() + now - m_topOffset);
    }
}

} // namespace ackbox
