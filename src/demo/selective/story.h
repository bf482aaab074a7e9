// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/cast.h"
#include "demo/prose.h"

#include <memory>
#include <vector>

namespace ackbox::demo::selective {

//! What one hop of a conversation is for. Names a section of the templates.
enum class Beat : quint8 {
    Offer,
    Question,
    Answer,
    Accept,
    Decline,
    Progress,
    Result,
    Follow,
    Close,
    Invite,
    Join,
    Notice,
    Delegate, //!< a result written by somebody else than was asked
    Note,
};

//! One conversation. Small, because there is one of it in memory for every few messages.
struct Thread
{
    quint64 seed = 0;
    qint64 start = 0;    //!< microseconds since the epoch
    quint16 partner = 0; //!< index into the cast
    quint8 plan = 0;
    bool startedHere = false; //!< by the mailbox's owner
    bool toSelf = false;
    bool muted = false;
};

enum class Writer : quint8 { Owner, Partner, Delegate };

struct Hop
{
    qint64 at; //!< microseconds since the epoch
    Beat beat;
    Writer writer;
};

//! Invents conversations: who, when, and every word, from seeds alone.
class Story
{
public:
    Story(quint64 seed, std::shared_ptr<const Prose> prose);

    [[nodiscard]] const std::vector<Character> &cast() const { return m_cast; }

    //! The conversation number `index` that begins at `start`.
    [[nodiscard]] Thread thread(quint64 index, qint64 start) const;
    //! A burst of messages that nobody reads, `count` of them.
    [[nodiscard]] Thread mutedThread(quint64 index, qint64 start) const;
    [[nodiscard]] std::vector<Hop> hops(const Thread &thread) const;
    [[nodiscard]] std::vector<Hop> mutedHops(const Thread &thread, int count) const;

    //! Who answers in the partner's place.
    [[nodiscard]] quint16 delegateOf(const Thread &thread) const;
    //! Text of hop number `hop`: 1 to 4096 bytes of UTF-8.
    [[nodiscard]] QByteArray body(const Thread &thread, int hop, Beat beat, Writer writer) const;

private:
    [[nodiscard]] Voice voice(const Thread &thread, Writer writer) const;
    [[nodiscard]] QString longText(const QString &opening, const Voice &speaker, Random &random) const;

    quint64 m_seed;
    std::shared_ptr<const Prose> m_prose;
    std::vector<Character> m_cast;
    std::vector<quint16> m_regulars; //!< may start any conversation
    quint16 m_noise = 0;
};

} // namespace ackbox::demo::selective
