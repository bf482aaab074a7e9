// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/wtf8.h"
#include "store/connection.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// Qt's driver passes text as UTF-16. On the way SQLite replaces lone surrogates, eats a leading byte order
// mark, and reads U+FFFE and U+FFFF back as U+FFFD (sqlite3VdbeMemHandleBom, READ_UTF8).
bool survivesAsText(QStringView text)
{
    if (text.startsWith(QChar(QChar::ByteOrderMark)) || hasLoneSurrogate(text)) {
        return false;
    }
    return std::none_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0xFFFE; });
}

} // namespace

QVariant toColumn(const QString &text)
{
    if (text.isEmpty()) {
        return u""_s; // a null QString would be bound as NULL
    }
    return survivesAsText(text) ? QVariant(text) : QVariant(toWtf8(text));
}

QVariant toColumn(const std::optional<QString> &text)
{
    return text ? toColumn(*text) : QVariant();
}

QVariant toColumn(std::optional<qint64> number)
{
    return number ? QVariant(*number) : QVariant();
}

QVariant toColumn(const QByteArray &bytes)
{
    return bytes.isNull() ? ""_ba : bytes;
}

std::optional<QString> textFrom(const QVariant &column)
{
    if (column.isNull()) {
        return std::nullopt;
    }
    if (column.metaType() == QMetaType::fromType<QByteArray>()) {
        return fromWtf8(column.toByteArray());
    }
    return column.toString();
}

std::optional<qint64> numberFrom(const QVariant &column)
{
    return column.isNull() ? std::nullopt : std::optional(column.toLongLong());
}

} // namespace ackbox::store
