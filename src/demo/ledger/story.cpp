// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/story.h"

#include "demo/cast.h"

#include <QtEndian>

#include <algorithm>
#include <array>

namespace ackbox::demo::ledger {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 second = 1000000;
constexpr qint64 taskGap = 900 * second;

constexpr quint64 inventedStream = 0x7461736bU;
constexpr quint64 arrivedStream = 0x6c697665U;
constexpr quint64 identityStream = 0x69646e74U;
constexpr quint64 ownerIdentity = 1000;
constexpr quint64 contextStream = 0x63747874U;

constexpr bool fromCaller = true;
constexpr bool fromWorker = false;

// Long ones and short ones; most work ends well, some is never answered.
const std::vector<std::vector<Step>> &plans()
{
    static const std::vector<std::vector<Step>> all = {
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"accept"_L1, fromWorker, "working"_L1},
         {"progress"_L1, fromWorker, "working"_L1},
         {"result"_L1, fromWorker, "completed"_L1},
         {"close"_L1, fromCaller, "completed"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"question"_L1, fromWorker, "input_required"_L1},
         {"answer"_L1, fromCaller, "working"_L1},
         {"result"_L1, fromWorker, "completed"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1}, {"decline"_L1, fromWorker, "rejected"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"question"_L1, fromWorker, "input_required"_L1},
         {"answer"_L1, fromCaller, "working"_L1},
         {"question"_L1, fromWorker, "input_required"_L1},
         {"answer"_L1, fromCaller, "working"_L1},
         {"progress"_L1, fromWorker, "working"_L1},
         {"progress"_L1, fromWorker, "working"_L1},
         {"result"_L1, fromWorker, "completed"_L1},
         {"follow"_L1, fromCaller, "working"_L1},
         {"result"_L1, fromWorker, "completed"_L1},
         {"close"_L1, fromCaller, "completed"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"accept"_L1, fromWorker, "working"_L1},
         {"notice"_L1, fromWorker, "failed"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"question"_L1, fromWorker, "auth_required"_L1},
         {"answer"_L1, fromCaller, "working"_L1},
         {"result"_L1, fromWorker, "completed"_L1}},
        {{"offer"_L1, fromCaller, "submitted"_L1},
         {"progress"_L1, fromWorker, "paused_by_policy"_L1}}, // a state that no client knows
    };
    return all;
}

const std::vector<Step> &notes()
{
    static const std::vector<Step> all = {{"note"_L1, fromCaller, "submitted"_L1},
                                          {"progress"_L1, fromWorker, "working"_L1},
                                          {"note"_L1, fromCaller, "working"_L1},
                                          {"result"_L1, fromWorker, "completed"_L1}};
    return all;
}

Bond bondOf(quint64 index, Random &random)
{
    constexpr quint64 shownFirst = 6;
    const quint32 roll = random.below(100);
    if (index < shownFirst) {
        return static_cast<Bond>(index);
    }
    constexpr std::array<std::pair<quint32, Bond>, 5> shares = {{{45, Bond::Outbound},
                                                                 {86, Bond::Inbound},
                                                                 {91, Bond::Self},
                                                                 {94, Bond::NoTarget},
                                                                 {97, Bond::NamelessCaller}}};
    for (const auto &[below, bond] : shares) {
        if (roll < below) {
            return bond;
        }
    }
    return Bond::NamelessTarget;
}

//! The layout of a random UUID.
QString makeUuid(Random random)
{
    QByteArray hex = QByteArray::number(random.next(), 16).rightJustified(16, '0') +
                     QByteArray::number(random.next(), 16).rightJustified(16, '0');
    hex[12] = '4';
    hex[16] = 'a';
    return QString::fromLatin1(hex.left(8) + '-' + hex.mid(8, 4) + '-' + hex.mid(12, 4) + '-' +
                               hex.mid(16, 4) + '-' + hex.mid(20));
}

//! Neighbours of which the start is the same: pairs, and crowds that fill more than a page.
quint64 sharedStart(quint64 index)
{
    constexpr quint64 pairEvery = 16;
    constexpr quint64 block = 400;
    constexpr quint64 crowdBegin = 200;
    constexpr quint64 crowdEnd = 320;
    const quint64 place = index % block;
    if (place >= crowdBegin && place < crowdEnd) {
        return index - place + crowdBegin;
    }
    return index % pairEvery == 1 ? index - 1 : index;
}

QString slug(const QString &name)
{
    const bool isAscii = std::all_of(name.begin(), name.end(), [](QChar c) { return c.unicode() < 0x7f; });
    return isAscii ? name.toLower().replace(u' ', u'-') : QString();
}

QString trustTierOf(const Character &character)
{
    if (character.identityKind == "guest"_L1) {
        return {};
    }
    return character.trust >= 0.8   ? u"inkbox_verified"_s
           : character.trust >= 0.5 ? u"org_verified"_s
                                    : u"external_unverified"_s;
}

QJsonObject dataPart(Random &random)
{
    return {{u"data"_s, QJsonObject{{u"rows"_s, random.between(100, 9000)},
                                    {u"refused"_s, random.between(0, 40)},
                                    {u"checksum"_s, QString::number(random.next(), 16)},
                                    {u"seen"_s, random.between(9007199254740993, 9007199254749999)},
                                    {u"stations"_s, QJsonArray{u"Tromsø"_s, u"大阪"_s, u"Halifax"_s}}}}};
}

QJsonObject filePart(Random &random)
{
    const QString name = u"report-%1.pdf"_s.arg(random.below(9000));
    const QString address = u"https://files.example.org/r/"_s + QString::number(random.next(), 16);
    if (random.oneIn(2)) {
        return {{u"kind"_s, u"file"_s},
                {u"file"_s,
                 QJsonObject{{u"name"_s, name}, {u"mimeType"_s, u"application/pdf"_s}, {u"uri"_s, address}}}};
    }
    return {{u"url"_s, address}, {u"filename"_s, name}, {u"mediaType"_s, u"application/pdf"_s}};
}

} // namespace

bool isOutbound(Bond bond)
{
    return bond == Bond::Outbound || bond == Bond::Self || bond == Bond::NoTarget ||
           bond == Bond::NamelessTarget;
}

bool isInbound(Bond bond)
{
    return bond == Bond::Inbound || bond == Bond::Self || bond == Bond::NamelessCaller;
}

Story::Story(const QByteArray &seed, std::shared_ptr<const Prose> prose)
    : m_seed(qFromBigEndian<quint64>(seed.constData()) ^ 0x6c656467U)
    , m_prose(std::move(prose))
    , m_owner(agent(u"harbourmaster"_s, u"Harbourmaster"_s, ownerIdentity))
    , m_second(agent(u"harbourmaster.night"_s, u"Harbourmaster, night desk"_s, ownerIdentity + 1))
{
    setAgents();
}

Agent Story::agent(const QString &handle, const QString &name, quint64 number) const
{
    return {.handle = handle,
            .name = name,
            .identityId = makeUuid(Random(m_seed ^ identityStream, number)),
            .organizationId = u"org_nordhafen"_s,
            .trustTier = u"inkbox_verified"_s,
            .role = u"harbour office"_s,
            .language = u"en"_s,
            .domain = u"route"_s};
}

void Story::setAgents()
{
    for (const Character &character : readCast()) {
        const auto index = static_cast<quint16>(m_agents.size());
        const QString plain = slug(character.name);
        const QString handle = plain.isEmpty() ? u"%1-%2"_s.arg(character.domain).arg(index) : plain;
        m_agents.push_back({.handle = handle,
                            .name = character.name,
                            .identityId = makeUuid(Random(m_seed ^ identityStream, index)),
                            .organizationId = u"org_%1"_s.arg(character.domain),
                            .trustTier = trustTierOf(character),
                            .role = character.role,
                            .language = character.language,
                            .domain = character.domain});
        if (character.domain != "noise"_L1) {
            m_regulars.push_back(index);
        }
    }
}

Task Story::begin(quint64 stream, quint64 index) const
{
    Task task;
    task.seed = Random(m_seed ^ stream, index).next();
    Random random(task.seed);
    task.bond = bondOf(index, random);
    task.partner = m_regulars[random.below(static_cast<quint32>(m_regulars.size()))];
    task.plan = static_cast<quint8>(random.below(static_cast<quint32>(plans().size())));
    if (m_agents[task.partner].domain == "spam"_L1 && task.bond != Bond::Self) {
        task.bond = Bond::Inbound; // nobody asks these
        task.plan = 3;
    }
    task.isCanceled = random.oneIn(25);
    return task;
}

Task Story::task(quint64 index) const
{
    Task task = begin(inventedStream, index);
    const quint64 place = sharedStart(index);
    const auto jitter = static_cast<qint64>(Random(m_seed, place).below(taskGap / 2));
    task.start = newest - static_cast<qint64>(place) * taskGap - jitter;
    return task;
}

Task Story::arrival(quint64 index, qint64 start) const
{
    constexpr quint64 pastTheShown = 100;
    Task task = begin(arrivedStream, index + pastTheShown);
    task.start = start;
    task.isCanceled = false;
    return task;
}

const std::vector<Step> &Story::plan(const Task &task)
{
    return task.bond == Bond::Self ? notes() : plans()[task.plan];
}

std::vector<qint64> Story::times(const Task &task) const
{
    Random random(task.seed, 1);
    std::vector<qint64> result;
    qint64 at = task.start;
    for (size_t step = 0; step < plan(task).size(); ++step) {
        result.push_back(at);
        // Machines answer within seconds or at once, people and queues within hours.
        const quint32 roll = random.below(12);
        if (roll > 0) {
            at += roll < 4 ? random.between(600 * second, 20000 * second)
                           : random.between(2 * second, 400 * second);
        }
        if (random.oneIn(4)) {
            at -= at % second;
            at = std::max(at, result.back());
        }
    }
    return result;
}

QString Story::role(const Task &task, int step) const
{
    if (step > 0 && Random(task.seed, static_cast<quint64>(step) + 900).oneIn(120)) {
        return u"supervisor"_s;
    }
    return plan(task)[static_cast<size_t>(step)].byCaller ? u"caller"_s : u"agent"_s;
}

Voice Story::voice(const Task &task, bool byCaller) const
{
    const Agent &other = task.bond == Bond::Self ? m_owner : m_agents[task.partner];
    const bool byOwner = byCaller == isOutbound(task.bond);
    const Agent &speaker = byOwner ? m_owner : other;
    return {.language = Random(task.seed, 3).oneIn(6) ? u"en"_s : other.language,
            .domain = other.domain,
            .me = speaker.name,
            .you = byOwner ? other.name : m_owner.name,
            .role = speaker.role,
            .topic = task.seed};
}

QString Story::text(const Task &task, const Step &step, Random &random) const
{
    const Voice speaker = voice(task, step.byCaller);
    const quint32 roll = random.below(100);
    const bool byOwner = step.byCaller == isOutbound(task.bond);
    if (!byOwner && (speaker.domain == "spam"_L1 ? roll < 60 : roll == 99)) {
        return m_prose->text(u"hostile"_s, speaker, random);
    }
    const QString section = speaker.domain == "game"_L1 && step.section == "offer"_L1 ? u"invite"_s
                            : speaker.domain == "spam"_L1                             ? u"notice"_s
                                                                                      : QString(step.section);
    QString text = m_prose->text(section, speaker, random);
    if ((step.section == "result"_L1 || step.section == "progress"_L1) && roll < 20) {
        const qsizetype target = roll == 0 ? 40000 : random.between(600, 6000);
        while (text.size() < target) {
            text += u'\n' + m_prose->text(u"report"_s, speaker, random);
        }
    }
    if (step.section == "close"_L1 && roll < 40) {
        return m_prose->text(u"tiny"_s, speaker, random);
    }
    return roll % 4 == 0 ? text + u"\n\n"_s + m_prose->text(u"signature"_s, speaker, random) : text;
}

QJsonValue Story::parts(const Task &task, int step) const
{
    const Step &planned = plan(task)[static_cast<size_t>(step)];
    Random random(task.seed, static_cast<quint64>(step) + 16);
    if (step > 0 && random.oneIn(60)) {
        return random.oneIn(2) ? QJsonValue(QJsonArray()) : QJsonValue(QJsonValue::Undefined);
    }
    QJsonArray parts;
    const bool isResult = planned.section == "result"_L1;
    if (!isResult || !random.oneIn(10)) {
        parts.append(QJsonObject{{u"text"_s, text(task, planned, random)}});
    }
    if (parts.isEmpty() || (isResult && random.oneIn(3))) {
        parts.append(dataPart(random));
    }
    if (isResult && random.oneIn(8)) {
        parts.append(filePart(random));
    }
    return parts;
}

QString Story::contextName(const Task &task) const
{
    Random random(task.seed, 5);
    const Voice speaker = voice(task, fromCaller);
    if (random.oneIn(8)) {
        return u"New A2A Session"_s;
    }
    const QStringList words =
        m_prose->text(u"topic"_s, {.language = u"en"_s, .domain = speaker.domain, .topic = task.seed}, random)
            .split(u' ', Qt::SkipEmptyParts);
    return words.mid(0, 5).join(u' ');
}

QString Story::taskId(const Task &task) const
{
    return makeUuid(Random(task.seed, 7));
}

QString Story::contextId(quint32 index) const
{
    return makeUuid(Random(m_seed ^ contextStream, index));
}

QString Story::rowId(const Task &task, int step) const
{
    return makeUuid(Random(task.seed, static_cast<quint64>(step) + 5000));
}

} // namespace ackbox::demo::ledger
