// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateEdit>

namespace ackbox {

//! A day, or none, which is the earliest day that the field can hold. From none it goes to today and not to
//! the day after the earliest.
class DateField : public QDateEdit
{
    Q_OBJECT

public:
    explicit DateField(QWidget *parent = nullptr);

    void stepBy(int steps) override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool isEmpty() const { return date() == minimumDate(); }
};

} // namespace ackbox
