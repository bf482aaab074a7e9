// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <concepts>
#include <optional>
#include <vector>

namespace ackbox {

//! One JSON object on one line, members in the order added, text exactly as given (core/text/json_text.h).
//! Keys are the caller's own and must be distinct. An absent optional adds nothing.
class JsonLine
{
public:
    JsonLine &add(QLatin1StringView key, QStringView value);
    JsonLine &add(QLatin1StringView key, QLatin1StringView value);
    JsonLine &add(QLatin1StringView key, const QString &value) { return add(key, QStringView(value)); }
    JsonLine &add(QLatin1StringView key, const QStringList &values);
    JsonLine &add(QLatin1StringView key, const JsonLine &value);
    JsonLine &add(QLatin1StringView key, const std::vector<JsonLine> &values);

    JsonLine &add(QLatin1StringView key, std::same_as<bool> auto value)
    {
        return addLiteral(key, value ? "true" : "false");
    }

    template <std::integral T>
        requires(!std::same_as<T, bool>)
    JsonLine &add(QLatin1StringView key, T value)
    {
        return addLiteral(key, QByteArray::number(value));
    }

    template <typename T>
    JsonLine &add(QLatin1StringView key, const std::optional<T> &value)
    {
        return value ? add(key, *value) : *this;
    }

    //! The object in UTF-8, without a newline.
    [[nodiscard]] QByteArray toByteArray() const { return '{' + m_members + '}'; }

private:
    JsonLine &addLiteral(QLatin1StringView key, const QByteArray &literal);

    QByteArray m_members;
};

} // namespace ackbox
