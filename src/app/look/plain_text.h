// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QTextDocument>

namespace ackbox {

//! Plain text for tool tips, which would take text that looks like HTML for HTML.
inline QString toolTipText(const QString &plain)
{
    return plain.isEmpty() ? QString() : Qt::convertFromPlainText(plain, Qt::WhiteSpaceNormal);
}

//! Plain text for menus, buttons and actions, where "&" would underline a letter.
inline QString actionText(QString plain)
{
    return plain.replace(u'&', QStringLiteral("&&"));
}

} // namespace ackbox
