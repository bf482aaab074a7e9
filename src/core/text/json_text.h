// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace ackbox {

//! A JSON string literal, quotes included, that reads back as exactly `text`: a lone surrogate half as its
//! \uXXXX escape (QJsonDocument would replace it), control characters and U+007F..U+009F escaped, everything
//! else in UTF-8. One line.
QByteArray jsonEscaped(QStringView text);

} // namespace ackbox
