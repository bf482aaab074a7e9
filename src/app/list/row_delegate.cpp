// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/row_delegate.h"

#include "app/look/marks.h"
#include "app/look/plain_text.h"
#include "app/look/theme.h"
#include "models/message_list_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDateTime>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr int margin = 3 * grid;
constexpr int gap = 2 * grid;
constexpr int markSize = 3 * grid;

int avatarSize(const QFontMetrics &metrics)
{
    return (2 * metrics.height() + grid) / grid * grid;
}

QRect takeRight(QRect &line, int width, int space)
{
    const QRect taken(line.right() - width + 1, line.top(), width, line.height());
    line.setRight(taken.left() - space - 1);
    return taken;
}

QRect takeLeft(QRect &line, int width, int space)
{
    const QRect taken(line.left(), line.top(), width, line.height());
    line.setLeft(taken.right() + 1 + space);
    return taken;
}

QRect centred(const QRect &rect, int height)
{
    return {rect.left(), rect.top() + (rect.height() - height) / 2, rect.width(), height};
}

// Rows are laid out from left to right; this is where a part lies on the screen. Text follows by itself: the
// painter has its widget's direction.
QRect visual(const QStyleOptionViewItem &option, const QRect &part)
{
    return QStyle::visualRect(option.direction, option.rect, part);
}

} // namespace

struct RowDelegate::Pens
{
    QColor back;
    QColor text;
    QColor quiet;
    QColor accent;
};

QString sizeLine(const ListRow &row)
{
    QStringList parts;
    if (row.isConversation && row.messages > 1) {
        if (row.unopened > 0) {
            const QString all = QLocale().toString(row.messages);
            parts << RowDelegate::tr("%1 of %2 not opened").arg(QLocale().toString(row.unopened), all);
        } else {
            parts << RowDelegate::tr("Opened");
        }
    } else {
        parts << (row.unopened > 0 ? RowDelegate::tr("Not opened") : RowDelegate::tr("Opened"));
    }
    if (row.bytes) {
        parts << sizeInWords(*row.bytes);
    }
    return parts.join(u" · "_s);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {40 * grid, avatarSize(option.fontMetrics) + 2 * gap + grid};
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem plain = option;
    initStyleOption(&plain, index);
    plain.text.clear();
    const QWidget *view = option.widget;
    QStyle *style = view != nullptr ? view->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &plain, painter, view);

    const QVariant value = index.data(MessageListModel::RowRole);
    if (!value.isValid()) {
        return; // comes with the next batch
    }
    const auto row = value.value<ListRow>();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QPalette &palette = option.palette;
    const QColor back = palette.color(selected ? QPalette::Highlight : QPalette::Base);
    const QColor text = palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const Pens pens{.back = back,
                    .text = text,
                    .quiet = muted(text, back),
                    .accent = selected ? text : accent(palette, back)};

    painter->save();
    QRect content = option.rect.adjusted(margin, gap, -margin, -gap - grid / 4);
    const QRect state = takeLeft(content, markSize, gap);
    drawMark(*painter, row.unopened > 0 ? Mark::NotOpened : Mark::Opened,
             visual(option, centred(state, markSize)), row.unopened > 0 ? pens.accent : pens.quiet);
    const int side = avatarSize(option.fontMetrics);
    drawAvatar(*painter, row.avatar, visual(option, centred(takeLeft(content, side, margin), side)), text,
               back);
    QRect top = content;
    top.setHeight(content.height() / 2);
    QRect bottom = content;
    bottom.setTop(top.bottom() + 1);
    paintTop(painter, top, row, option, pens);
    paintBottom(painter, bottom, row, option, pens);
    painter->setPen(faint(palette.color(QPalette::Text), palette.color(QPalette::Base)));
    const QRect under = visual(option, option.rect.adjusted(margin, 0, 0, 0));
    painter->drawLine(under.bottomLeft(), under.bottomRight());
    painter->restore();
}

void RowDelegate::paintTop(QPainter *painter, QRect line, const ListRow &row,
                           const QStyleOptionViewItem &option, const Pens &pens) const
{
    const QFont small = smallFont(option.font);
    if (row.at) {
        const QString time = shortTime(*row.at, QDateTime::currentMSecsSinceEpoch());
        painter->setFont(small);
        painter->setPen(pens.quiet);
        const QRect place = takeRight(line, QFontMetrics(small).horizontalAdvance(time) + 1, gap);
        painter->drawText(visual(option, place), Qt::AlignRight | Qt::AlignVCenter, time);
    }
    if (row.sent) {
        drawMark(*painter, Mark::Sent, visual(option, centred(takeLeft(line, markSize, grid), markSize)),
                 pens.quiet);
    }
    QFont font = option.font;
    font.setBold(row.unopened > 0);
    const QFontMetrics metrics(font);
    const QString author = row.author.isEmpty() ? tr("author unknown") : row.author;
    const int chip = row.kind.isEmpty() ? 0 : chipWidth(row.kind, small);
    const int forId =
        row.authorId.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(row.authorId) + 1 + gap;
    const int width = std::min(metrics.horizontalAdvance(author) + 1, std::max(line.width() - forId, 0));
    painter->setFont(font);
    painter->setPen(row.author.isEmpty() ? pens.quiet : pens.text);
    painter->drawText(visual(option, takeLeft(line, width, gap)), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(author, Qt::ElideRight, width));
    paintId(painter, line, row, option, pens);
    if (chip > 0 && chip <= line.width()) {
        painter->setFont(small);
        const QRect place = centred(takeLeft(line, chip, 0), QFontMetrics(small).height() + 2);
        drawChip(*painter, row.kind, visual(option, place), pens.quiet);
    }
}

// A name is its owner's choice: the id that it goes with stands beside it.
void RowDelegate::paintId(QPainter *painter, QRect &line, const ListRow &row,
                          const QStyleOptionViewItem &option, const Pens &pens) const
{
    const QFont small = smallFont(option.font);
    const QFontMetrics metrics(small);
    const int width = std::min(metrics.horizontalAdvance(row.authorId) + 1, line.width());
    if (row.authorId.isEmpty() || width < metrics.averageCharWidth()) {
        return;
    }
    painter->setFont(small);
    painter->setPen(pens.quiet);
    painter->drawText(visual(option, takeLeft(line, width, gap)), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(row.authorId, Qt::ElideMiddle, width));
}

void RowDelegate::paintBottom(QPainter *painter, QRect line, const ListRow &row,
                              const QStyleOptionViewItem &option, const Pens &pens) const
{
    const QFont small = smallFont(option.font);
    if (row.toAcknowledge > 0 || row.acknowledgeable) {
        const bool pending = row.toAcknowledge > 0;
        drawMark(*painter, pending ? Mark::ToAcknowledge : Mark::Acknowledged,
                 visual(option, centred(takeRight(line, markSize, grid), markSize)),
                 pending ? pens.accent : pens.quiet);
    }
    if (row.attribution == Attribution::Other) {
        drawMark(*painter, Mark::AnsweredByOther,
                 visual(option, centred(takeRight(line, markSize, grid), markSize)), pens.text);
    }
    painter->setFont(small);
    if (row.isConversation && row.messages > 1) {
        const QString count =
            row.toAcknowledge > 0
                ? tr("%1 of %2").arg(QLocale().toString(row.toAcknowledge), QLocale().toString(row.messages))
                : QLocale().toString(row.messages);
        painter->setPen(row.toAcknowledge > 0 ? pens.text : pens.quiet);
        const QRect place = takeRight(line, QFontMetrics(small).horizontalAdvance(count) + 1, gap);
        painter->drawText(visual(option, place), Qt::AlignRight | Qt::AlignVCenter, count);
    }
    const QString excerpt = row.excerpt.isEmpty() ? sizeLine(row) : row.excerpt;
    painter->setFont(option.font);
    painter->setPen(pens.quiet);
    painter->drawText(visual(option, line), Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(excerpt, Qt::ElideRight, line.width()));
}

bool RowDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                            const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip) {
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    }
    const QVariant value = index.data(MessageListModel::RowRole);
    if (!value.isValid()) {
        QToolTip::hideText();
        return true;
    }
    const auto row = value.value<ListRow>();
    QStringList lines{row.authorInFull.isEmpty() ? tr("Author unknown") : row.authorInFull};
    lines << inOneSentence(row, QDateTime::currentMSecsSinceEpoch());
    if (!row.exactTime.isEmpty()) {
        lines << row.exactTime;
    }
    QToolTip::showText(event->globalPos(), toolTipText(lines.join(u'\n')), view);
    return true;
}

} // namespace ackbox
