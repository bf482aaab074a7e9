// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/ledger/story.h"
#include "demo/service.h"

#include <QHash>

#include <deque>
#include <optional>

namespace ackbox::demo::ledger {

//! One message, without its text: that is made anew whenever it is asked for, so that a hundred thousand
//! messages need a few megabytes.
struct Row
{
    qint64 at = 0;    //!< microseconds since the epoch
    quint32 task = 0; //!< index
    quint16 step = 0; //!< of the task's plan
};

struct Context
{
    std::vector<quint32> tasks; //!< indices, oldest first; the first one opened it
};

//! The ledger of one identity: invented once, then only appended to. Exactly `messages` messages at the
//! start. Not thread-safe.
class Archive
{
public:
    explicit Archive(const ServiceContext &context);

    [[nodiscard]] const Story &story() const { return m_story; }
    //! All three from the oldest on; what is new is appended, so that an index stays what it is.
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] const std::vector<Task> &tasks() const { return m_tasks; }
    [[nodiscard]] const std::vector<Context> &contexts() const { return m_contexts; }
    [[nodiscard]] std::optional<quint32> findTask(const QString &id) const;
    [[nodiscard]] std::optional<quint32> findContext(const QString &id) const;

    //! The task's state now, and since when.
    [[nodiscard]] QString state(const Task &task) const;
    [[nodiscard]] qint64 updatedAt(const Task &task) const;
    //! A name comes with the third message.
    [[nodiscard]] QString contextName(quint32 index) const;
    [[nodiscard]] qint64 lastActivity(quint32 index) const;

    //! `count` new messages, each `interval` (a second at least) after the one before, as the service's clock
    //! has it; the ledger never stamps one before its newest. Open tasks go on, new ones begin, and with
    //! every fourth message a task is canceled, which only its state tells.
    void deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep);

private:
    void invent(int messages);
    quint32 addTask(Task task, bool joinsLast);
    void addRow(quint32 task, quint16 step, qint64 at);
    void deliverOne(qint64 at);
    void cancelOne();
    [[nodiscard]] bool isOpen(const Task &task) const;

    Story m_story;
    std::vector<Row> m_rows;
    std::vector<Task> m_tasks;
    std::vector<Context> m_contexts;
    QHash<QString, quint32> m_taskIds;
    QHash<QString, quint32> m_contextIds;
    std::deque<quint32> m_open; //!< tasks of which more is to come
    quint64 m_delivered = 0;
    qint64 m_passed = 0; //!< microseconds since the newest invented message
};

} // namespace ackbox::demo::ledger
