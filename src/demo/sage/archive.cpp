// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/archive.h"

#include <algorithm>

namespace ackbox::demo::sage {

namespace {

bool isCompletedEarlier(const Row &left, const Row &right)
{
    return left.completedAt != right.completedAt ? left.completedAt < right.completedAt : left.id < right.id;
}

bool isCreatedEarlier(const Row &left, const Row &right)
{
    return left.createdAt != right.createdAt ? left.createdAt < right.createdAt : left.id < right.id;
}

//! Keeps the list in the order of `isEarlier`, wherever the clock has put the new row.
template <typename Order>
void insertInOrder(std::vector<Archive::Index> &list, const std::vector<Row> &rows, Archive::Index index,
                   Order isEarlier)
{
    const auto place =
        std::upper_bound(list.begin(), list.end(), index, [&](Archive::Index left, Archive::Index right) {
            return isEarlier(rows[left], rows[right]);
        });
    list.insert(place, index);
}

} // namespace

Archive::Archive(const ServiceContext &context, const QString &ownId)
    : m_story(context.seed, ownId, context.prose)
{
    invent(context.options.messages);
}

void Archive::invent(int replies)
{
    constexpr int mostUnanswered = 200; // the node allows 256 open messages a sender
    constexpr quint64 rowsPerHuge = 2000;
    constexpr quint64 firstHuge = 12;
    const std::vector<qint64> times = m_story.completionTimes(replies);
    for (size_t place = 0; place < times.size(); ++place) {
        const quint64 index = times.size() - 1 - place;
        Row row = m_story.answered(index, times[place]);
        row.huge = index % rowsPerHuge == firstHuge;
        add(row);
    }
    Random random(static_cast<quint64>(replies), 7);
    const qint64 whole = Story::averageGap * std::max(replies, 400);
    const qint64 recent = Story::averageGap * 60;
    const int unanswered = std::min(mostUnanswered, replies / 8 + std::min(replies, 8));
    for (int index = 0; index < unanswered; ++index) {
        const qint64 age = random.between(1000, index % 2 == 0 ? recent : whole);
        Row row = m_story.unanswered(m_sentCount++, Story::newest - age);
        row.huge = index == 6;
        add(row);
    }
    const int received = replies / 4 + std::min(replies, 8);
    for (int index = 0; index < received; ++index) {
        add(m_story.received(m_receivedCount++, Story::newest - random.between(700000, whole)));
    }
}

Archive::Index Archive::add(Row row)
{
    const auto index = static_cast<Index>(m_rows.size());
    m_ids.insert(row.id, index);
    m_rows.push_back(std::move(row));
    const Row &added = m_rows.back();
    if (added.sent) {
        insertInOrder(m_outbox, m_rows, index, isCreatedEarlier);
        if (added.workflow == Workflow::Completed) {
            insertInOrder(m_replies, m_rows, index, isCompletedEarlier);
        }
    }
    if (added.received) {
        insertInOrder(m_inbox, m_rows, index, isCreatedEarlier);
    }
    return index;
}

std::optional<Archive::Index> Archive::find(const QByteArray &id) const
{
    const auto found = m_ids.constFind(id);
    return found == m_ids.constEnd() ? std::nullopt : std::optional(*found);
}

size_t Archive::repliesBefore(const Before &before) const
{
    const auto isBefore = [this, &before](Index index) {
        const Row &candidate = m_rows[index];
        const qint64 completedAt = candidate.completedAt * nanosecondsInMillisecond;
        if (before.isComposite && completedAt == before.nanoseconds) {
            return candidate.id < before.id;
        }
        return completedAt < before.nanoseconds;
    };
    return static_cast<size_t>(std::partition_point(m_replies.begin(), m_replies.end(), isBefore) -
                               m_replies.begin());
}

std::vector<Archive::Index> Archive::pending() const
{
    std::vector<Index> result;
    std::copy_if(m_inbox.begin(), m_inbox.end(), std::back_inserter(result),
                 [this](Index index) { return m_rows[index].workflow == Workflow::Pending; });
    return result;
}

void Archive::deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep)
{
    constexpr quint64 perPurge = 8;
    const auto step = std::chrono::duration_cast<std::chrono::milliseconds>(clockStep).count();
    const auto gap = std::chrono::duration_cast<std::chrono::milliseconds>(interval).count();
    for (int done = 0; done < count; ++done, ++m_delivered) {
        m_passed += std::max<qint64>(gap, 1000);
        const auto jitter = static_cast<qint64>(Random(m_delivered, 11).below(1000));
        m_now = Story::newest + m_passed + jitter + step;
        if (m_delivered % 2 == 0) {
            add(Story::asNew(m_story.unanswered(m_sentCount++, m_now - 500)));
            answerOldest(m_now);
        } else {
            add(Story::asNew(m_story.received(m_receivedCount++, m_now)));
        }
        if (m_delivered % perPurge == perPurge - 1) {
            purgeOne();
        }
    }
}

//! Every third answer shares its millisecond with the one before: what is asked for "since" then must hold
//! it.
void Archive::answerOldest(qint64 at)
{
    constexpr quint64 deliveriesPerTie = 6;
    const auto oldest = std::find_if(m_outbox.begin(), m_outbox.end(),
                                     [this](Index index) { return m_rows[index].isOpen(); });
    const bool isTie = m_lastAnswer != 0 && m_delivered % deliveriesPerTie == 2;
    m_lastAnswer = isTie ? m_lastAnswer : at;
    completeAt(*oldest, m_lastAnswer, {});
}

void Archive::completeAt(Index index, qint64 at, const QString &answer)
{
    Row &row = m_rows[index];
    row.workflow = Workflow::Completed;
    row.claimedAt = row.claimedAt == 0 ? at : row.claimedAt;
    row.completedAt = at;
    row.answer = answer;
    if (row.sent) {
        insertInOrder(m_replies, m_rows, index, isCompletedEarlier);
    }
}

void Archive::purgeOne()
{
    const auto old = std::find_if(m_replies.begin(), m_replies.end(),
                                  [this](Index index) { return m_rows[index].id.startsWith("pipe-"); });
    if (old == m_replies.end()) {
        return;
    }
    const Index index = *old;
    m_replies.erase(old);
    std::erase(m_outbox, index);
    m_ids.remove(m_rows[index].id);
}

void Archive::claim(Index index)
{
    m_rows[index].workflow = Workflow::Claimed;
    m_rows[index].claimedAt = m_now;
}

void Archive::complete(Index index, const QString &answer)
{
    completeAt(index, m_now, answer);
}

void Archive::confirmRead(Index index)
{
    m_rows[index].readAt = m_now;
}

} // namespace ackbox::demo::sage
