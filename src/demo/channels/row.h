// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

namespace ackbox::demo::channels {

//! Index into People, or one of the actors that nobody can be found by.
using Writer = quint16;
inline constexpr Writer platformWriter = 0xffff;
inline constexpr Writer redactedWriter = 0xfffe; //!< the caller may not see who it was
inline constexpr Writer deletedWriter = 0xfffd;

enum class Kind : quint8 {
    Message,
    Status,
    Question,
    Handoff,
    Escalation,
    Decision,
    RitualOutput,
    Fyi,
    Platform,
    Unknown, //!< a word that the published page does not have
};

//! One message. Small, because there are very many: its id, its text and the rest follow from its thread's
//! seed.
struct Message
{
    qint64 at = 0;        //!< milliseconds since the epoch, as the next two
    qint64 editedAt = 0;  //!< 0: never
    qint64 deletedAt = 0; //!< 0: never
    qint32 revision = 1;
    Writer writer = 0;
    Kind kind = Kind::Message;
};

//! A root and its replies, oldest first. Message number 0 is the root, number n + 1 the reply at n.
struct Thread
{
    quint64 seed = 0;
    qint64 seq = 0;
    Message root;
    std::vector<Message> replies;

    [[nodiscard]] const Message &message(size_t number) const
    {
        return number == 0 ? root : replies[number - 1];
    }
    [[nodiscard]] Message &message(size_t number) { return number == 0 ? root : replies[number - 1]; }
    [[nodiscard]] size_t size() const { return replies.size() + 1; }
    [[nodiscard]] qint64 newest() const { return replies.empty() ? root.at : replies.back().at; }
};

struct Channel
{
    QString id;
    QString name;
    std::vector<Thread> threads; //!< ascending by seq
};

} // namespace ackbox::demo::channels
