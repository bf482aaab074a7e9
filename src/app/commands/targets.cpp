// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/targets.h"

#include "app/commands/commands.h"
#include "store/intents.h"

#include <QCoreApplication>
#include <QSet>

namespace ackbox {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::Targets)
};

Result<std::vector<qint64>> messagesOf(store::Connection &connection, const QList<qint64> &rows,
                                       Grouping grouping, const store::ListFilter &filter)
{
    if (grouping == Grouping::Messages) {
        return std::vector<qint64>(rows.begin(), rows.end());
    }
    std::vector<qint64> all;
    for (const qint64 conversation : rows) {
        store::ListFilter one = filter;
        one.conversationId = conversation;
        const auto ids = store::messageIds(connection, one);
        if (!ids) {
            return ids.error();
        }
        all.insert(all.end(), ids->begin(), ids->end());
    }
    return all;
}

QString inConversations(int conversations)
{
    return conversations > 1 ? Words::tr(" in %n conversations", nullptr, conversations) : QString();
}

} // namespace

Result<Targets> targetsOf(store::Connection &connection, const QList<qint64> &rows, Grouping grouping,
                          const store::ListFilter &filter)
{
    const auto ids = messagesOf(connection, rows, grouping, filter);
    if (!ids) {
        return ids.error();
    }
    const auto messages = store::messagesById(connection, *ids);
    if (!messages) {
        return messages.error();
    }
    const auto alive = store::aliveIntents(connection);
    if (!alive) {
        return alive.error();
    }
    QSet<qint64> opening;
    QSet<qint64> acknowledging;
    for (const store::Intent &intent : *alive) {
        (intent.action == Action::Open ? opening : acknowledging).insert(intent.messageId);
    }
    Targets targets;
    QSet<qint64> openIn;
    QSet<qint64> acknowledgeIn;
    for (const Message &message : *messages) {
        if (!message.openedAt && !message.listed.deletedAt && !opening.contains(message.id)) {
            targets.toOpen.append(message.id);
            openIn.insert(message.conversationId);
        }
        if (message.acknowledged == false && !acknowledging.contains(message.id)) {
            targets.toAcknowledge.append(message.id);
            acknowledgeIn.insert(message.conversationId);
        }
    }
    targets.openConversations = int(openIn.size());
    targets.acknowledgeConversations = int(acknowledgeIn.size());
    if (messages->size() == 1) {
        targets.account = messages->front().account;
    }
    return targets;
}

QString openText(qsizetype messages, int conversations)
{
    return messages == 0
               ? Commands::name(Commands::Open)
               : Words::tr("Open %n messages", nullptr, int(messages)) + inConversations(conversations);
}

QString acknowledgeText(qsizetype messages, int conversations)
{
    return messages == 0 ? Commands::name(Commands::Acknowledge)
                         : Words::tr("Acknowledge %n messages", nullptr, int(messages)) +
                               inConversations(conversations);
}

} // namespace ackbox
