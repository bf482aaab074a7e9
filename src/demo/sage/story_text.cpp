// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/story.h"

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

QString Story::intent(const Row &row) const
{
    return Random(row.seed, 5).oneIn(8) ? QString() : m_agents[row.partner].domain;
}

Voice Story::voice(const Row &row, bool byOwner) const
{
    const Agent &other = row.toSelf() ? m_owner : m_agents[row.partner];
    Voice voice{.language = other.language,
                .domain = other.domain,
                .me = m_owner.name,
                .you = other.name,
                .role = m_owner.role,
                .topic = row.seed};
    if (Random(row.seed, 3).oneIn(6)) {
        voice.language = u"en"_s;
    }
    if (!byOwner) {
        std::swap(voice.me, voice.you);
        voice.role = other.role;
        if (row.answerer == Answerer::Peer) {
            voice.me = m_agents[peerOf(row.partner)].name;
            voice.you = other.name;
        }
    }
    return voice;
}

QString Story::hugeText(const QString &opening, const Voice &speaker, Random &random) const
{
    // What Go writes as \u003c makes such a text six times as long on the wire.
    QByteArray text = opening.toUtf8() + "\n<pre>\n";
    const QByteArray lines = m_prose->text(u"report"_s, speaker, random).toUtf8() + "\n<td>&</td>\n" +
                             m_prose->text(u"json"_s, speaker, random).toUtf8() + "\n🚢 <>&\n";
    while (text.size() < longestText) {
        text += lines;
    }
    qsizetype end = longestText;
    while ((static_cast<unsigned char>(text.at(end)) & 0xc0U) == 0x80U) {
        --end;
    }
    text.truncate(end);
    return QString::fromUtf8(text.leftJustified(longestText, '.'));
}

QString Story::longText(const QString &opening, const Voice &speaker, Random &random) const
{
    const qsizetype target = random.oneIn(2) ? random.between(8100, 14000) : random.between(600, 3600);
    QString text = opening + u"\n"_s;
    while (text.size() < target) {
        text += u"\n📦 "_s + m_prose->text(u"report"_s, speaker, random);
    }
    return text;
}

QString Story::payload(const Row &row) const
{
    Random random(row.seed, 16);
    const Voice speaker = voice(row, row.sent);
    if (speaker.domain == "spam"_L1) {
        return m_prose->text(random.oneIn(2) ? u"hostile"_s : u"notice"_s, speaker, random);
    }
    const QString section = row.toSelf() ? u"note"_s : speaker.domain == "game"_L1 ? u"invite"_s : u"offer"_s;
    const QString text = m_prose->text(section, speaker, random);
    return row.huge ? hugeText(text, speaker, random) : text;
}

QString Story::result(const Row &row) const
{
    if (row.workflow != Workflow::Completed) {
        return {};
    }
    if (!row.answer.isEmpty()) {
        return row.answer;
    }
    Random random(row.seed, 17);
    const Voice speaker = voice(row, row.received);
    const quint32 roll = random.below(100);
    if (row.huge) {
        return hugeText(m_prose->text(u"result"_s, speaker, random), speaker, random);
    }
    if (roll >= 97 && row.sent) {
        return m_prose->text(u"hostile"_s, speaker, random);
    }
    if (roll < 6) {
        return m_prose->text(u"tiny"_s, speaker, random);
    }
    if (speaker.domain == "spam"_L1) {
        return m_prose->text(u"tiny"_s, speaker, random);
    }
    const QString section = row.answerer == Answerer::Peer ? u"delegate"_s
                            : roll < 14                    ? u"decline"_s
                                                           : u"result"_s;
    const QString text = m_prose->text(section, speaker, random);
    if (roll < 24 && roll >= 18) {
        return longText(text, speaker, random);
    }
    return roll % 4 == 0 ? text + u"\n\n"_s + m_prose->text(u"signature"_s, speaker, random) : text;
}

} // namespace ackbox::demo::sage
