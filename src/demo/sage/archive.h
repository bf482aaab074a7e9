// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/story.h"
#include "demo/sage/times.h"
#include "demo/service.h"

#include <QHash>

namespace ackbox::demo::sage {

//! The messages of one agent on its node: invented once, then changed by arrivals, by the passing of time,
//! and by clients that claim. Not thread-safe.
//!
//! Exactly `messages` replies are retained at the start; messages without a reply and received ones come on
//! top.
class Archive
{
public:
    using Index = quint32;

    Archive(const ServiceContext &context, const QString &ownId);

    [[nodiscard]] const Story &story() const { return m_story; }
    [[nodiscard]] const Row &row(Index index) const { return m_rows[index]; }
    [[nodiscard]] std::optional<Index> find(const QByteArray &id) const;

    //! Rows with a reply to the owner, ascending by (completed_at, id).
    [[nodiscard]] const std::vector<Index> &replies() const { return m_replies; }
    //! How many of them a walk that goes on at `before` has still to see.
    [[nodiscard]] size_t repliesBefore(const Before &before) const;
    //! Ascending by (created_at, id).
    [[nodiscard]] const std::vector<Index> &outbox() const { return m_outbox; }
    [[nodiscard]] const std::vector<Index> &inbox() const { return m_inbox; }
    //! The part of the inbox that nobody has claimed.
    [[nodiscard]] std::vector<Index> pending() const;

    //! The next `count` things that happen, each `interval` (a second at least) after the one before, all
    //! stamped as the node's clock has it: a reply to what was sent (and something new is sent), then a
    //! message to the owner, and so on. With every eighth an old row is purged.
    void deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep);
    //! The claiming acts, at the moment of the last thing that happened.
    void claim(Index index);
    void complete(Index index, const QString &answer);
    void confirmRead(Index index);

private:
    void invent(int replies);
    Index add(Row row);
    void completeAt(Index index, qint64 at, const QString &answer);
    void answerOldest(qint64 at);
    void purgeOne();

    Story m_story;
    std::vector<Row> m_rows;
    std::vector<Index> m_replies;
    std::vector<Index> m_outbox;
    std::vector<Index> m_inbox;
    QHash<QByteArray, Index> m_ids;
    quint64 m_sentCount = 0;
    quint64 m_receivedCount = 0;
    quint64 m_delivered = 0;
    qint64 m_passed = 0;          //!< milliseconds since the newest invented message
    qint64 m_now = Story::newest; //!< when the last thing happened, by the node's clock
    qint64 m_lastAnswer = 0;
};

} // namespace ackbox::demo::sage
