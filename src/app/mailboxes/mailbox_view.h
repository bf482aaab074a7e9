// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

namespace ackbox {

class MailboxModel;

//! The left pane: every mailbox with its number.
class MailboxView : public QTreeView
{
    Q_OBJECT

public:
    explicit MailboxView(QWidget *parent = nullptr);

    void setMailboxes(MailboxModel &model);
    //! The selected mailbox's key; the row of a key is selected where there is one, else the first.
    [[nodiscard]] QString selectedKey() const;
    void select(const QString &key);

Q_SIGNALS:
    void mailboxChosen(const QModelIndex &index);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
};

//! Draws a mailbox's name and its number at the right.
class MailboxDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;
};

} // namespace ackbox
