// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/archive.h"

#include <algorithm>

namespace ackbox::demo::ledger {

using namespace Qt::StringLiterals;

Archive::Archive(const ServiceContext &context)
    : m_story(context.seed, context.prose)
{
    invent(context.options.messages);
}

void Archive::invent(int messages)
{
    struct Planned
    {
        Task task;
        std::vector<qint64> times;
        bool isOpen = false;
    };
    std::vector<Planned> planned; // newest first
    for (quint64 index = 0; messages > 0; ++index) {
        Planned next{.task = m_story.task(index), .times = {}, .isOpen = false};
        next.times = m_story.times(next.task);
        const auto future = std::upper_bound(next.times.begin(), next.times.end(), Story::newest);
        next.isOpen = future != next.times.end() && !next.task.isCanceled;
        next.times.erase(future, next.times.end());
        next.times.resize(std::min(next.times.size(), static_cast<size_t>(messages)));
        messages -= static_cast<int>(next.times.size());
        planned.push_back(std::move(next));
    }
    std::vector<Row> rows;
    std::reverse(planned.begin(), planned.end());
    for (const auto &next : planned) {
        const quint32 task = addTask(next.task, Random(next.task.seed, 9).oneIn(2));
        for (size_t step = 0; step < next.times.size(); ++step) {
            rows.push_back({next.times[step], task, static_cast<quint16>(step)});
        }
        if (next.isOpen) {
            m_open.push_back(task);
        }
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row &left, const Row &right) { return left.at < right.at; });
    for (const Row &row : rows) {
        addRow(row.task, row.step, row.at);
    }
}

quint32 Archive::addTask(Task task, bool joinsLast)
{
    const auto index = static_cast<quint32>(m_tasks.size());
    if (m_contexts.empty() || !joinsLast) {
        m_contextIds.insert(m_story.contextId(static_cast<quint32>(m_contexts.size())),
                            static_cast<quint32>(m_contexts.size()));
        m_contexts.push_back({});
    }
    task.context = static_cast<quint32>(m_contexts.size() - 1);
    m_contexts.back().tasks.push_back(index);
    m_taskIds.insert(m_story.taskId(task), index);
    m_tasks.push_back(std::move(task));
    return index;
}

void Archive::addRow(quint32 task, quint16 step, qint64 at)
{
    m_tasks[task].rows.push_back(static_cast<quint32>(m_rows.size()));
    m_rows.push_back({at, task, step});
}

std::optional<quint32> Archive::findTask(const QString &id) const
{
    const auto found = m_taskIds.constFind(id);
    return found == m_taskIds.constEnd() ? std::nullopt : std::optional(*found);
}

std::optional<quint32> Archive::findContext(const QString &id) const
{
    const auto found = m_contextIds.constFind(id);
    return found == m_contextIds.constEnd() ? std::nullopt : std::optional(*found);
}

QString Archive::state(const Task &task) const
{
    const QString state = Story::plan(task)[task.rows.size() - 1].state;
    const bool isOver = state == "completed"_L1 || state == "failed"_L1 || state == "rejected"_L1;
    return task.isCanceled && !isOver ? u"canceled"_s : state;
}

qint64 Archive::updatedAt(const Task &task) const
{
    return m_rows[task.rows.back()].at;
}

QString Archive::contextName(quint32 index) const
{
    constexpr size_t namedFrom = 3;
    size_t messages = 0;
    for (const quint32 task : m_contexts[index].tasks) {
        messages += m_tasks[task].rows.size();
    }
    return messages < namedFrom ? u"New A2A Session"_s
                                : m_story.contextName(m_tasks[m_contexts[index].tasks.front()]);
}

qint64 Archive::lastActivity(quint32 index) const
{
    qint64 last = 0;
    for (const quint32 task : m_contexts[index].tasks) {
        last = std::max(last, updatedAt(m_tasks[task]));
    }
    return last;
}

bool Archive::isOpen(const Task &task) const
{
    return !task.isCanceled && task.rows.size() < Story::plan(task).size();
}

void Archive::deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep)
{
    constexpr qint64 second = 1000000;
    constexpr quint64 perCancel = 4;
    constexpr quint64 perTie = 3;
    for (int done = 0; done < count; ++done, ++m_delivered) {
        m_passed += std::max<qint64>(interval.count(), second);
        const auto jitter = static_cast<qint64>(Random(m_delivered, 11).below(second));
        const qint64 newest = m_rows.empty() ? Story::newest : m_rows.back().at;
        const qint64 at = std::max(newest, Story::newest + m_passed + jitter + clockStep.count());
        // What is asked for "since" a moment must hold what came at the same moment later.
        deliverOne(m_delivered % perTie == perTie - 1 ? newest : at);
        if (m_delivered % perCancel == perCancel - 1) {
            cancelOne();
        }
    }
}

void Archive::deliverOne(qint64 at)
{
    const bool begins = m_open.empty() || m_delivered % 2 == 0;
    if (begins) {
        const quint32 index = addTask(m_story.arrival(m_delivered, at), m_delivered % 4 == 2);
        m_open.push_back(index);
    }
    const quint32 index = begins ? m_open.back() : m_open.front();
    addRow(index, static_cast<quint16>(m_tasks[index].rows.size()), at);
    if (!begins) {
        m_open.pop_front();
        m_open.push_back(index);
    }
    if (!isOpen(m_tasks[index])) {
        m_open.pop_back();
    }
}

void Archive::cancelOne()
{
    if (!m_open.empty()) {
        m_tasks[m_open.front()].isCanceled = true;
        m_open.pop_front();
    }
}

} // namespace ackbox::demo::ledger
