// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace ackbox {

//! UTF-8 that can also carry lone surrogate halves (as three bytes each), so that text survives storage
//! exactly as a service sent it. Equal to QString::toUtf8 for well-formed text.
QByteArray toWtf8(QStringView text);
QString fromWtf8(QByteArrayView bytes);

//! Whether a surrogate half stands alone anywhere in the text.
bool hasLoneSurrogate(QStringView text);

} // namespace ackbox
