// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/list_row.h"

#include <QStyledItemDelegate>

namespace ackbox {

//! Draws a row of MessageListModel: avatar, author, intent, time; excerpt or size; marks.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    struct Pens;
    void paintTop(QPainter *painter, QRect line, const ListRow &row, const QStyleOptionViewItem &option,
                  const Pens &pens) const;
    void paintId(QPainter *painter, QRect &line, const ListRow &row, const QStyleOptionViewItem &option,
                 const Pens &pens) const;
    void paintBottom(QPainter *painter, QRect line, const ListRow &row, const QStyleOptionViewItem &option,
                     const Pens &pens) const;
};

//! What stands in place of an excerpt: "Not opened · 412 bytes".
QString sizeLine(const ListRow &row);

} // namespace ackbox
