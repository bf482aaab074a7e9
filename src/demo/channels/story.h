// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/channels/people.h"
#include "demo/prose.h"

#include <QStringList>

#include <memory>

namespace ackbox::demo::channels {

//! Invents threads: who, when, and every word, from seeds alone.
class Story
{
public:
    //! The moment of the newest invented message, in milliseconds since the epoch.
    static constexpr qint64 newest = 1783890000000;
    //! From so many messages on there is a thread of so many replies.
    static constexpr int longThreadFrom = 6000;
    static constexpr int longThreadReplies = 3000;

    Story(quint64 seed, std::shared_ptr<const Prose> prose);

    [[nodiscard]] const People &people() const { return m_people; }

    //! How many replies the thread number `index` has, counted from the newest; `left` is how many there can
    //! be.
    [[nodiscard]] int replyCount(quint64 index, int messages, int left) const;
    //! The thread itself, whose last message is at `end` or before. Ascending times; now and then two of one.
    [[nodiscard]] Thread thread(quint64 index, int replies, qint64 end) const;
    //! What comes when the demo is running.
    [[nodiscard]] Message freshReply(const Thread &thread, qint64 at) const;

    //! A UUID whose order is that of the times, as version 7 has it.
    [[nodiscard]] QString id(const Thread &thread, size_t number) const;
    //! The last fifteen digits of id(), which no other message has.
    [[nodiscard]] static quint64 idNumber(const Thread &thread, size_t number);

    [[nodiscard]] QString body(const Thread &thread, size_t number) const;
    [[nodiscard]] QStringList references(const Thread &thread, size_t number) const;
    [[nodiscard]] QString trust(const Thread &thread, size_t number) const;
    //! Whoever deleted it, by its thread's seed.
    [[nodiscard]] Writer deleter(const Thread &thread, size_t number) const;
    //! The run of the agent that wrote it; empty where it has none.
    [[nodiscard]] QString session(const Thread &thread, size_t number) const;
    //! How many messages of agents led to it.
    [[nodiscard]] int chainDepth(const Thread &thread, size_t number) const;

private:
    [[nodiscard]] Writer replier(Random &random, const Thread &thread) const;
    [[nodiscard]] Kind replyKind(Random &random, Writer writer) const;
    [[nodiscard]] Voice voice(const Thread &thread, Writer writer) const;
    [[nodiscard]] QString text(const Message &message, const Voice &speaker, bool isRoot,
                               Random &random) const;

    quint64 m_seed;
    std::shared_ptr<const Prose> m_prose;
    People m_people;
};

} // namespace ackbox::demo::channels
