// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/json_line.h"

#include "core/text/json_text.h"

namespace ackbox {

JsonLine &JsonLine::add(QLatin1StringView key, QStringView value)
{
    return addLiteral(key, jsonEscaped(value));
}

JsonLine &JsonLine::add(QLatin1StringView key, QLatin1StringView value)
{
    return add(key, QString(value));
}

JsonLine &JsonLine::add(QLatin1StringView key, const QStringList &values)
{
    QByteArrayList literals;
    for (const QString &value : values) {
        literals += jsonEscaped(value);
    }
    return addLiteral(key, '[' + literals.join(',') + ']');
}

JsonLine &JsonLine::add(QLatin1StringView key, const JsonLine &value)
{
    return addLiteral(key, value.toByteArray());
}

JsonLine &JsonLine::add(QLatin1StringView key, const std::vector<JsonLine> &values)
{
    QByteArrayList literals;
    for (const JsonLine &value : values) {
        literals += value.toByteArray();
    }
    return addLiteral(key, '[' + literals.join(',') + ']');
}

JsonLine &JsonLine::addLiteral(QLatin1StringView key, const QByteArray &literal)
{
    if (!m_members.isEmpty()) {
        m_members += ',';
    }
    m_members += jsonEscaped(QString(key)) + ':' + literal;
    return *this;
}

} // namespace ackbox
