// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/story.h"

#include <algorithm>
#include <array>

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestBody = 4096;
constexpr qint64 second = 1000000;

struct Step
{
    Beat beat;
    bool byStarter;
};

// Long ones and short ones; most work ends well, some is never answered.
const std::vector<std::vector<Step>> &workPlans()
{
    static const std::vector<std::vector<Step>> plans = {
        {{Beat::Offer, true},
         {Beat::Question, false},
         {Beat::Answer, true},
         {Beat::Accept, false},
         {Beat::Progress, false},
         {Beat::Result, false},
         {Beat::Follow, true},
         {Beat::Answer, false},
         {Beat::Close, true}},
        {{Beat::Offer, true}, {Beat::Accept, false}, {Beat::Result, false}, {Beat::Close, true}},
        {{Beat::Offer, true}, {Beat::Decline, false}},
        {{Beat::Offer, true}},
        {{Beat::Offer, true},
         {Beat::Question, false},
         {Beat::Answer, true},
         {Beat::Question, false},
         {Beat::Answer, true},
         {Beat::Accept, false},
         {Beat::Progress, false},
         {Beat::Progress, false},
         {Beat::Result, false},
         {Beat::Follow, true},
         {Beat::Result, false},
         {Beat::Close, true}},
        {{Beat::Offer, true},
         {Beat::Accept, false},
         {Beat::Delegate, false},
         {Beat::Follow, true},
         {Beat::Answer, false}},
        {{Beat::Notice, true}},
        {{Beat::Notice, true}, {Beat::Follow, false}, {Beat::Answer, true}},
    };
    return plans;
}

const std::vector<Step> &gamePlan()
{
    static const std::vector<Step> plan = {
        {Beat::Invite, true},   {Beat::Join, false},     {Beat::Question, false}, {Beat::Answer, true},
        {Beat::Progress, true}, {Beat::Progress, false}, {Beat::Result, true},    {Beat::Close, false}};
    return plan;
}

const std::vector<Step> &planOf(const Thread &thread)
{
    static const std::vector<Step> unasked = {{Beat::Notice, true}};
    static const std::vector<Step> note = {{Beat::Note, true}};
    const size_t count = workPlans().size();
    if (thread.toSelf) {
        return note;
    }
    if (thread.plan < count) {
        return workPlans()[thread.plan];
    }
    return thread.plan == count ? gamePlan() : unasked;
}

QString sectionOf(Beat beat)
{
    static const std::array<QString, 14> names = {
        u"offer"_s,  u"question"_s, u"answer"_s, u"accept"_s, u"decline"_s, u"progress"_s, u"result"_s,
        u"follow"_s, u"close"_s,    u"invite"_s, u"join"_s,   u"notice"_s,  u"delegate"_s, u"note"_s};
    return names.at(static_cast<size_t>(beat));
}

//! Cuts to so many bytes without splitting a code point.
QByteArray cutTo(QByteArray text, qsizetype bytes)
{
    if (text.size() <= bytes) {
        return text;
    }
    while (bytes > 0 && (static_cast<unsigned char>(text.at(bytes)) & 0xc0U) == 0x80U) {
        --bytes;
    }
    text.truncate(bytes);
    return text;
}

} // namespace

Story::Story(quint64 seed, std::shared_ptr<const Prose> prose)
    : m_seed(seed)
    , m_prose(std::move(prose))
    , m_cast(readCast())
{
    const auto members = static_cast<quint16>(m_cast.size());
    for (quint16 index = 0; index < members; ++index) {
        if (m_cast[index].domain == "noise"_L1) {
            m_noise = index;
        } else {
            m_regulars.push_back(index);
        }
    }
}

Thread Story::thread(quint64 index, qint64 start) const
{
    Thread thread;
    thread.seed = Random(m_seed, index).next();
    thread.start = start;
    Random random(thread.seed);
    thread.partner = m_regulars[random.below(static_cast<quint32>(m_regulars.size()))];
    thread.toSelf = random.oneIn(24);
    const Character &partner = m_cast[thread.partner];
    const auto plans = static_cast<quint32>(workPlans().size());
    if (partner.domain == "game"_L1) {
        thread.plan = static_cast<quint8>(plans);
    } else if (partner.domain == "spam"_L1) {
        thread.plan = static_cast<quint8>(plans + 1);
    } else {
        thread.plan = static_cast<quint8>(random.below(plans));
        thread.startedHere = random.below(100) < 45;
    }
    return thread;
}

Thread Story::mutedThread(quint64 index, qint64 start) const
{
    Thread thread;
    thread.seed = Random(m_seed ^ 0x6d75746564U, index).next();
    thread.start = start;
    thread.partner = m_noise;
    thread.muted = true;
    return thread;
}

std::vector<Hop> Story::hops(const Thread &thread) const
{
    Random random(thread.seed, 1);
    std::vector<Hop> result;
    qint64 at = thread.start;
    for (const Step &step : planOf(thread)) {
        Writer writer = step.byStarter == thread.startedHere ? Writer::Owner : Writer::Partner;
        if (thread.toSelf) {
            writer = Writer::Owner;
        } else if (step.beat == Beat::Delegate && writer == Writer::Partner) {
            writer = Writer::Delegate;
        }
        // The owner of the mailbox answers in person.
        const bool isOwnDelegate = step.beat == Beat::Delegate && writer == Writer::Owner;
        result.push_back({at, isOwnDelegate ? Beat::Result : step.beat, writer});
        // Machines answer within seconds, people and queues within hours.
        at += random.oneIn(3) ? random.between(600 * second, 20000 * second)
                              : random.between(2 * second, 400 * second);
    }
    return result;
}

std::vector<Hop> Story::mutedHops(const Thread &thread, int count) const
{
    std::vector<Hop> result;
    result.reserve(static_cast<size_t>(count));
    for (int hop = 0; hop < count; ++hop) {
        result.push_back({thread.start + hop * second / 5, Beat::Notice, Writer::Partner});
    }
    return result;
}

quint16 Story::delegateOf(const Thread &thread) const
{
    Random random(thread.seed, 2);
    const auto count = static_cast<quint32>(m_regulars.size());
    const quint32 choice = random.below(count);
    return m_regulars[choice] == thread.partner ? m_regulars[(choice + 1) % count] : m_regulars[choice];
}

Voice Story::voice(const Thread &thread, Writer writer) const
{
    const QString owner = u"Harbourmaster"_s;
    const Character &partner = m_cast[thread.partner];
    Voice voice{.language = partner.language,
                .domain = partner.domain,
                .me = owner,
                .you = thread.toSelf ? owner : partner.name,
                .role = u"harbour office"_s,
                .topic = thread.seed};
    if (Random(thread.seed, 3).oneIn(6)) {
        voice.language = u"en"_s;
    }
    if (writer == Writer::Partner) {
        std::swap(voice.me, voice.you);
        voice.role = partner.role;
    } else if (writer == Writer::Delegate) {
        const Character &delegate = m_cast[delegateOf(thread)];
        voice.me = delegate.name;
        voice.role = delegate.role;
    }
    return voice;
}

QString Story::longText(const QString &opening, const Voice &speaker, Random &random) const
{
    const qsizetype target = random.oneIn(5) ? longestBody : random.between(600, 3600);
    const QString section = random.oneIn(4) ? u"json"_s : u"report"_s;
    QString text = opening + u"\n"_s;
    for (qsizetype bytes = text.toUtf8().size(); bytes < target;) {
        const QString line = u'\n' + m_prose->text(section, speaker, random);
        bytes += line.toUtf8().size();
        text += line;
    }
    return text;
}

QByteArray Story::body(const Thread &thread, int hop, Beat beat, Writer writer) const
{
    Random random(thread.seed, static_cast<quint64>(hop) + 16);
    const Voice speaker = voice(thread, writer);
    const bool isShortBeat = beat == Beat::Accept || beat == Beat::Close || beat == Beat::Join;
    const quint32 roll = random.below(100);
    if (writer != Writer::Owner && (speaker.domain == "spam"_L1 ? roll < 40 : roll == 99)) {
        return m_prose->text(u"hostile"_s, speaker, random).toUtf8();
    }
    if (isShortBeat && roll < 30) {
        return m_prose->text(u"tiny"_s, speaker, random).toUtf8();
    }
    QString text = m_prose->text(sectionOf(beat), speaker, random);
    if ((beat == Beat::Result || beat == Beat::Progress || beat == Beat::Delegate) && roll < 35) {
        text = longText(text, speaker, random);
    }
    if (roll % 4 == 0) {
        text += u"\n\n"_s + m_prose->text(u"signature"_s, speaker, random);
    }
    return cutTo(text.toUtf8(), longestBody);
}

} // namespace ackbox::demo::selective
