// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mailboxes/mailbox_view.h"

#include "app/look/plain_text.h"
#include "app/look/theme.h"
#include "app/look/themed_icon.h"
#include "app/notices/account_status.h"
#include "models/mailbox_model.h"

#include <QApplication>
#include <QDateTime>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

//! Of an account's own row; nothing for mailboxes.
std::optional<AccountStatus> statusOf(const QModelIndex &index)
{
    const auto *model = qobject_cast<const MailboxModel *>(index.model());
    const QVariant id = index.data(MailboxModel::AccountIdRole);
    if (model == nullptr || index.parent().isValid() || !id.isValid()) {
        return std::nullopt;
    }
    for (const AccountState &state : model->accounts()) {
        if (state.account.id == id.toLongLong()) {
            return accountStatus(state, QDateTime::currentMSecsSinceEpoch());
        }
    }
    return std::nullopt;
}

} // namespace

MailboxView::MailboxView(QWidget *parent)
    : QTreeView(parent)
{
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setIndentation(4 * grid);
    setFrameShape(NoFrame);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new MailboxDelegate(this));
    setAccessibleName(tr("Mailboxes"));
}

void MailboxView::setMailboxes(MailboxModel &model)
{
    setModel(&model);
    expandAll();
    connect(&model, &MailboxModel::rowsInserted, this,
            [this](const QModelIndex &parent, int first, int last) {
                for (int row = first; row <= last && !parent.isValid(); ++row) {
                    expand(this->model()->index(row, 0));
                }
            });
}

QString MailboxView::selectedKey() const
{
    return currentIndex().data(MailboxModel::KeyRole).toString();
}

void MailboxView::select(const QString &key)
{
    const auto *mailboxes = qobject_cast<const MailboxModel *>(model());
    const QModelIndex found = mailboxes->indexOf(key);
    setCurrentIndex(found.isValid() ? found : mailboxes->index(0, 0));
}

void MailboxView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.isValid()) {
        Q_EMIT mailboxChosen(current);
    }
}

QSize MailboxDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {30 * grid, option.fontMetrics.height() + 3 * grid};
}

void MailboxDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    item.font.setBold(!index.data(MailboxModel::CountRole).isValid());
    const QVariant count = index.data(MailboxModel::CountRole);
    const QString number = count.isValid() ? QLocale().toString(count.toLongLong()) : QString();
    const QFont small = smallFont(option.font);
    const int width = number.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(number) + 4 * grid;

    QStyleOptionViewItem background = option;
    background.index = index;
    const QWidget *view = option.widget;
    QStyle *style = view != nullptr ? view->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, view);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor back = option.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    const QColor text = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(text);
    const QRect label = option.rect.adjusted(grid, 0, -width - grid, 0);
    const auto visual = [&option](const QRect &part) {
        return QStyle::visualRect(option.direction, option.rect, part);
    };
    painter->drawText(
        visual(label), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(item.font).elidedText(index.data().toString(), Qt::ElideRight, label.width()));
    if (const auto status = statusOf(index); status && !status->trouble.isEmpty()) {
        constexpr int side = 4 * grid;
        const QRect place(option.rect.right() - 3 * grid - side, option.rect.center().y() - side / 2, side,
                          side);
        themedIcon(u"warning"_s)
            .paint(painter, visual(place), Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    }
    painter->setFont(small);
    painter->setPen(muted(text, back));
    painter->drawText(visual(option.rect.adjusted(0, 0, -3 * grid, 0)), Qt::AlignRight | Qt::AlignVCenter,
                      number);
    painter->restore();
}

bool MailboxDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                                const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const auto status = statusOf(index);
    if (event->type() != QEvent::ToolTip || !status) {
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    }
    QStringList lines;
    for (const QString &line : {status->trouble, status->lastSync, status->budget, status->filtered}) {
        if (!line.isEmpty()) {
            lines << line;
        }
    }
    QToolTip::showText(event->globalPos(), toolTipText(lines.join(u'\n')), view);
    return true;
}

} // namespace ackbox
