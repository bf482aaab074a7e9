// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/mailbox.h"

#include "demo/selective/wallet.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QtEndian>

#include <algorithm>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

// 2026-07-12T21:00:00Z, the moment of the service's own examples. A fixed end makes equal data from equal
// seeds.
constexpr qint64 newest = 1783890000000000;
constexpr qint64 averageGap = 240000000;
// More than two of the largest pages, so that wherever pages begin a whole one is filtered away.
constexpr int burst = 120;

quint64 numberFrom(const QByteArray &seed)
{
    return qFromBigEndian<quint64>(seed.constData());
}

QByteArray keySeed(const QByteArray &seed, const QByteArray &name)
{
    return QCryptographicHash::hash(seed + name, QCryptographicHash::Sha256);
}

QString walletOf(const Character &character, const QByteArray &seed)
{
    const QByteArray key = keySeed(seed, character.name.toUtf8());
    const QString hex = QString::fromLatin1(key.toHex());
    if (character.identityKind == "evm"_L1) {
        return u"eip155:8453:0x"_s + hex.left(40);
    }
    if (character.identityKind == "guest"_L1) {
        return u"session:%1-%2-4%3-a%4-%5"_s.arg(hex.left(8), hex.mid(8, 4), hex.mid(12, 3), hex.mid(15, 3),
                                                 hex.mid(18, 12));
    }
    return walletOfSeed(key);
}

bool isEarlier(const Row &left, const Row &right)
{
    return left.at != right.at ? left.at < right.at : left.tail < right.tail;
}

//! RFC 3339 with as many digits as there is something to say (0, 3, 6 or 9), and the offset spelt out.
QString formatTime(qint64 microseconds, int extraNanoseconds)
{
    const qint64 seconds = microseconds / 1000000;
    const qint64 fraction = microseconds % 1000000;
    QString text = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(u"yyyy-MM-ddTHH:mm:ss"_s);
    if (extraNanoseconds != 0) {
        text += u".%1"_s.arg(fraction * 1000 + extraNanoseconds, 9, 10, '0'_L1);
    } else if (fraction % 1000 != 0) {
        text += u".%1"_s.arg(fraction, 6, 10, '0'_L1);
    } else if (fraction != 0) {
        text += u".%1"_s.arg(fraction / 1000, 3, 10, '0'_L1);
    }
    return text + u"+00:00"_s;
}

QJsonValue intentOf(Beat beat)
{
    switch (beat) {
    case Beat::Offer:
        return u"task_offer"_s;
    case Beat::Question:
    case Beat::Answer:
        return u"task_clarification"_s;
    case Beat::Invite:
        return u"game_invite"_s;
    default:
        return QJsonValue::Null;
    }
}

} // namespace

Mailbox::Mailbox(const ServiceContext &context, QString ownWallet)
    : m_seed(numberFrom(context.seed))
    , m_story(m_seed, context.prose)
    , m_ownWallet(std::move(ownWallet))
{
    for (const Character &character : m_story.cast()) {
        m_wallets.push_back(walletOf(character, context.seed));
    }
    invent(context.options.messages);
}

void Mailbox::invent(int messages)
{
    const qint64 earliest = newest - averageGap * std::max(messages, 400);
    Random random(m_seed, 1);
    const auto wanted = static_cast<size_t>(messages);
    m_rows.reserve(wanted + wanted / 16);
    for (quint64 index = 0; m_rows.size() < wanted; ++index) {
        const Thread thread = m_story.thread(index, random.between(earliest, newest));
        const std::vector<Hop> hops = m_story.hops(thread);
        const quint32 number = addThread(thread);
        for (size_t hop = 0; hop < hops.size() && hops[hop].at <= newest && m_rows.size() < wanted; ++hop) {
            addRow(number, static_cast<quint16>(hop), hops[hop]);
        }
    }
    addMutedBursts(messages, earliest);
    disturbTimes();
    settleOldRows();
}

void Mailbox::addMutedBursts(int messages, qint64 earliest)
{
    if (messages < 10) {
        return;
    }
    Random random(m_seed, 2);
    const int bursts = std::max(1, messages / 2500);
    const int length = messages < 2500 ? std::min(burst, messages / 10) : burst;
    for (int index = 0; index < bursts; ++index) {
        const Thread thread =
            m_story.mutedThread(static_cast<quint64>(index), random.between(earliest, newest - 60000000));
        const quint32 number = addThread(thread);
        const std::vector<Hop> hops = m_story.mutedHops(thread, length);
        for (size_t hop = 0; hop < hops.size(); ++hop) {
            addRow(number, static_cast<quint16>(hop), hops[hop]);
        }
    }
}

quint32 Mailbox::addThread(const Thread &thread)
{
    const auto number = static_cast<quint32>(m_threads.size());
    m_threads.push_back(thread);
    m_threadIds.insert(threadId(number), number);
    return number;
}

void Mailbox::addRow(quint32 thread, quint16 hop, const Hop &source)
{
    Random random(m_threads[thread].seed, hop + 4096U);
    Row row{.at = source.at + static_cast<qint64>(random.below(1000000)),
            .tail = static_cast<quint32>(random.next()),
            .thread = thread,
            .hop = hop,
            .beat = source.beat,
            .writer = source.writer};
    row.sent = source.writer == Writer::Owner && !m_threads[thread].toSelf;
    if (random.oneIn(5)) {
        row.at -= row.at % 1000;
    } else if (random.oneIn(25)) {
        row.at -= row.at % 1000000;
    }
    row.acknowledged = !row.sent && random.oneIn(6);
    row.legacy = random.oneIn(60);
    m_rows.push_back(row);
}

void Mailbox::sortRows()
{
    std::sort(m_rows.begin(), m_rows.end(), isEarlier);
    for (size_t index = 1; index < m_rows.size(); ++index) {
        // Ids are unique. Where chance made two alike the later one moves, and stays behind the earlier.
        if (!isEarlier(m_rows[index - 1], m_rows[index])) {
            m_rows[index].at = m_rows[index - 1].at + 1;
        }
    }
}

//! Lets some neighbours share a microsecond, as messages of a busy network do.
void Mailbox::disturbTimes()
{
    sortRows();
    Random random(m_seed, 3);
    for (size_t index = 1; index < m_rows.size(); ++index) {
        if (random.oneIn(80)) {
            m_rows[index].at = m_rows[index - 1].at;
        }
    }
    sortRows();
}

//! What is old has been handled, and part of it was stored before recipients were.
void Mailbox::settleOldRows()
{
    const size_t handled = m_rows.size() / 8;
    const size_t legacy = m_rows.size() / 16;
    for (size_t index = 0; index < handled; ++index) {
        m_rows[index].acknowledged = !m_rows[index].sent;
        m_rows[index].legacy = m_rows[index].legacy || index < legacy;
    }
}

bool Mailbox::matches(const Row &row, const RawQuery &query) const
{
    return (query.includeSent || !row.sent) && (!query.thread || row.thread == *query.thread);
}

size_t Mailbox::firstNotBelow(const QByteArray &cursor) const
{
    const auto found =
        std::lower_bound(m_rows.begin(), m_rows.end(), cursor,
                         [this](const Row &row, const QByteArray &text) { return id(row) < text; });
    return static_cast<size_t>(found - m_rows.begin());
}

RawPage Mailbox::rawPage(const RawQuery &query) const
{
    RawPage page;
    size_t index = query.cursor.isEmpty() ? m_rows.size() : firstNotBelow(query.cursor);
    while (index > 0 && !page.isFull) {
        --index;
        if (matches(m_rows[index], query)) {
            page.rows.push_back(index);
            page.isFull = page.rows.size() == static_cast<size_t>(query.limit);
        }
    }
    return page;
}

std::optional<size_t> Mailbox::rowBefore(const RawQuery &query) const
{
    for (size_t index = firstNotBelow(query.cursor); index < m_rows.size(); ++index) {
        if (matches(m_rows[index], query)) {
            return index;
        }
    }
    return std::nullopt;
}

std::optional<size_t> Mailbox::find(const QString &id, bool sent) const
{
    const QByteArray text = id.toLatin1();
    const size_t index = firstNotBelow(text);
    if (index == m_rows.size() || this->id(m_rows[index]) != text) {
        return std::nullopt;
    }
    const Row &row = m_rows[index];
    return row.sent == sent || m_threads[row.thread].toSelf ? std::optional(index) : std::nullopt;
}

std::optional<quint32> Mailbox::findThread(const QString &threadId) const
{
    const auto found = m_threadIds.constFind(threadId);
    return found == m_threadIds.constEnd() ? std::nullopt : std::optional(*found);
}

QByteArray Mailbox::id(const Row &row) const
{
    return QByteArray::number(row.at).rightJustified(20, '0') + '_' +
           QByteArray::number(row.tail, 16).rightJustified(8, '0');
}

QByteArray Mailbox::body(const Row &row) const
{
    return m_story.body(m_threads[row.thread], row.hop, row.beat, row.writer);
}

QString Mailbox::threadId(quint32 thread) const
{
    const Thread &source = m_threads[thread];
    Random random(source.seed, 4);
    const QString hex = QString::number(random.next(), 16).rightJustified(16, u'0') +
                        QString::number(thread, 16).rightJustified(8, u'0');
    switch (random.below(3)) {
    case 0:
        return u"dm:%1:%2:%3"_s.arg(m_ownWallet, m_wallets[source.partner], hex.right(8));
    case 1:
        return u"task-"_s + hex;
    default:
        return u"%1-%2-4%3-b%4-%5"_s.arg(hex.left(8), hex.mid(8, 4), hex.mid(12, 3), hex.mid(15, 3),
                                         hex.right(8).rightJustified(12, u'0'));
    }
}

QString Mailbox::partnerWallet(const Row &row) const
{
    const Thread &thread = m_threads[row.thread];
    if (thread.toSelf) {
        return m_ownWallet;
    }
    return m_wallets[row.writer == Writer::Delegate ? m_story.delegateOf(thread) : thread.partner];
}

double Mailbox::trust(const Row &row) const
{
    const Thread &thread = m_threads[row.thread];
    if (row.writer == Writer::Owner) {
        return 1;
    }
    return m_story.cast()[row.writer == Writer::Delegate ? m_story.delegateOf(thread) : thread.partner].trust;
}

QJsonObject Mailbox::envelope(const Row &row, const QByteArray &body, bool sent, bool isListing) const
{
    Random random(m_threads[row.thread].seed, row.hop + 65536U);
    const int nanoseconds = random.oneIn(40) ? 1 + static_cast<int>(random.below(999)) : 0;
    const QString other = partnerWallet(row);
    const QByteArray group = QCryptographicHash::hash((m_ownWallet + u'|' + threadId(row.thread)).toUtf8(),
                                                      QCryptographicHash::Sha256);
    return {{u"msg_id"_s, QString::fromLatin1(id(row))},
            {u"direction"_s, sent ? u"sent"_s : u"received"_s},
            {u"from_wallet"_s, sent ? m_ownWallet : other},
            {u"to_wallet"_s, isListing && row.legacy ? QJsonValue() : QJsonValue(sent ? other : m_ownWallet)},
            {u"sent_at"_s, formatTime(row.at, nanoseconds)},
            {u"expires_at"_s, QJsonValue::Null},
            {u"body_bytes"_s, static_cast<qint64>(body.size())},
            {u"intent"_s, intentOf(row.beat)},
            {u"thread_ref"_s, QString(u"thread_v1_"_s + QString::fromLatin1(group.toHex()))}};
}

void Mailbox::deliver(int count, std::chrono::microseconds interval, std::chrono::microseconds clockStep)
{
    // Two conversations are always under way, one started here and one elsewhere: new messages and replies
    // alternate.
    constexpr quint64 hopsPerThread = 4;
    constexpr quint64 firstLiveThread = quint64(1) << 40U;
    for (int done = 0; done < count; ++done, ++m_delivered) {
        const quint64 pair = m_delivered / (2 * hopsPerThread);
        const quint64 side = m_delivered % 2;
        const auto hop = static_cast<quint16>(m_delivered % (2 * hopsPerThread) / 2);
        m_lastDelivery += std::max<qint64>(interval.count(), 1000000);
        const qint64 at = newest + m_lastDelivery + clockStep.count();
        Thread thread = m_story.thread(firstLiveThread + pair * 2 + side, at);
        thread.toSelf = false;
        thread.startedHere = side == 0;
        thread.plan = 0;
        const auto found = std::find_if(m_threads.rbegin(), m_threads.rend(),
                                        [&thread](const Thread &known) { return known.seed == thread.seed; });
        const quint32 number = found == m_threads.rend() ? addThread(thread)
                                                         : static_cast<quint32>(m_threads.rend() - found - 1);
        Hop source = m_story.hops(thread)[hop];
        source.at = at;
        addRow(number, hop, source);
        m_rows.back().acknowledged = false;
        m_rows.back().legacy = false;
        sortRows();
    }
}

} // namespace ackbox::demo::selective
