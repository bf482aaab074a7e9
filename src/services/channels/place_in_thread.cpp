// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/place_in_thread.h"

#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

constexpr QChar rootMark = u'0'; // sorts a root before replies of the same time
constexpr QChar replyMark = u'1';

std::optional<qint64> timeOf(const ListedMessage &message)
{
    return message.sentAt ? message.sentAt->nanoseconds : std::nullopt;
}

//! The id makes the tie unique: lists are paged by it.
QString tie(QChar mark, quint64 number, int digits, const QString &id)
{
    return mark + u"%1/%2"_s.arg(number, digits, 10, '0'_L1).arg(id);
}

QString replyTie(quint64 rank, const QString &id)
{
    return tie(replyMark, rank, 6, id);
}

} // namespace

Position rootPosition(const ListedMessage &root, std::optional<qint64> seq)
{
    // Moved up so that text sorts negative numbers first, too.
    constexpr quint64 middle = quint64(1) << 63U;
    const quint64 number = seq ? static_cast<quint64>(*seq) + middle : 0;
    return {timeOf(root).value_or(0), tie(rootMark, number, 20, root.remoteKey)};
}

Position replyPosition(const ListedMessage &reply)
{
    return {timeOf(reply).value_or(0), replyTie(0, reply.remoteKey)};
}

void orderReplies(std::vector<ListedMessage *> &replies, qint64 rootTime)
{
    qint64 last = rootTime;
    quint64 rank = 0;
    QHash<QString, Position> placed;
    for (ListedMessage *reply : replies) {
        if (const auto known = placed.constFind(reply->remoteKey); known != placed.constEnd()) {
            reply->position = *known;
            continue;
        }
        const qint64 time = std::max(timeOf(*reply).value_or(last), rootTime);
        rank = time == last ? rank + 1 : 0;
        last = time;
        reply->position = {time, replyTie(rank, reply->remoteKey)};
        placed.insert(reply->remoteKey, reply->position);
    }
}

} // namespace ackbox::channels
