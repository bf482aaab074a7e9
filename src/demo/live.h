// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

namespace ackbox::demo {

//! What Options::live asks for: messages that arrive as time passes.
class Live
{
public:
    //! Time runs from now on; the context must outlive this.
    explicit Live(const ServiceContext &context);

    //! How many have come due since it was asked last. Not for several threads at once.
    int due();

private:
    const ServiceContext &m_context;
    std::chrono::system_clock::time_point m_started;
    qint64 m_delivered = 0;
};

} // namespace ackbox::demo
