// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/channels/story.h"
#include "demo/service.h"

#include <QHash>

#include <optional>

namespace ackbox::demo::channels {

//! All channels with exactly as many messages (roots and replies) as the options say: invented once, then
//! changed by what happens. Not thread-safe.
class Archive
{
public:
    explicit Archive(const ServiceContext &context);

    [[nodiscard]] const Story &story() const { return m_story; }
    [[nodiscard]] const std::vector<Channel> &channels() const { return m_channels; }
    [[nodiscard]] const Channel *channel(const QString &id) const;
    //! The thread with this root in this channel; null where there is none.
    [[nodiscard]] const Thread *thread(const Channel &channel, const QString &rootId) const;

    //! The next `count` messages, each `interval` (a second at least) after the one before: a new root, then
    //! three replies in older threads, and so on. With every third an older message is edited, with every
    //! fifth one is deleted; of replies a root's fields tell neither.
    void deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep);

private:
    //! Where a thread stands.
    struct Spot
    {
        size_t channel = 0;
        size_t thread = 0;
    };

    void invent(int messages);
    void addRoot(qint64 at, Random &random);
    void addReply(qint64 time, Random &random, bool toOwner);
    void editOne(qint64 time, Random &random);
    void deleteOne(qint64 time, Random &random);
    [[nodiscard]] std::optional<Spot> anySpot(Random &random) const;
    [[nodiscard]] Thread &at(const Spot &spot) { return m_channels[spot.channel].threads[spot.thread]; }

    quint64 m_seed;
    Story m_story;
    std::vector<Channel> m_channels;
    QHash<QString, size_t> m_channelIds;
    QHash<quint64, Spot> m_rootIds; //!< by Story::idNumber()
    quint64 m_threads = 0;
    quint64 m_delivered = 0;
    qint64 m_passed = 0; //!< milliseconds since the newest invented message
};

} // namespace ackbox::demo::channels
