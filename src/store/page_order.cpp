// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/page_order.h"

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// Ties are numbers of 16 hexadecimal digits, which SQLite compares as their bytes.
constexpr quint64 middle = 1ULL << 63U;
constexpr quint64 betweenWalks = 1ULL
                                 << 40U; //!< room that is left for rows which a later walk finds in between
constexpr quint64 betweenRows = 1ULL << 16U;

QString written(quint64 number)
{
    return u"%1"_s.arg(number, 16, 16, QChar(u'0'));
}

Result<std::optional<quint64>> readTie(Connection &connection, const QString &sql, const QVariantList &values)
{
    const auto found = connection.value(sql, values);
    if (!found) {
        return found.error();
    }
    if (!*found || (*found)->isNull()) {
        return std::optional<quint64>();
    }
    bool ok = false;
    const quint64 number = (*found)->toString().toULongLong(&ok, 16);
    return ok ? std::optional(number) : std::optional<quint64>();
}

quint64 between(quint64 lower, quint64 upper)
{
    return upper - lower > 2 * betweenRows ? upper - betweenRows : lower + (upper - lower) / 2;
}

} // namespace

Result<QString> tieByPage(Connection &connection, qint64 accountId, qint64 nanoseconds,
                          std::optional<qint64> above)
{
    const auto upper =
        readTie(connection, u"SELECT tie FROM messages WHERE id = ? AND account_id = ? AND position = ?"_s,
                {above.value_or(0), accountId, nanoseconds});
    if (!upper) {
        return upper.error();
    }
    if (!*upper) {
        const auto highest =
            readTie(connection, u"SELECT max(tie) FROM messages WHERE account_id = ? AND position = ?"_s,
                    {accountId, nanoseconds});
        if (!highest) {
            return highest.error();
        }
        return written(*highest ? **highest + betweenWalks : middle);
    }
    const auto lower = readTie(
        connection, u"SELECT max(tie) FROM messages WHERE account_id = ? AND position = ? AND tie < ?"_s,
        {accountId, nanoseconds, written(**upper)});
    if (!lower) {
        return lower.error();
    }
    return written(*lower ? between(**lower, **upper) : **upper - betweenWalks);
}

} // namespace ackbox::store
