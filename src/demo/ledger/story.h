// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/prose.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

#include <memory>
#include <vector>

namespace ackbox::demo::ledger {

//! An agent with an identity at the service.
struct Agent
{
    QString handle;
    QString name;
    QString identityId;
    QString organizationId;
    QString trustTier; //!< empty: the service leaves it out
    QString role;
    QString language;
    QString domain;
};

//! Who stands on which side of a task, and how much of it the service tells.
enum class Bond : quint8 { Outbound, Inbound, Self, NoTarget, NamelessCaller, NamelessTarget };

bool isOutbound(Bond bond);
bool isInbound(Bond bond);

//! One message of a task's plan.
struct Step
{
    QLatin1StringView section; //!< of the templates
    bool byCaller = false;
    QLatin1StringView state; //!< the task's, once this has been written
};

//! One task. Its messages are in the archive.
struct Task
{
    quint64 seed = 0;
    qint64 start = 0;    //!< microseconds since the epoch
    quint32 context = 0; //!< index
    quint16 partner = 0; //!< index of the agent on the other side
    quint8 plan = 0;
    Bond bond = Bond::Outbound;
    bool isCanceled = false;
    std::vector<quint32> rows; //!< indices of its messages, oldest first
};

//! Invents tasks: who, when, and every word, from seeds alone.
class Story
{
public:
    //! The moment of the newest invented message, in microseconds since the epoch.
    static constexpr qint64 newest = 1783890000000000;

    Story(const QByteArray &seed, std::shared_ptr<const Prose> prose);

    //! Whose ledger it is, and another identity that the same key may read: nobody has written to it yet.
    [[nodiscard]] const Agent &owner() const { return m_owner; }
    [[nodiscard]] const Agent &secondIdentity() const { return m_second; }
    [[nodiscard]] const Agent &partner(const Task &task) const { return m_agents[task.partner]; }

    //! Task number `index`, counted from the newest: the first ones show every bond there is.
    [[nodiscard]] Task task(quint64 index) const;
    //! The task that arrives as number `index`, at `start`.
    [[nodiscard]] Task arrival(quint64 index, qint64 start) const;
    [[nodiscard]] static const std::vector<Step> &plan(const Task &task);
    //! When each message of the plan is written, in microseconds since the epoch. Some share their moment.
    [[nodiscard]] std::vector<qint64> times(const Task &task) const;

    //! "caller", "agent", and now and then a word that no client knows.
    [[nodiscard]] QString role(const Task &task, int step) const;
    //! Absent, empty, text, data, files.
    [[nodiscard]] QJsonValue parts(const Task &task, int step) const;
    //! At most five words.
    [[nodiscard]] QString contextName(const Task &task) const;

    [[nodiscard]] QString taskId(const Task &task) const;
    [[nodiscard]] QString contextId(quint32 index) const;
    [[nodiscard]] QString rowId(const Task &task, int step) const;

private:
    void setAgents();
    [[nodiscard]] Agent agent(const QString &handle, const QString &name, quint64 number) const;
    [[nodiscard]] Task begin(quint64 stream, quint64 index) const;
    [[nodiscard]] Voice voice(const Task &task, bool byCaller) const;
    [[nodiscard]] QString text(const Task &task, const Step &step, Random &random) const;

    quint64 m_seed;
    std::shared_ptr<const Prose> m_prose;
    Agent m_owner;
    Agent m_second;
    std::vector<Agent> m_agents;
    std::vector<quint16> m_regulars; //!< may stand on either side of a task
};

} // namespace ackbox::demo::ledger
