// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/archive.h"

#include <algorithm>

namespace ackbox::demo::channels {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 averageGap = 300000; //!< milliseconds between two threads

struct Plan
{
    QLatin1StringView name;
    qint64 firstSeq = 1;
    quint32 weight = 0; //!< out of 100
};

// Numbers beyond 2^53 are the ones that a program loses which reads them as floating point.
constexpr std::array plans{
    Plan{"dispatch"_L1, 1, 34},
    Plan{"releases"_L1, 1, 20},
    Plan{"incidents"_L1, 9007199254740993, 22},
    Plan{"decisions"_L1, 41, 12},
    Plan{"tide-desk"_L1, 1, 12},
    Plan{"archive-2019"_L1, 1, 0}, // nobody has ever written here
};

size_t channelFor(Random &random)
{
    quint32 roll = random.below(100);
    for (size_t index = 0; index < plans.size(); ++index) {
        if (roll < plans.at(index).weight) {
            return index;
        }
        roll -= plans.at(index).weight;
    }
    return 0;
}

quint64 seedOf(const ServiceContext &context)
{
    quint64 seed = 0;
    for (int i = 0; i < 8; ++i) {
        seed = (seed << 8U) | static_cast<unsigned char>(context.seed.at(i));
    }
    return seed ^ 0x6368616e6e656c73U;
}

} // namespace

Archive::Archive(const ServiceContext &context)
    : m_seed(seedOf(context))
    , m_story(m_seed, context.prose)
{
    Random random(m_seed, 3);
    for (const Plan &plan : plans) {
        const QString id = randomUuid(random);
        m_channelIds.insert(id, m_channels.size());
        m_channels.push_back({id, plan.name, {}});
    }
    invent(context.options.messages);
}

void Archive::invent(int messages)
{
    Random random(m_seed, 4);
    qint64 end = Story::newest;
    for (int left = messages; left > 0; ++m_threads) {
        const int replies = m_story.replyCount(m_threads, messages, left - 1);
        m_channels[channelFor(random)].threads.push_back(m_story.thread(m_threads, replies, end));
        left -= replies + 1;
        end -= random.between(1, 2 * averageGap);
    }
    for (size_t index = 0; index < m_channels.size(); ++index) {
        auto &threads = m_channels[index].threads;
        std::stable_sort(threads.begin(), threads.end(), [](const Thread &left, const Thread &right) {
            return left.root.at < right.root.at;
        });
        qint64 seq = plans.at(index).firstSeq;
        for (size_t number = 0; number < threads.size(); ++number) {
            threads[number].seq = seq;
            seq += random.oneIn(10) ? 3 : 1;
            m_rootIds.insert(Story::idNumber(threads[number], 0), {index, number});
        }
    }
}

const Channel *Archive::channel(const QString &id) const
{
    const auto found = m_channelIds.constFind(id);
    return found == m_channelIds.constEnd() ? nullptr : &m_channels[*found];
}

const Thread *Archive::thread(const Channel &channel, const QString &rootId) const
{
    const quint64 number = rootId.right(16).remove(u'-').toULongLong(nullptr, 16);
    const auto spot = m_rootIds.constFind(number);
    if (spot == m_rootIds.constEnd() || &m_channels[spot->channel] != &channel) {
        return nullptr;
    }
    const Thread &thread = channel.threads[spot->thread];
    return m_story.id(thread, 0) == rootId ? &thread : nullptr;
}

std::optional<Archive::Spot> Archive::anySpot(Random &random) const
{
    const size_t channel = channelFor(random);
    const size_t count = m_channels[channel].threads.size();
    if (count == 0) {
        return std::nullopt;
    }
    return Spot{channel, random.below(static_cast<quint32>(count))};
}

void Archive::addRoot(qint64 at, Random &random)
{
    const size_t index = channelFor(random);
    auto &threads = m_channels[index].threads;
    Thread thread = m_story.thread(m_threads++, 0, at);
    thread.root.revision = 1;
    thread.root.editedAt = 0;
    thread.root.deletedAt = 0;
    thread.seq = threads.empty() ? plans.at(index).firstSeq : threads.back().seq + 1;
    m_rootIds.insert(Story::idNumber(thread, 0), {index, threads.size()});
    threads.push_back(std::move(thread));
}

void Archive::addReply(qint64 time, Random &random, bool toOwner)
{
    constexpr int attempts = 40;
    std::optional<Spot> spot;
    for (int i = 0; i < attempts; ++i) {
        if (const auto candidate = anySpot(random)) {
            spot = candidate;
            if (!toOwner || at(*candidate).root.writer == owner) {
                break;
            }
        }
    }
    if (!spot) {
        addRoot(time, random);
        return;
    }
    Thread &thread = at(*spot);
    Message reply = m_story.freshReply(thread, std::max(time, thread.newest() + 1));
    if (toOwner && reply.writer == owner) {
        reply.writer = m_story.people().agent(random);
    }
    thread.replies.push_back(reply);
}

void Archive::editOne(qint64 time, Random &random)
{
    const auto spot = anySpot(random);
    if (!spot) {
        return;
    }
    Thread &thread = at(*spot);
    Message &message = thread.message(random.below(static_cast<quint32>(thread.size())));
    if (message.deletedAt == 0 && message.writer != platformWriter) {
        ++message.revision;
        message.editedAt = std::max(time, message.at);
    }
}

void Archive::deleteOne(qint64 time, Random &random)
{
    const auto spot = anySpot(random);
    if (!spot) {
        return;
    }
    Thread &thread = at(*spot);
    Message &message = thread.message(random.below(static_cast<quint32>(thread.size())));
    if (message.deletedAt == 0) {
        message.deletedAt = std::max(time, message.at);
    }
}

void Archive::deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep)
{
    using std::chrono::milliseconds;
    const qint64 pause = std::max<qint64>(1000, std::chrono::duration_cast<milliseconds>(interval).count());
    const qint64 step = std::chrono::duration_cast<milliseconds>(clockStep).count();
    for (; count > 0; --count, ++m_delivered) {
        m_passed += pause;
        const qint64 time = Story::newest + m_passed + step;
        Random random(m_seed ^ 0x6c697665U, m_delivered);
        if (m_delivered % 4 == 0) {
            addRoot(time, random);
        } else {
            addReply(time, random, m_delivered % 4 == 2);
        }
        if (m_delivered % 3 == 2) {
            editOne(time, random);
        }
        if (m_delivered % 5 == 4) {
            deleteOne(time, random);
        }
    }
}

} // namespace ackbox::demo::channels
