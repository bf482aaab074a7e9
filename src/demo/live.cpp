// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/live.h"

#include <algorithm>
#include <utility>

namespace ackbox::demo {

Live::Live(const ServiceContext &context)
    : m_context(context)
    , m_started(context.now())
{
}

int Live::due()
{
    const qint64 interval = m_context.options.live.count();
    if (interval <= 0) {
        return 0;
    }
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(m_context.now() - m_started);
    const qint64 all = std::max(passed.count() / interval, m_delivered); // a clock may be set back
    return static_cast<int>(all - std::exchange(m_delivered, all));
}

} // namespace ackbox::demo
