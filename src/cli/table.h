// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace ackbox::cli {

//! Columns a terminal can show whole: cells must be in printed form, on one line.
class Table
{
public:
    //! Column `column` is aligned to the right.
    void alignRight(int column) { m_right.push_back(column); }
    void add(const QStringList &row) { m_rows.push_back(row); }
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }

    //! The rows as lines; two blanks between columns, none at a line's end.
    [[nodiscard]] QString toString() const;

private:
    std::vector<QStringList> m_rows;
    std::vector<int> m_right;
};

//! Cells that the text takes on a terminal.
int displayWidth(const QString &text);

//! "12,345" by the user's own locale.
QString grouped(qint64 number);

} // namespace ackbox::cli
