// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/date_field.h"

#include <QCalendarWidget>
#include <QEvent>

namespace ackbox {

DateField::DateField(QWidget *parent)
    : QDateEdit(parent)
{
    setCalendarPopup(true);
    calendarWidget()->installEventFilter(this);
}

void DateField::stepBy(int steps)
{
    if (isEmpty()) {
        setDate(QDate::currentDate());
    } else {
        QDateEdit::stepBy(steps);
    }
}

bool DateField::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == calendarWidget() && event->type() == QEvent::Show && isEmpty()) {
        const QDate today = QDate::currentDate();
        calendarWidget()->setCurrentPage(today.year(), today.month());
    }
    return QDateEdit::eventFilter(watched, event);
}

} // namespace ackbox
