// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/story.h"

#include "demo/cast.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <algorithm>
#include <array>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 nanosecondsInMillisecond = 1000000;
constexpr qint64 hour = 3600000;
// What the node writes instead of "never": a hundred years.
constexpr qint64 forEver = qint64(36500) * 24 * hour;

enum class Case : quint8 { Plain, ByOperator, Federated, Unknown, ByPeer, ToProvider, Self, OldPipe };

constexpr quint64 answeredStream = 0x616e7377U;
constexpr quint64 unansweredStream = 0x77616974U;
constexpr quint64 receivedStream = 0x696e626fU;

Case caseOf(quint64 index, Random &random)
{
    constexpr quint64 shownFirst = 8;
    const quint32 roll = random.below(100);
    if (index < shownFirst) {
        return static_cast<Case>(index);
    }
    constexpr std::array<std::pair<quint32, Case>, 7> shares = {{{58, Case::Plain},
                                                                 {68, Case::ByOperator},
                                                                 {74, Case::ByPeer},
                                                                 {80, Case::ToProvider},
                                                                 {86, Case::Unknown},
                                                                 {94, Case::Federated},
                                                                 {97, Case::Self}}};
    for (const auto &[below, kind] : shares) {
        if (roll < below) {
            return kind;
        }
    }
    return Case::OldPipe;
}

QString agentId(const QByteArray &seed, const QString &name)
{
    return QString::fromLatin1(
        QCryptographicHash::hash(seed + "sage agent " + name.toUtf8(), QCryptographicHash::Sha256).toHex());
}

//! The layout of a random UUID behind the prefix.
QByteArray makeId(const QByteArray &prefix, Random &random)
{
    QByteArray hex = QByteArray::number(random.next(), 16).rightJustified(16, '0') +
                     QByteArray::number(random.next(), 16).rightJustified(16, '0');
    hex[12] = '4';
    hex[16] = '8';
    return prefix + hex.left(8) + '-' + hex.mid(8, 4) + '-' + hex.mid(12, 4) + '-' + hex.mid(16, 4) + '-' +
           hex.mid(20);
}

qint64 roundedTime(qint64 milliseconds, Random &random)
{
    switch (random.below(12)) {
    case 0:
        return milliseconds - milliseconds % 1000;
    case 1:
        return milliseconds - milliseconds % 100;
    default:
        return milliseconds;
    }
}

//! What has come to an end has expired by now, and what is open has not.
void settleExpiry(Row &row)
{
    constexpr qint64 now = Story::newest * nanosecondsInMillisecond;
    if (row.isOpen()) {
        row.expiresAt =
            row.expiresAt > now ? row.expiresAt : row.createdAt + forEver * nanosecondsInMillisecond;
    } else if (row.workflow != Workflow::Completed) {
        row.expiresAt = std::min({row.expiresAt, row.createdAt + 24 * hour * nanosecondsInMillisecond, now});
    }
}

} // namespace

Story::Story(const QByteArray &seed, const QString &ownId, std::shared_ptr<const Prose> prose)
    : m_seed(qFromBigEndian<quint64>(seed.constData()) ^ 0x73616765U)
    , m_prose(std::move(prose))
    , m_owner({.id = ownId,
               .name = u"Harbourmaster"_s,
               .displayName = u"Harbourmaster"_s,
               .registeredName = u"harbourmaster/sage"_s,
               .provider = u"claude-code"_s,
               .role = u"harbour office"_s,
               .language = u"en"_s,
               .domain = u"route"_s})
    , m_operatorId(agentId(seed, u"operator"_s))
    , m_chains({u"chain-nordhafen"_s, u"chain-saltmarsh-7"_s})
{
    setPeople(seed);
}

void Story::setPeople(const QByteArray &seed)
{
    const std::array<QString, 4> providers = {u"codex"_s, u"claude-code"_s, u"gemini-cli"_s, QString()};
    for (const Character &character : readCast()) {
        const auto index = static_cast<quint16>(m_agents.size());
        const bool isSpam = character.domain == "spam"_L1;
        if (character.domain != "noise"_L1) {
            m_writers.push_back(index);
            if (!isSpam) {
                m_workers.push_back(index);
            }
        }
        // Who is not welcome shows the name of somebody who is.
        const QString shown = isSpam && !m_agents.empty() ? m_agents.front().name : character.name;
        m_agents.push_back({.id = agentId(seed, character.name),
                            .name = character.name,
                            .displayName = shown,
                            .registeredName = u"%1-%2/sage"_s.arg(character.domain).arg(index),
                            .provider = providers[index % providers.size()],
                            .role = character.role,
                            .language = character.language,
                            .domain = character.domain});
    }
}

const QString &Story::chainOf(const Row &row) const
{
    return m_chains[row.partner % m_chains.size()];
}

std::vector<qint64> Story::completionTimes(int count) const
{
    // Each block of so many replies holds the groups that share a millisecond: four neighbouring stamps of up
    // to nine, and one of more than a page.
    constexpr int block = 400;
    Random random(m_seed, 1);
    std::vector<qint64> times(static_cast<size_t>(count));
    const qint64 earliest = newest - averageGap * std::max(count, block);
    for (qint64 &time : times) {
        time = roundedTime(random.between(earliest, newest), random);
    }
    std::sort(times.begin(), times.end());
    for (size_t index = 1; index < times.size(); ++index) {
        if (random.oneIn(20)) {
            times[index] = times[index - 1];
        }
    }
    for (int start = 0; start < count; start += block) {
        const int size = std::min(block, count - start);
        const int sharers = std::min(9, size / 8);
        const auto four = static_cast<size_t>(start + size / 4);
        const qint64 stamp = size < 8 ? 0 : times[four] - times[four] % 1000 + 41;
        for (int index = 0; index < 4 * sharers; ++index) {
            times[four + static_cast<size_t>(index)] = stamp + index / sharers;
        }
        const auto crowd = times.begin() + start + size * 5 / 8;
        std::fill(crowd, crowd + std::min(25, size / 6), times[static_cast<size_t>(crowd - times.begin())]);
    }
    std::sort(times.begin(), times.end());
    return times;
}

Row Story::begin(quint64 stream, quint64 index) const
{
    Row row;
    row.seed = Random(m_seed ^ stream, index).next();
    return row;
}

void Story::stampCreated(Row &row, qint64 milliseconds, Random &random) const
{
    row.createdAt = roundedTime(milliseconds, random) * nanosecondsInMillisecond;
    if (!random.oneIn(3)) {
        row.createdAt -= static_cast<qint64>(random.below(nanosecondsInMillisecond));
    }
    const qint64 life = random.oneIn(6) ? random.between(1, 24) * hour : forEver;
    row.expiresAt = row.createdAt + life * nanosecondsInMillisecond;
}

Row Story::asNew(Row row)
{
    row.workflow = Workflow::Pending;
    row.claimedAt = 0;
    row.completedAt = 0;
    row.readAt = 0;
    row.expiresAt = row.createdAt + forEver * nanosecondsInMillisecond;
    return row;
}

quint16 Story::partnerWithProvider(quint16 from) const
{
    while (m_agents[from].provider.isEmpty()) {
        from = static_cast<quint16>((from + 1) % m_agents.size());
    }
    return from;
}

quint16 Story::peerOf(quint16 partner) const
{
    auto peer = partner;
    do {
        peer = static_cast<quint16>((peer + 1) % m_agents.size());
    } while (m_agents[peer].provider != m_agents[partner].provider);
    return peer;
}

Row Story::answered(quint64 index, qint64 completedAt) const
{
    Row row = begin(answeredStream, index);
    Random random(row.seed);
    const Case kind = caseOf(index, random);
    row.id = makeId(kind == Case::OldPipe ? "pipe-" : "msg-", random);
    row.partner = m_workers[random.below(static_cast<quint32>(m_workers.size()))];
    row.sent = true;
    row.received = kind == Case::Self;
    row.federated = kind == Case::Federated;
    row.toProvider = kind == Case::ToProvider;
    if (kind == Case::ByPeer || kind == Case::ToProvider) {
        row.partner = partnerWithProvider(row.partner);
    }
    if (kind == Case::ByOperator) {
        row.answerer = Answerer::Operator;
    } else if (kind == Case::ByPeer) {
        row.answerer = Answerer::Peer;
    } else if (kind == Case::Unknown) {
        row.answerer = Answerer::Unknown;
    }
    // Machines answer within seconds, people and queues within hours.
    const qint64 took = random.oneIn(3) ? random.between(hour / 6, 6 * hour) : random.between(2000, 400000);
    stampCreated(row, completedAt - took, random);
    row.workflow = Workflow::Completed;
    row.claimedAt = completedAt - took / 2;
    row.completedAt = completedAt;
    row.readAt = random.below(10) < 7 ? row.claimedAt + 40 : 0;
    return row;
}

Row Story::unanswered(quint64 index, qint64 createdAt) const
{
    Row row = answered(index + (quint64(1) << 32U), createdAt);
    row.seed = Random(m_seed ^ unansweredStream, index).next();
    Random random(row.seed);
    stampCreated(row, createdAt, random);
    row.completedAt = 0;
    const quint32 roll = random.below(20);
    row.workflow = roll < 13   ? Workflow::Pending
                   : roll < 16 ? Workflow::Claimed
                   : roll < 18 ? Workflow::Expired
                               : Workflow::Failed;
    row.claimedAt = row.workflow == Workflow::Claimed ? createdAt + random.between(500, 60000) : 0;
    row.readAt = row.claimedAt != 0 && random.oneIn(2) ? row.claimedAt + 40 : 0;
    settleExpiry(row);
    return row;
}

Row Story::received(quint64 index, qint64 createdAt) const
{
    Row row = begin(receivedStream, index);
    Random random(row.seed);
    row.federated = random.oneIn(9);
    row.id = makeId(row.federated ? "msg-fed-" : "msg-", random);
    row.partner = m_writers[random.below(static_cast<quint32>(m_writers.size()))];
    row.received = true;
    row.toProvider = !row.federated && random.oneIn(12);
    stampCreated(row, createdAt, random);
    const quint32 roll = random.below(20);
    row.workflow = roll < 10   ? Workflow::Pending
                   : roll < 13 ? Workflow::Claimed
                   : roll < 18 ? Workflow::Completed
                               : Workflow::Expired;
    if (row.workflow == Workflow::Claimed || row.workflow == Workflow::Completed) {
        row.claimedAt = createdAt + random.between(500, 60000);
        row.readAt = row.claimedAt + 40;
    }
    if (row.workflow == Workflow::Completed) {
        row.completedAt = row.claimedAt + random.between(1000, 400000);
    }
    settleExpiry(row);
    return row;
}

QString Story::replier(const Row &row) const
{
    if (row.received) {
        return m_owner.id;
    }
    switch (row.answerer) {
    case Answerer::Addressee:
        return m_agents[row.partner].id;
    case Answerer::Operator:
        return m_operatorId;
    case Answerer::Peer:
        return m_agents[peerOf(row.partner)].id;
    case Answerer::Unknown:
        break;
    }
    return {};
}

} // namespace ackbox::demo::sage
