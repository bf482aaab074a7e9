// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/wire.h"

#include <QDateTime>

namespace ackbox::demo::ledger {

using namespace Qt::StringLiterals;

namespace {

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject partyObject(const Agent &agent)
{
    return {{u"identity_id"_s, agent.identityId},
            {u"organization_id"_s, agent.organizationId},
            {u"handle"_s, textOrNull(agent.handle)}};
}

QJsonObject callerObject(const Agent &agent)
{
    QJsonObject object = partyObject(agent);
    if (!agent.trustTier.isEmpty()) {
        object.insert(u"trust_tier"_s, agent.trustTier);
    }
    return object;
}

void putParties(QJsonObject &object, const Archive &archive, const Task &task)
{
    object.insert(u"caller"_s, callerObject(callerOf(archive, task)));
    const auto target = targetOf(archive, task);
    object.insert(u"target"_s, target ? QJsonValue(partyObject(*target)) : QJsonValue());
}

//! The fields that a message has in a list and in its task.
QJsonObject messageObject(const Archive &archive, const Row &row)
{
    const Story &story = archive.story();
    const Task &task = archive.tasks()[row.task];
    QJsonObject object{
        {u"id"_s, story.rowId(task, row.step)},  {u"message_id"_s, u"m-%1"_s.arg(row.step + 1)},
        {u"role"_s, story.role(task, row.step)}, {u"metadata"_s, QJsonValue()},
        {u"extensions"_s, QJsonValue()},         {u"reference_task_ids"_s, QJsonValue()},
        {u"created_at"_s, formatTime(row.at)}};
    // An undefined value leaves the member out.
    object.insert(u"parts"_s, story.parts(task, row.step));
    return object;
}

void collect(const QJsonValue &value, QString &text)
{
    if (value.isString()) {
        text += u' ' + value.toString();
    } else if (value.isDouble()) {
        text += u' ' + value.toVariant().toString();
    } else if (value.isArray()) {
        const QJsonArray elements = value.toArray();
        for (const auto &element : elements) {
            collect(element, text);
        }
    } else if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (const auto &member : object) {
            collect(member, text);
        }
    }
}

} // namespace

QString formatTime(qint64 microsecondsSinceEpoch)
{
    constexpr qint64 second = 1000000;
    constexpr quint32 perOffset = 5;
    QString text = QDateTime::fromSecsSinceEpoch(microsecondsSinceEpoch / second, Qt::UTC)
                       .toString(u"yyyy-MM-ddTHH:mm:ss"_s);
    if (const qint64 fraction = microsecondsSinceEpoch % second; fraction != 0) {
        text += u".%1"_s.arg(fraction, 6, 10, '0'_L1);
    }
    const bool hasOffset = Random(static_cast<quint64>(microsecondsSinceEpoch)).oneIn(perOffset);
    return text + (hasOffset ? u"+00:00"_s : u"Z"_s);
}

Agent callerOf(const Archive &archive, const Task &task)
{
    Agent agent = isOutbound(task.bond) ? archive.story().owner() : archive.story().partner(task);
    if (task.bond == Bond::NamelessCaller) {
        agent.handle.clear();
    }
    return agent;
}

std::optional<Agent> targetOf(const Archive &archive, const Task &task)
{
    if (task.bond == Bond::NoTarget) {
        return std::nullopt;
    }
    Agent agent = isInbound(task.bond) ? archive.story().owner() : archive.story().partner(task);
    if (task.bond == Bond::NamelessTarget) {
        agent.handle.clear();
    }
    return agent;
}

QJsonObject messageRow(const Archive &archive, const Row &row)
{
    const Task &task = archive.tasks()[row.task];
    QJsonObject object = messageObject(archive, row);
    object.insert(u"task_id"_s, archive.story().taskId(task));
    object.insert(u"context_id"_s, archive.story().contextId(task.context));
    object.insert(u"task_state"_s, archive.state(task));
    putParties(object, archive, task);
    return object;
}

QJsonObject taskObject(const Archive &archive, quint32 index)
{
    constexpr size_t mostMessages = 8;
    const Task &task = archive.tasks()[index];
    const QString state = archive.state(task);
    const QString updatedAt = formatTime(archive.updatedAt(task));
    const bool isCut = task.rows.size() > mostMessages;
    QJsonArray messages;
    for (size_t place = isCut ? task.rows.size() - mostMessages : 0; place < task.rows.size(); ++place) {
        messages.append(messageObject(archive, archive.rows()[task.rows[place]]));
    }
    QJsonObject object{{u"id"_s, archive.story().taskId(task)},
                       {u"context_id"_s, archive.story().contextId(task.context)},
                       {u"state"_s, state},
                       {u"messages"_s, messages},
                       {u"history_truncated"_s, isCut},
                       {u"completed_at"_s, state == "completed"_L1 ? QJsonValue(updatedAt) : QJsonValue()},
                       {u"created_at"_s, formatTime(archive.rows()[task.rows.front()].at)},
                       {u"updated_at"_s, updatedAt}};
    putParties(object, archive, task);
    return object;
}

QJsonObject contextObject(const Archive &archive, quint32 index)
{
    constexpr size_t mostTasks = 3;
    const std::vector<quint32> &all = archive.contexts()[index].tasks;
    QJsonArray tasks;
    for (size_t place = 0; place < std::min(all.size(), mostTasks); ++place) {
        tasks.append(taskObject(archive, all[place]));
    }
    const Task &opener = archive.tasks()[all.front()];
    QJsonObject object{{u"id"_s, archive.story().contextId(index)},
                       {u"name"_s, archive.contextName(index)},
                       {u"tasks"_s, tasks},
                       {u"tasks_truncated"_s, all.size() > mostTasks},
                       {u"created_at"_s, formatTime(archive.rows()[opener.rows.front()].at)},
                       {u"last_activity_at"_s, formatTime(archive.lastActivity(index))}};
    putParties(object, archive, opener);
    return object;
}

QString searchable(const Archive &archive, const Row &row)
{
    QString text;
    const QJsonArray parts = archive.story().parts(archive.tasks()[row.task], row.step).toArray();
    for (const auto &value : parts) {
        const QJsonObject part = value.toObject();
        collect(part.value("text"_L1), text);
        collect(part.value("data"_L1), text);
    }
    return text.toLower();
}

} // namespace ackbox::demo::ledger
