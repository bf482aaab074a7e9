// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/table.h"

#include <QLocale>

#include <algorithm>
#include <cwchar>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

QString padded(const QString &cell, int width, bool right)
{
    const QString blanks(std::max(0, width - displayWidth(cell)), u' ');
    return right ? blanks + cell : cell + blanks;
}

QString withoutBlanksAtEnd(QString line)
{
    while (line.endsWith(u' ')) {
        line.chop(1);
    }
    return line;
}

} // namespace

int displayWidth(const QString &text)
{
    int width = 0;
    for (const char32_t c : text.toUcs4()) {
        width += std::max(0, ::wcwidth(static_cast<wchar_t>(c)));
    }
    return width;
}

QString grouped(qint64 number)
{
    return QLocale().toString(number);
}

QString Table::toString() const
{
    std::vector<int> widths;
    for (const QStringList &row : m_rows) {
        widths.resize(std::max<std::size_t>(widths.size(), row.size()));
        for (qsizetype i = 0; i < row.size(); ++i) {
            widths.at(i) = std::max(widths.at(i), displayWidth(row.at(i)));
        }
    }
    QString text;
    for (const QStringList &row : m_rows) {
        QStringList cells;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const bool right = std::find(m_right.begin(), m_right.end(), i) != m_right.end();
            cells += padded(row.at(i), widths.at(i), right);
        }
        text += withoutBlanksAtEnd(cells.join(u"  "_s)) + u'\n';
    }
    return text;
}

} // namespace ackbox::cli
