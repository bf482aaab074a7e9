// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/merge_rules.h"
#include "store/store.h"

#include <QHash>
#include <QSet>

#include <map>
#include <tuple>

namespace ackbox::store {

//! Merges rows of one account into the tables, one after the other, in the caller's job. Ids of conversations
//! and actors are remembered for as long as it lives: within one transaction no other process can add any.
class Merger
{
public:
    Merger(WriteJob &job, qint64 accountId, Form form, QString call, qint64 now)
        : m_job(job)
        , m_accountId(accountId)
        , m_form(form)
        , m_call(std::move(call))
        , m_now(now)
    {
    }

    //! Looks all rows up at once. merge() works without it, a little slower.
    Result<void> lookUp(const std::vector<ListedMessage> &rows);
    //! The row that the first one to be merged stands below, where the service orders by the page.
    Result<void> goOnAfter(const std::optional<QString> &remoteKey);
    //! Adds the message or brings it up to date, and keeps the row's bytes. Gives the message's row id.
    Result<qint64> merge(const ListedMessage &row);
    //! Gives each conversation of these rows the task state that they tell.
    Result<void> shareStates(const std::vector<ListedMessage> &rows);
    //! Call it once after the last row.
    Result<void> markReplies();

    [[nodiscard]] qint64 added() const { return m_added.size(); }
    //! Known before this Merger, and different now. Each counts once.
    [[nodiscard]] qint64 changed() const { return m_changed.size(); }

    //! The message's row id where the cache has it.
    Result<std::optional<qint64>> knownId(const QString &remoteKey);

private:
    Result<qint64> add(const ListedMessage &row);
    Result<void> update(qint64 id, const ListedMessage &row);
    Result<void> writeFacts(qint64 id, const ListedMessage &facts);
    Result<void> keepBody(qint64 id, const QString &body);
    Result<void> keepSource(qint64 id, const QByteArray &bytes, bool isNew);
    Result<qint64> conversationId(const QString &remoteId, const std::optional<QString> &group);
    //! The group's row, NULL for none.
    Result<void> addToGroup(qint64 conversation, const QVariant &group);
    Result<QVariant> groupColumn(const std::optional<QString> &group);
    Result<qint64> actorId(const Actor &actor);
    Result<QString> tieOf(const ListedMessage &row);
    void note(qint64 messageId, qint64 conversationId, bool affectsReplies);

    using ActorKey = std::tuple<std::optional<QString>, std::optional<QString>, std::optional<QString>>;

    WriteJob &m_job;
    qint64 m_accountId;
    Form m_form;
    QString m_call;
    qint64 m_now;
    QHash<QString, std::optional<qint64>> m_known; //!< row ids of the keys that were looked up
    QHash<QString, qint64> m_conversations;
    QHash<QString, qint64> m_groups;
    std::map<ActorKey, qint64> m_actors;
    std::optional<qint64> m_above; //!< the row that was merged last
    QSet<qint64> m_added;
    QSet<qint64> m_changed;
    QHash<qint64, QSet<qint64>> m_forReplies; //!< messages by conversation
};

//! Adds a message and its conversation to what the job touched.
Result<void> noteMessage(WriteJob &job, qint64 messageId);

} // namespace ackbox::store
