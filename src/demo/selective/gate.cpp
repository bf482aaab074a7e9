// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/gate.h"

namespace ackbox::demo::selective {

using namespace Qt::StringLiterals;

Checked<QString> Gate::admit(const HttpRequest &request, Sessions::Time now)
{
    const auto header = request.headers.constFind("x-inbox-session");
    if (header == request.headers.constEnd()) {
        return Refusal{.status = 401,
                       .reason = u"missing_session"_s,
                       .what = u"X-Inbox-Session is missing."_s,
                       .next = u"Create a session."_s};
    }
    const std::optional<QString> wallet = m_sessions.wallet(QString::fromLatin1(*header));
    if (!wallet) {
        return Refusal{.status = 401,
                       .reason = u"unproven_sender"_s,
                       .what = u"The session is not known."_s,
                       .next = u"Create a session."_s};
    }
    const qint64 today = std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
    Day &day = m_days[*wallet];
    if (day.number != today) {
        day = {today, 0};
    }
    if (day.calls >= m_budget) {
        return Refusal{.reason = u"read_quota_exceeded"_s,
                       .what = u"The day's calls are used up."_s,
                       .next = u"Wait until 00:00 UTC."_s};
    }
    ++day.calls;
    return *wallet;
}

} // namespace ackbox::demo::selective
