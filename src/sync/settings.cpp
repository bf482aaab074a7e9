// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/settings.h"

#include <QDateTime>

namespace ackbox::sync {

qint64 systemClock()
{
    return QDateTime::currentMSecsSinceEpoch();
}

} // namespace ackbox::sync
