// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rows that a message's row refers to: its conversation with its group, its author.

#include "store/groups.h"
#include "store/merger.h"

using namespace Qt::StringLiterals;

namespace ackbox::store {

Result<QVariant> Merger::groupColumn(const std::optional<QString> &group)
{
    if (!group) {
        return QVariant();
    }
    if (const auto found = m_groups.constFind(*group); found != m_groups.cend()) {
        return QVariant(*found);
    }
    const auto id = groupId(m_job, m_accountId, *group);
    if (!id) {
        return id.error();
    }
    m_groups.insert(*group, *id);
    return QVariant(*id);
}

Result<qint64> Merger::conversationId(const QString &remoteId, const std::optional<QString> &group)
{
    if (const auto found = m_conversations.constFind(remoteId); found != m_conversations.cend()) {
        return *found;
    }
    const auto groupId = groupColumn(group);
    if (!groupId) {
        return groupId.error();
    }
    const QVariantList key{m_accountId, toColumn(remoteId)};
    auto inserted = m_job.connection.run(
        u"INSERT INTO conversations(account_id, remote_id, group_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"_s,
        key + QVariantList{*groupId});
    if (!inserted) {
        return inserted.error();
    }
    qint64 id = m_job.connection.lastInsertId();
    if (m_job.connection.changes() == 0) {
        const auto known = m_job.connection.value(
            u"SELECT id FROM conversations WHERE account_id = ? AND remote_id = ?"_s, key);
        if (!known) {
            return known.error();
        }
        id = (*known)->toLongLong();
        if (auto grouped = addToGroup(id, *groupId); !grouped) {
            return grouped.error();
        }
    }
    m_conversations.insert(remoteId, id);
    return id;
}

// The first row of a conversation may not have named its group.
Result<void> Merger::addToGroup(qint64 conversation, const QVariant &group)
{
    if (group.isNull()) {
        return {};
    }
    const auto grouped = m_job.connection.run(
        u"UPDATE conversations SET group_id = ? WHERE id = ? AND group_id IS NULL"_s, {group, conversation});
    return grouped ? Result<void>() : Result<void>(grouped.error());
}

Result<qint64> Merger::actorId(const Actor &actor)
{
    const ActorKey key{actor.id, actor.name, actor.kind};
    if (const auto found = m_actors.find(key); found != m_actors.end()) {
        return found->second;
    }
    const QVariantList values{m_accountId, toColumn(actor.id), toColumn(actor.name), toColumn(actor.kind)};
    auto inserted = m_job.connection.run(
        u"INSERT INTO actors(account_id, remote_id, name, kind) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"_s,
        values);
    if (!inserted) {
        return inserted.error();
    }
    qint64 id = m_job.connection.lastInsertId();
    if (m_job.connection.changes() == 0) {
        // Written like the unique index, so that it is used.
        const auto known = m_job.connection.value(
            uR"(SELECT id FROM actors WHERE account_id = ? AND ifnull(remote_id, x'00') = ifnull(?, x'00')
                AND ifnull(name, x'00') = ifnull(?, x'00') AND ifnull(kind, x'00') = ifnull(?, x'00'))"_s,
            values);
        if (!known) {
            return known.error();
        }
        id = (*known)->toLongLong();
    }
    m_actors.emplace(key, id);
    return id;
}

} // namespace ackbox::store
