// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/selective/story.h"
#include "demo/service.h"

#include <QHash>
#include <QJsonObject>

#include <chrono>
#include <optional>

namespace ackbox::demo::selective {

//! One entry of the mailbox, without its text: that is made anew whenever it is asked for, so that a hundred
//! thousand messages need a few megabytes.
struct Row
{
    qint64 at = 0;      //!< microseconds since the epoch, the first part of its id
    quint32 tail = 0;   //!< the second part of its id
    quint32 thread = 0; //!< index
    quint16 hop = 0;
    Beat beat = Beat::Notice;
    Writer writer = Writer::Owner;
    bool sent = false;
    bool acknowledged = false;
    bool legacy = false; //!< listed without its recipient
};

//! What a page is cut from.
struct RawQuery
{
    QByteArray cursor; //!< only rows below this id; empty: from the newest
    int limit = 20;
    bool includeSent = false;
    std::optional<quint32> thread;
};

struct RawPage
{
    std::vector<size_t> rows; //!< newest first
    bool isFull = false;      //!< as many rows as asked for: there may be more
};

//! The messages of one wallet: invented once, then changed by acknowledging and by arrivals. Not thread-safe.
//!
//! Exactly `messages` rows are listed by a walk over everything (status=all, include_sent=true, no filter). A
//! message to oneself is one row there: its received copy. Muted rows, which such a walk hides, come on top.
class Mailbox
{
public:
    Mailbox(const ServiceContext &context, QString ownWallet);

    [[nodiscard]] const Row &row(size_t index) const { return m_rows[index]; }
    [[nodiscard]] size_t size() const { return m_rows.size(); }
    [[nodiscard]] RawPage rawPage(const RawQuery &query) const;
    //! Index of a message; a message to oneself is found in both directions.
    [[nodiscard]] std::optional<size_t> find(const QString &id, bool sent) const;
    //! The row just above `cursor` in a walk: the last one of the page before.
    [[nodiscard]] std::optional<size_t> rowBefore(const RawQuery &query) const;
    [[nodiscard]] std::optional<quint32> findThread(const QString &threadId) const;

    [[nodiscard]] QByteArray id(const Row &row) const;
    [[nodiscard]] QByteArray body(const Row &row) const;
    [[nodiscard]] QString threadId(quint32 thread) const;
    [[nodiscard]] bool isMuted(const Row &row) const { return m_threads[row.thread].muted; }
    //! What the service thinks of the author: 0 to 1.
    [[nodiscard]] double trust(const Row &row) const;
    //! The metadata that listing and opening have in common. A listing hides the recipient of legacy rows.
    [[nodiscard]] QJsonObject envelope(const Row &row, const QByteArray &body, bool sent,
                                       bool isListing) const;

    void acknowledge(size_t index) { m_rows[index].acknowledged = true; }
    //! `count` new messages, each stamped `interval` (a second at least) after the one before, all moved by
    //! `clockStep`.
    void deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep);

private:
    void invent(int messages);
    void addMutedBursts(int messages, qint64 earliest);
    quint32 addThread(const Thread &thread);
    void addRow(quint32 thread, quint16 hop, const Hop &source);
    void disturbTimes();
    void sortRows();
    void settleOldRows();
    [[nodiscard]] bool matches(const Row &row, const RawQuery &query) const;
    [[nodiscard]] size_t firstNotBelow(const QByteArray &cursor) const;
    [[nodiscard]] QString partnerWallet(const Row &row) const;

    quint64 m_seed;
    Story m_story;
    QString m_ownWallet;
    std::vector<QString> m_wallets; //!< of the cast
    std::vector<Thread> m_threads;
    std::vector<Row> m_rows; //!< ascending by id
    QHash<QString, quint32> m_threadIds;
    quint64 m_delivered = 0;
    qint64 m_lastDelivery = 0;
};

} // namespace ackbox::demo::selective
