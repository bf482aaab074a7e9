// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/short_id.h"

#include "core/text/one_line.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ackbox {

QString shortId(const QString &id)
{
    // CAIP-10 is "namespace:reference:address"; "session:" names guests; an agent of another SAGE node is
    // "key@chain".
    static const QRegularExpression wallet(
        u"^(?:[a-z0-9]{1,16}:)?(?:[A-Za-z0-9]{1,64}:)?([A-Za-z0-9-]{15,128})(@[A-Za-z0-9.-]{1,64})?$"_s);
    const auto match = wallet.match(id);
    if (!match.hasMatch()) {
        constexpr qsizetype longest = 24;
        return oneLine(id, longest);
    }
    const QString address = match.captured(1);
    return address.first(6) + u'…' + address.last(4) + match.captured(2);
}

} // namespace ackbox
