// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/prose.h"
#include "demo/sage/row.h"

#include <vector>

namespace ackbox::demo::sage {

struct Agent
{
    QString id; //!< 64 hexadecimal digits
    QString name;
    QString displayName; //!< what it calls itself: not unique, some borrow another's
    QString registeredName;
    QString provider; //!< may be empty
    QString role;
    QString language;
    QString domain;
};

//! Invents messages: who, when, and every word, from seeds alone.
class Story
{
public:
    //! The moment of the newest invented message, in milliseconds since the epoch.
    static constexpr qint64 newest = 1783890000000;
    //! Mean time between two replies, in milliseconds.
    static constexpr qint64 averageGap = 240000;
    //! The most a payload or a result may take, in bytes of UTF-8.
    static constexpr qsizetype longestText = 262144;

    Story(const QByteArray &seed, const QString &ownId, std::shared_ptr<const Prose> prose);

    [[nodiscard]] const Agent &owner() const { return m_owner; }
    [[nodiscard]] const Agent &agent(quint16 index) const { return m_agents[index]; }
    [[nodiscard]] const QString &chainOf(const Row &row) const;

    //! When `count` replies came, oldest first. Many share their millisecond.
    [[nodiscard]] std::vector<qint64> completionTimes(int count) const;
    //! Reply number `index`, counted from the newest: the first ones show every kind there is.
    [[nodiscard]] Row answered(quint64 index, qint64 completedAt) const;
    //! A message of the owner's without a reply, created at `createdAt` (milliseconds).
    [[nodiscard]] Row unanswered(quint64 index, qint64 createdAt) const;
    //! A message to the owner.
    [[nodiscard]] Row received(quint64 index, qint64 createdAt) const;

    //! The message as it is when it has just been sent.
    [[nodiscard]] static Row asNew(Row row);

    //! Full id of who wrote the reply, without the chain; empty where the node does not say.
    [[nodiscard]] QString replier(const Row &row) const;
    [[nodiscard]] QString intent(const Row &row) const;
    [[nodiscard]] QString payload(const Row &row) const;
    [[nodiscard]] QString result(const Row &row) const;

private:
    void setPeople(const QByteArray &seed);
    [[nodiscard]] Row begin(quint64 stream, quint64 index) const;
    void stampCreated(Row &row, qint64 milliseconds, Random &random) const;
    [[nodiscard]] quint16 partnerWithProvider(quint16 from) const;
    [[nodiscard]] quint16 peerOf(quint16 partner) const;
    [[nodiscard]] Voice voice(const Row &row, bool byOwner) const;
    [[nodiscard]] QString hugeText(const QString &opening, const Voice &speaker, Random &random) const;
    [[nodiscard]] QString longText(const QString &opening, const Voice &speaker, Random &random) const;

    quint64 m_seed;
    std::shared_ptr<const Prose> m_prose;
    Agent m_owner;
    QString m_operatorId;
    std::vector<Agent> m_agents;
    std::vector<quint16> m_workers; //!< whom the owner writes to
    std::vector<quint16> m_writers; //!< who writes to the owner: also some who are not welcome
    std::vector<QString> m_chains;
};

} // namespace ackbox::demo::sage
