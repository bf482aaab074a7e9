// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/list_query.h"
#include "store/lists.h"

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

Result<qint64> count(Connection &connection, const QString &sql, const QVariantList &values)
{
    const auto found = connection.value(sql, values);
    if (!found) {
        return found.error();
    }
    return *found ? (*found)->toLongLong() : 0;
}

Result<Totals> both(const Result<qint64> &conversations, const Result<qint64> &messages)
{
    if (!conversations || !messages) {
        return conversations ? messages.error() : conversations.error();
    }
    return Totals{*conversations, *messages};
}

// From the maintained sums: a row for each account.
Result<Totals> mailboxTotals(Connection &connection, const ListFilter &filter)
{
    const QString messages = countColumn(filter.mailbox);
    const QString conversations =
        filter.mailbox == Mailbox::All ? u"conversations"_s : u"conversations_"_s + messages;
    Condition condition;
    if (filter.accountId) {
        condition.also(u"account_id = ?"_s, {*filter.accountId});
    }
    const QString sum = u"SELECT sum(%1) FROM mailbox_totals"_s + condition.where();
    return both(count(connection, sum.arg(conversations), condition.values),
                count(connection, sum.arg(messages), condition.values));
}

} // namespace

Result<Totals> totals(Connection &connection, const ListFilter &filter)
{
    if (isMailboxAlone(filter)) {
        return mailboxTotals(connection, filter);
    }
    const auto ofConversations = conversationCondition(connection, filter);
    if (!ofConversations) {
        return ofConversations.error();
    }
    const auto ofMessages = messageCondition(connection, filter);
    if (!ofMessages) {
        return ofMessages.error();
    }
    return both(
        count(connection, u"SELECT count(*) FROM conversations c"_s + ofConversations->where(),
              ofConversations->values),
        count(connection, u"SELECT count(*) FROM messages m"_s + ofMessages->where(), ofMessages->values));
}

} // namespace ackbox::store
