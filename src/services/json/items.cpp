// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/json/items.h"

#include "services/json/source.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace ackbox::json {

Result<std::vector<Item>> listItems(const QByteArray &body, const QJsonObject &document,
                                    QLatin1StringView key)
{
    const QJsonValue list = document.value(key);
    if (!list.isArray()) {
        return Error{.kind = ErrorKind::Protocol,
                     .message = u"The service's answer has no list \"%1\"."_s.arg(key)};
    }
    const auto listSource = memberSource(body, QByteArrayView(key.data(), key.size()));
    const QJsonArray values = list.toArray();
    const auto sources = elementSources(listSource.value_or(QByteArray()));
    if (!sources) {
        return sources.error();
    }
    if (static_cast<qsizetype>(sources->size()) != values.size()) {
        return Error{.kind = ErrorKind::Protocol,
                     .message = u"The service's answer has a contradictory list \"%1\"."_s.arg(key)};
    }
    std::vector<Item> items;
    items.reserve(sources->size());
    for (const QByteArray &source : *sources) {
        items.push_back({values.at(static_cast<qsizetype>(items.size())), source});
    }
    return items;
}

} // namespace ackbox::json
