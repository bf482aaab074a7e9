// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/lists.h"

namespace ackbox::store {

//! A condition in SQL with what to bind for it.
struct Condition
{
    QString sql; //!< empty where everything fits
    QVariantList values;

    void also(const QString &term, const QVariantList &more = {});
    //! " WHERE …", or nothing.
    [[nodiscard]] QString where() const;
};

//! Whether the filter asks for nothing but account and mailbox: those are known without looking at messages.
bool isMailboxAlone(const ListFilter &filter);

//! For rows of messages `m`.
Result<Condition> messageCondition(Connection &connection, const ListFilter &filter);
//! For rows of conversations `c`.
Result<Condition> conversationCondition(Connection &connection, const ListFilter &filter);

//! The column of conversations and mailbox_totals that counts a mailbox's messages.
QString countColumn(Mailbox mailbox);

//! The row ids of a list: keys, order and page in SQL, so that tests can ask for its plan.
struct ListQuery
{
    QString sql;
    QVariantList values;
};
Result<ListQuery> messageIdQuery(Connection &connection, const ListFilter &filter, std::optional<int> limit,
                                 std::optional<qint64> after);
Result<ListQuery> conversationIdQuery(Connection &connection, const ListFilter &filter,
                                      std::optional<int> limit, std::optional<qint64> after);

} // namespace ackbox::store
