// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/message_rows.h"

#include "core/text/untrusted.h"
#include "store/details_json.h"
#include "store/sqlite_error.h"

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

const QString columns =
    uR"(SELECT m.id, m.conversation_id, ac.name, ac.service, m.remote_key, c.remote_id, m.direction, m.position, m.tie,
    a.remote_id, a.name, a.kind, m.addressed_to, m.replied_by, m.attribution, m.sent_at, m.completed_at, m.kind,
    m.task_state, m.trust, m.revision, m.edited_at, m.deleted_at, m.bytes, m.preview, m.preview_truncated, m.truncated,
    m.acknowledged, m.opened_at, m.acknowledged_at, m.acknowledged_locally, m.findings,
    m.transport_status, m.read_status, m.details, g.remote_id)"_s;

const QString tables = uR"( FROM messages m
    JOIN conversations c ON c.id = m.conversation_id
    JOIN accounts ac ON ac.id = m.account_id
    LEFT JOIN groups g ON g.id = c.group_id
    LEFT JOIN actors a ON a.id = m.author_id)"_s;

std::optional<Timestamp> timestampFrom(const QVariant &column)
{
    const auto raw = textFrom(column);
    return raw ? std::optional(parseTimestamp(*raw)) : std::nullopt;
}

std::optional<bool> factFrom(const QVariant &column)
{
    return column.isNull() ? std::nullopt : std::optional(column.toBool());
}

// Reads column after column, in the order of `columns`.
class Row
{
public:
    explicit Row(const QSqlQuery &query)
        : m_query(query)
    {
    }
    QVariant next() { return m_query.value(m_column++); }
    std::optional<QString> text() { return textFrom(next()); }
    std::optional<qint64> number() { return numberFrom(next()); }

private:
    const QSqlQuery &m_query;
    int m_column = 0;
};

} // namespace

QString selectMessages(bool withBodies)
{
    static const QString plain = columns + tables;
    static const QString whole =
        columns + u", b.body, b.thread_id"_s + tables + u" LEFT JOIN bodies b ON b.message_id = m.id"_s;
    return withBodies ? whole : plain;
}

Message messageFrom(const QSqlQuery &query, bool withBodies)
{
    Row row(query);
    Message message;
    ListedMessage &listed = message.listed;
    message.id = row.next().toLongLong();
    message.conversationId = row.next().toLongLong();
    message.account = row.next().toString();
    message.service = row.next().toString();
    listed.remoteKey = row.text().value_or(QString());
    listed.conversation = row.text().value_or(QString());
    listed.direction = Direction(row.next().toInt());
    listed.position.nanoseconds = row.next().toLongLong();
    listed.position.tie = row.text().value_or(QString());
    listed.author.id = row.text();
    listed.author.name = row.text();
    listed.author.kind = row.text();
    listed.addressedTo = row.text();
    listed.repliedBy = row.text();
    if (const auto attribution = row.number()) {
        listed.attribution = Attribution(*attribution);
    }
    listed.sentAt = timestampFrom(row.next());
    listed.completedAt = timestampFrom(row.next());
    listed.kind = row.text();
    listed.taskState = row.text();
    listed.trust = row.text();
    listed.revision = row.number();
    listed.editedAt = timestampFrom(row.next());
    listed.deletedAt = timestampFrom(row.next());
    listed.bytes = row.number();
    listed.preview = row.text();
    listed.previewTruncated = row.next().toBool();
    listed.truncated = row.next().toBool();
    listed.acknowledged = factFrom(row.next());
    message.acknowledged = listed.acknowledged;
    message.openedAt = row.number();
    message.acknowledgedAt = row.number();
    message.acknowledgedLocally = row.next().toBool();
    message.findings = findingWords(Findings::fromInt(row.next().toInt()));
    listed.transportStatus = row.text();
    listed.readStatus = row.text();
    listed.details = detailsFromJson(row.text().value_or(QString()));
    listed.group = row.text();
    if (withBodies) {
        const auto body = row.text();
        message.threadId = row.text();
        // What was deleted is kept as a source for who must prove it, and shown to nobody as a message.
        if (message.openedAt && !listed.deletedAt) {
            message.body = body;
        }
    }
    return message;
}

Result<std::vector<Message>> readMessages(Connection &connection, const QString &sql,
                                          const QVariantList &values, bool withBodies)
{
    auto query = connection.run(sql, values);
    if (!query) {
        return query.error();
    }
    std::vector<Message> messages;
    while ((*query)->next()) {
        messages.push_back(messageFrom(**query, withBodies));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return messages;
}

} // namespace ackbox::store
