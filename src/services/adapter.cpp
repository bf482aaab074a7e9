// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

namespace ackbox {

QString Feed::key() const
{
    return filters.empty() ? name : name + u'?' + QString::fromLatin1(http::encodeQuery(filters));
}

} // namespace ackbox
