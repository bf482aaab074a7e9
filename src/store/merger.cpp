// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/merger.h"

#include "store/details_json.h"
#include "store/findings.h"
#include "store/message_rows.h"
#include "store/page_order.h"
#include "store/replies.h"
#include "store/sqlite_error.h"

#include <QCryptographicHash>
#include <QSqlError>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

QVariant rawOf(const std::optional<Timestamp> &time)
{
    return time ? toColumn(time->raw) : QVariant();
}

template <typename T>
QVariant numberOf(const std::optional<T> &value)
{
    return value ? QVariant(qint64(*value)) : QVariant();
}

QVariant detailsColumn(const Details &details)
{
    const QString json = detailsToJson(details);
    return json.isNull() ? QVariant() : toColumn(json);
}

// In the order in which factValues() gives them.
const QStringList factColumns{u"author_id"_s,
                              u"addressed_to"_s,
                              u"replied_by"_s,
                              u"attribution"_s,
                              u"sent_at"_s,
                              u"completed_at"_s,
                              u"kind"_s,
                              u"task_state"_s,
                              u"trust"_s,
                              u"revision"_s,
                              u"edited_at"_s,
                              u"deleted_at"_s,
                              u"bytes"_s,
                              u"preview"_s,
                              u"preview_truncated"_s,
                              u"truncated"_s,
                              u"acknowledged"_s,
                              u"findings"_s,
                              u"transport_status"_s,
                              u"read_status"_s,
                              u"details"_s};

QVariantList factValues(const ListedMessage &m, qint64 authorId)
{
    return {authorId,
            toColumn(m.addressedTo),
            toColumn(m.repliedBy),
            numberOf(m.attribution),
            rawOf(m.sentAt),
            rawOf(m.completedAt),
            toColumn(m.kind),
            toColumn(m.taskState),
            toColumn(m.trust),
            toColumn(m.revision),
            rawOf(m.editedAt),
            rawOf(m.deletedAt),
            toColumn(m.bytes),
            toColumn(m.preview),
            m.previewTruncated,
            m.truncated,
            numberOf(m.acknowledged),
            findingsOf(m).toInt(),
            toColumn(m.transportStatus),
            toColumn(m.readStatus),
            detailsColumn(m.details)};
}

Result<void> done(const Result<QSqlQuery *> &query)
{
    return query ? Result<void>() : Result<void>(query.error());
}

} // namespace

Result<void> Merger::lookUp(const std::vector<ListedMessage> &rows)
{
    QString keys;
    for (const ListedMessage &row : rows) {
        // Others would have to be escaped, and SQLite's JSON ends text at a NUL.
        const bool plain = std::all_of(row.remoteKey.begin(), row.remoteKey.end(), [](QChar c) {
            return c.unicode() >= 0x20 && c.unicode() < 0x7F && c != u'"' && c != u'\\';
        });
        if (plain) {
            keys += (keys.isEmpty() ? u"[\""_s : u",\""_s) + row.remoteKey + u'"';
            m_known.insert(row.remoteKey, std::nullopt);
        }
    }
    if (keys.isEmpty()) {
        return {};
    }
    auto query = m_job.connection.run(
        u"SELECT remote_key, id FROM messages WHERE account_id = ? AND remote_key IN (SELECT value FROM json_each(?))"_s,
        {m_accountId, keys + u']'});
    if (!query) {
        return query.error();
    }
    while ((*query)->next()) {
        m_known.insert((*query)->value(0).toString(), (*query)->value(1).toLongLong());
    }
    const QSqlError error = (*query)->lastError();
    return error.isValid() ? Result<void>(cacheError(error, m_job.connection.file())) : Result<void>();
}

Result<std::optional<qint64>> Merger::knownId(const QString &remoteKey)
{
    if (const auto found = m_known.constFind(remoteKey); found != m_known.cend()) {
        return *found;
    }
    const auto id =
        m_job.connection.value(u"SELECT id FROM messages WHERE account_id = ? AND remote_key = ?"_s,
                               {m_accountId, toColumn(remoteKey)});
    if (!id) {
        return id.error();
    }
    return *id ? std::optional((*id)->toLongLong()) : std::nullopt;
}

Result<void> Merger::goOnAfter(const std::optional<QString> &remoteKey)
{
    if (!remoteKey) {
        return {};
    }
    const auto id = knownId(*remoteKey);
    if (!id) {
        return id.error();
    }
    m_above = *id;
    return {};
}

Result<QString> Merger::tieOf(const ListedMessage &row)
{
    if (!row.position.tie.isEmpty()) {
        return row.position.tie;
    }
    return tieByPage(m_job.connection, m_accountId, row.position.nanoseconds, m_above);
}

Result<qint64> Merger::merge(const ListedMessage &row)
{
    const auto known = knownId(row.remoteKey);
    if (!known) {
        return known.error();
    }
    Result<qint64> id = *known ? Result<qint64>(**known) : add(row);
    if (!id) {
        return id;
    }
    if (*known) {
        if (auto updated = update(*id, row); !updated) {
            return updated.error();
        }
    }
    if (auto kept = keepSource(*id, row.source, !*known); !kept) {
        return kept.error();
    }
    m_known.insert(row.remoteKey, *id);
    m_above = *id;
    return id;
}

Result<qint64> Merger::add(const ListedMessage &row)
{
    auto conversation = conversationId(row.conversation, row.group);
    if (!conversation) {
        return conversation;
    }
    auto author = actorId(row.author);
    if (!author) {
        return author;
    }
    const auto tie = tieOf(row);
    if (!tie) {
        return tie.error();
    }
    static const QString sql =
        u"INSERT INTO messages(account_id, conversation_id, remote_key, direction, position, tie, is_reply, %1) VALUES (?%2)"_s
            .arg(factColumns.join(u','), u",?"_s.repeated(6 + factColumns.size()));
    ListedMessage first = row;
    if (row.markable) {
        first.acknowledged = false;
    }
    auto inserted = m_job.connection.run(
        sql, QVariantList{m_accountId, *conversation, toColumn(row.remoteKey), int(row.direction),
                          row.position.nanoseconds, toColumn(*tie), row.answersSent} +
                 factValues(first, *author));
    if (!inserted) {
        return inserted.error();
    }
    const qint64 id = m_job.connection.lastInsertId();
    if (row.body) {
        if (auto kept = keepBody(id, *row.body); !kept) {
            return kept.error();
        }
    }
    m_added.insert(id);
    note(id, *conversation, true);
    return id;
}

Result<void> Merger::update(qint64 id, const ListedMessage &row)
{
    auto query = m_job.connection.run(
        u"SELECT b.body, m.confirmed, m.conversation_id FROM messages m LEFT JOIN bodies b ON b.message_id = m.id WHERE m.id = ?"_s,
        {id});
    if (!query) {
        return query.error();
    }
    if (!(*query)->next()) {
        return cacheError(u"A message went missing from the cache while it was being updated."_s);
    }
    const auto body = textFrom((*query)->value(0));
    const bool confirmed = (*query)->value(1).toBool();
    const qint64 conversation = (*query)->value(2).toLongLong();
    (*query)->finish();

    static const QString byId = selectMessages(false) + u" WHERE m.id = ?"_s;
    auto rows = readMessages(m_job.connection, byId, {id}, false);
    if (!rows) {
        return rows.error();
    }
    ListedMessage known = std::move(rows->at(0).listed);
    known.body = body;
    // An opened form is asked for by key and says nothing about the place; a listing that names another is
    // not believed.
    if (m_form == Form::Listing && !isSamePlace(known, row)) {
        return {};
    }
    const ListedMessage merged = mergeFacts(known, row, m_form, confirmed);
    if (haveSameFacts(known, merged)) {
        return {};
    }
    if (merged.body && merged.body != known.body) {
        if (auto kept = keepBody(id, *merged.body); !kept) {
            return kept;
        }
    }
    if (!m_added.contains(id)) {
        m_changed.insert(id);
    }
    note(id, conversation, merged.author != known.author || merged.addressedTo != known.addressedTo);
    return writeFacts(id, merged);
}

Result<void> Merger::writeFacts(qint64 id, const ListedMessage &facts)
{
    const auto author = actorId(facts.author);
    if (!author) {
        return author.error();
    }
    // A server that no longer holds an acknowledgement takes its time along, and a mark of ours, too.
    static const QString sql =
        u"UPDATE messages SET %1 = ?, acknowledged_at = iif(? IS 1, acknowledged_at, NULL),"
        " acknowledged_locally = iif(? IS 1, acknowledged_locally, 0) WHERE id = ?"_s.arg(
            factColumns.join(u" = ?, "_s));
    return done(m_job.connection.run(
        sql, factValues(facts, *author) +
                 QVariantList{numberOf(facts.acknowledged), numberOf(facts.acknowledged), id}));
}

Result<void> Merger::keepBody(qint64 id, const QString &body)
{
    return done(m_job.connection.run(
        u"INSERT INTO bodies(message_id, body) VALUES (?, ?) ON CONFLICT(message_id) DO UPDATE SET body = excluded.body"_s,
        {id, toColumn(body)}));
}

Result<void> Merger::keepSource(qint64 id, const QByteArray &bytes, bool isNew)
{
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    if (!isNew) {
        const auto newest = m_job.connection.value(
            u"SELECT sha256 FROM sources WHERE message_id = ? AND form = ? ORDER BY id DESC LIMIT 1"_s,
            {id, formWord(m_form)});
        if (!newest) {
            return newest.error();
        }
        if (*newest && (*newest)->toByteArray() == hash) {
            return {};
        }
    }
    return done(m_job.connection.run(
        u"INSERT INTO sources(message_id, form, received_at, call, sha256, bytes) VALUES (?, ?, ?, ?, ?, ?)"_s,
        {id, formWord(m_form), m_now, m_call, hash, toColumn(bytes)}));
}

void Merger::note(qint64 messageId, qint64 conversationId, bool affectsReplies)
{
    m_job.change.messages.insert(messageId);
    m_job.change.conversations.insert(conversationId);
    if (affectsReplies) {
        m_forReplies[conversationId].insert(messageId);
    }
}

Result<void> Merger::shareStates(const std::vector<ListedMessage> &rows)
{
    QHash<QString, QString> states;
    for (const ListedMessage &row : rows) {
        if (row.taskState) {
            states.insert(row.conversation, *row.taskState);
        }
    }
    for (auto state = states.cbegin(); state != states.cend(); ++state) {
        const auto conversation = conversationId(state.key(), {});
        if (!conversation) {
            return conversation.error();
        }
        const QVariantList values{*conversation, toColumn(state.value())};
        auto query = m_job.connection.run(
            u"SELECT id FROM messages WHERE conversation_id = ? AND task_state IS NOT ?"_s, values);
        if (!query) {
            return query.error();
        }
        while ((*query)->next()) {
            const qint64 id = (*query)->value(0).toLongLong();
            m_job.change.messages.insert(id);
            if (!m_added.contains(id)) {
                m_changed.insert(id);
            }
        }
        (*query)->finish();
        auto shared = m_job.connection.run(
            u"UPDATE messages SET task_state = ? WHERE conversation_id = ? AND task_state IS NOT ?"_s,
            {values[1], values[0], values[1]});
        if (!shared) {
            return shared.error();
        }
    }
    return {};
}

Result<void> Merger::markReplies()
{
    const auto service =
        m_job.connection.value(u"SELECT service FROM accounts WHERE id = ?"_s, {m_accountId});
    if (!service) {
        return service.error();
    }
    if (!*service || (*service)->toString() != "selective"_L1) {
        return {};
    }
    for (auto it = m_forReplies.cbegin(); it != m_forReplies.cend(); ++it) {
        if (auto marked = updateReplies(m_job, it.key(), it.value()); !marked) {
            return marked;
        }
    }
    return {};
}

Result<void> noteMessage(WriteJob &job, qint64 messageId)
{
    const auto conversation =
        job.connection.value(u"SELECT conversation_id FROM messages WHERE id = ?"_s, {messageId});
    if (!conversation) {
        return conversation.error();
    }
    job.change.messages.insert(messageId);
    if (*conversation) {
        job.change.conversations.insert((*conversation)->toLongLong());
    }
    return {};
}

} // namespace ackbox::store
