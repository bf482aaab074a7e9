// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/story.h"

#include <algorithm>

namespace ackbox::demo::channels {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 second = 1000;
constexpr quint64 longThread = 3; //!< its index
constexpr quint32 rootKinds = 9;

//! Streams of chance, so that an edit changes the text alone.
enum Stream : quint64 {
    IdStream = 1,
    ReferenceStream,
    TrustStream,
    DeleterStream,
    SessionStream,
    TextStream
};

Random chance(const Thread &thread, size_t number, Stream stream)
{
    return Random(thread.seed + stream * 0x9e3779b97f4a7c15U, number);
}

bool isPerson(Writer writer)
{
    return writer < deletedWriter;
}

QString sectionOf(Kind kind, bool isRoot)
{
    switch (kind) {
    case Kind::Status:
        return u"progress"_s;
    case Kind::Question:
        return u"question"_s;
    case Kind::Handoff:
        return isRoot ? u"offer"_s : u"delegate"_s;
    case Kind::Escalation:
        return u"follow"_s;
    case Kind::Decision:
        return isRoot ? u"result"_s : u"accept"_s;
    case Kind::RitualOutput:
        return u"result"_s;
    case Kind::Fyi:
        return u"notice"_s;
    default:
        return isRoot ? u"offer"_s : u"answer"_s;
    }
}

QString platformText(Random &random)
{
    const QString version =
        u"%1.%2.%3"_s.arg(random.between(1, 4)).arg(random.between(0, 30)).arg(random.between(0, 9));
    switch (random.below(4)) {
    case 0:
        return u"Release %1 was published."_s.arg(version);
    case 1:
        return u"The checks of release %1 passed: %2 of %2."_s.arg(version).arg(random.between(40, 900));
    case 2:
        return u"The organization's revision %1 is live."_s.arg(random.between(12, 400));
    default:
        return u"Release %1 was withdrawn."_s.arg(version);
    }
}

} // namespace

Story::Story(quint64 seed, std::shared_ptr<const Prose> prose)
    : m_seed(seed)
    , m_prose(std::move(prose))
    , m_people(seed)
{
}

int Story::replyCount(quint64 index, int messages, int left) const
{
    if (index == longThread && messages >= longThreadFrom) {
        return std::min(longThreadReplies, left);
    }
    Random random(m_seed ^ 0x7265706c696573U, index);
    const quint32 roll = random.below(100);
    qint64 count = 0;
    if (roll >= 95) {
        count = random.between(26, 120);
    } else if (roll >= 80) {
        count = random.between(7, 25);
    } else if (roll >= 35) {
        count = random.between(1, 6);
    }
    return std::min(static_cast<int>(count), left);
}

Thread Story::thread(quint64 index, int replies, qint64 end) const
{
    Thread thread;
    thread.seed = Random(m_seed ^ 0x7468726561U, index).next();
    Random random(thread.seed);
    // One kind after the other, so that a small demo has them all.
    thread.root.kind = random.oneIn(150) ? Kind::Unknown : static_cast<Kind>(index % rootKinds);
    thread.root.writer = thread.root.kind == Kind::Platform ? platformWriter
                         : random.below(100) < 20           ? owner
                         : random.oneIn(4)                  ? m_people.human(random)
                                                            : m_people.agent(random);
    std::vector<qint64> gaps;
    qint64 length = 0;
    for (int i = 0; i < replies; ++i) {
        // Machines answer within seconds, people within hours. Never three of one time.
        const bool isTie = i > 0 && gaps.back() > 0 && random.oneIn(12);
        const qint64 slow = random.oneIn(4) ? 9000 * second : 200 * second;
        gaps.push_back(isTie ? 0 : random.between(1, slow));
        length += gaps.back();
    }
    thread.root.at = end - length;
    qint64 at = thread.root.at;
    thread.replies.reserve(gaps.size());
    for (const qint64 gap : gaps) {
        at += gap;
        Message reply = freshReply(thread, at);
        Random fate(thread.seed ^ 0x66617465U, thread.size());
        if (fate.oneIn(16)) {
            reply.revision = static_cast<qint32>(fate.between(2, 4));
            reply.editedAt = at + fate.between(second, 900 * second);
        }
        if (fate.oneIn(30)) {
            reply.deletedAt = std::max(at, reply.editedAt) + fate.between(second, 4000 * second);
        }
        thread.replies.push_back(reply);
    }
    if (random.oneIn(9)) {
        thread.root.revision = 2;
        thread.root.editedAt = thread.root.at + 180 * second;
    }
    if (random.oneIn(40)) {
        thread.root.deletedAt = thread.root.at + 5400 * second;
    }
    return thread;
}

Message Story::freshReply(const Thread &thread, qint64 at) const
{
    Random random(thread.seed ^ 0x7265706c79U, thread.size());
    Message reply;
    reply.at = at;
    reply.writer = replier(random, thread);
    reply.kind = replyKind(random, reply.writer);
    return reply;
}

Writer Story::replier(Random &random, const Thread &thread) const
{
    const quint32 roll = random.below(100);
    if (roll < 4) {
        return redactedWriter;
    }
    if (roll < 7) {
        return deletedWriter;
    }
    if (roll < 11) {
        return platformWriter;
    }
    if (roll < 23) {
        return owner;
    }
    if (roll < 35 && isPerson(thread.root.writer)) {
        return thread.root.writer;
    }
    return roll < 50 ? m_people.human(random) : m_people.agent(random);
}

Kind Story::replyKind(Random &random, Writer writer) const
{
    if (writer == platformWriter) {
        return Kind::Platform;
    }
    if (random.oneIn(150)) {
        return Kind::Unknown;
    }
    return random.oneIn(3) ? static_cast<Kind>(random.below(rootKinds - 1)) : Kind::Message;
}

quint64 Story::idNumber(const Thread &thread, size_t number)
{
    return chance(thread, number, IdStream).next() >> 4U;
}

QString Story::id(const Thread &thread, size_t number) const
{
    const auto time = static_cast<quint64>(thread.message(number).at);
    const QString stamp = u"%1"_s.arg(time, 12, 16, '0'_L1);
    const QString tail = u"%1"_s.arg(idNumber(thread, number), 15, 16, '0'_L1);
    return u"%1-%2-7%3-a%4-%5"_s.arg(stamp.left(8), stamp.mid(8))
        .arg(number & 0xfffU, 3, 16, '0'_L1)
        .arg(tail.left(3), tail.mid(3));
}

Voice Story::voice(const Thread &thread, Writer writer) const
{
    Random random(thread.seed, 2);
    const Person &about = m_people.person(m_people.agent(random));
    Voice voice{.language = u"en"_s,
                .domain = about.domain,
                .me = u"platform"_s,
                .you = isPerson(thread.root.writer) ? m_people.person(thread.root.writer).username : u"all"_s,
                .role = u"member of the organization"_s,
                .topic = thread.seed};
    if (isPerson(writer)) {
        const Person &person = m_people.person(writer);
        voice.me = person.username;
        voice.role = person.role;
        voice.language = person.language;
        voice.domain = person.domain.isEmpty() ? about.domain : person.domain;
    }
    return voice;
}

QString Story::text(const Message &message, const Voice &speaker, bool isRoot, Random &random) const
{
    const quint32 roll = random.below(200);
    if (speaker.domain == "spam"_L1 ? roll < 60 : roll == 0) {
        return m_prose->text(u"hostile"_s, speaker, random);
    }
    if (!isRoot && message.kind == Kind::Message && roll < 20) {
        return m_prose->text(u"tiny"_s, speaker, random);
    }
    QString result = m_prose->text(sectionOf(message.kind, isRoot), speaker, random);
    const bool isLong = message.kind == Kind::RitualOutput || (message.kind == Kind::Status && roll < 60);
    if (isLong) {
        const qint64 target = random.oneIn(40) ? 60000 : random.between(400, 4000);
        result += u'\n';
        while (result.size() < target) {
            result += u'\n' + m_prose->text(u"report"_s, speaker, random);
        }
    }
    if (roll % 5 == 1) {
        result += u"\n\n"_s + m_prose->text(u"signature"_s, speaker, random);
    }
    return result;
}

QString Story::body(const Thread &thread, size_t number) const
{
    const Message &message = thread.message(number);
    Random random = chance(thread, number, TextStream);
    for (qint32 edit = 1; edit < message.revision; ++edit) {
        random.next(); // another revision, another text
    }
    if (message.writer == platformWriter) {
        return platformText(random);
    }
    return text(message, voice(thread, message.writer), number == 0, random);
}

QStringList Story::references(const Thread &thread, size_t number) const
{
    Random random = chance(thread, number, ReferenceStream);
    QStringList references;
    for (quint32 left = random.oneIn(3) ? random.below(4) : 0; left > 0; --left) {
        switch (random.below(3)) {
        case 0:
            references.append(u"repo/harbour#%1"_s.arg(random.between(1, 4000)));
            break;
        case 1:
            references.append(u"repo/tide-tables@%1"_s.arg(random.next() >> 36U, 7, 16, '0'_L1));
            break;
        default:
            references.append(u"https://files.example.org/r/%1?a=1&b=2"_s.arg(random.between(100, 999)));
        }
    }
    return references;
}

QString Story::trust(const Thread &thread, size_t number) const
{
    const Writer writer = thread.message(number).writer;
    if (chance(thread, number, TrustStream).oneIn(200)) {
        return u"provisional"_s;
    }
    const bool isTrusted =
        writer == platformWriter || (isPerson(writer) && m_people.person(writer).isTrusted);
    return isTrusted ? u"trusted"_s : u"untrusted"_s;
}

Writer Story::deleter(const Thread &thread, size_t number) const
{
    const Writer writer = thread.message(number).writer;
    Random random = chance(thread, number, DeleterStream);
    if (random.oneIn(2) && isPerson(writer)) {
        return writer;
    }
    return random.oneIn(4) ? redactedWriter : m_people.human(random);
}

QString Story::session(const Thread &thread, size_t number) const
{
    const Writer writer = thread.message(number).writer;
    Random random(thread.seed ^ 0x72756eU, writer); // an agent stays in its run within a thread
    return random.oneIn(6) ? QString() : randomUuid(random);
}

int Story::chainDepth(const Thread &thread, size_t number) const
{
    const Writer writer = thread.message(number).writer;
    const bool isAgent = isPerson(writer) && m_people.person(writer).kind == "agent"_L1;
    return isAgent ? 1 + static_cast<int>(chance(thread, number, SessionStream).below(6)) : 0;
}

} // namespace ackbox::demo::channels
