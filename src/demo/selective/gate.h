// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/selective/refusal.h"
#include "demo/selective/sessions.h"

namespace ackbox::demo::selective {

//! Decides who may list, open and acknowledge: a session that is known, and calls left on this day. Not
//! thread-safe.
class Gate
{
public:
    //! `budget`: calls a UTC day and wallet.
    explicit Gate(int budget)
        : m_budget(budget)
    {
    }

    Sessions &sessions() { return m_sessions; }
    //! The wallet that asks, in CAIP-10. From here on the call counts, whatever becomes of it.
    Checked<QString> admit(const HttpRequest &request, Sessions::Time now);

private:
    struct Day
    {
        qint64 number = 0; //!< since the epoch
        int calls = 0;
    };
    int m_budget;
    Sessions m_sessions;
    QHash<QString, Day> m_days; //!< by wallet
};

} // namespace ackbox::demo::selective
