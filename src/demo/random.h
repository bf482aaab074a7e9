// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

namespace ackbox::demo {

//! SplitMix64: the same numbers from the same seed on every machine and with every standard library, and
//! cheap enough to start anew for each message. Not for secrets.
class Random
{
public:
    explicit Random(quint64 seed)
        : m_state(seed)
    {
    }
    //! A stream of its own for item `index` of what `seed` describes.
    Random(quint64 seed, quint64 index)
        : m_state(mix(seed ^ mix(index + golden)))
    {
    }

    quint64 next() { return mix(m_state += golden); }
    //! 0 <= result < bound; bound > 0.
    quint32 below(quint32 bound) { return static_cast<quint32>(((next() >> 32) * bound) >> 32); }
    //! low <= result <= high.
    qint64 between(qint64 low, qint64 high)
    {
        return low + static_cast<qint64>(next() % static_cast<quint64>(high - low + 1));
    }
    bool oneIn(quint32 count) { return below(count) == 0; }

private:
    static constexpr quint64 golden = 0x9e3779b97f4a7c15U;
    static constexpr quint64 mix(quint64 value)
    {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
        return value ^ (value >> 31);
    }

    quint64 m_state;
};

} // namespace ackbox::demo
