// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QEventLoop>
#include <QTimer>

#include <chrono>

namespace ackbox {

//! Runs the event loop until the condition holds, for pictures and tours: false where it does not in good
//! time.
template <typename Condition>
bool until(Condition condition, std::chrono::milliseconds limit = std::chrono::minutes(2))
{
    using namespace std::chrono_literals;
    QEventLoop loop;
    QTimer look;
    QTimer end;
    end.setSingleShot(true);
    bool holds = condition();
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        holds = condition();
        if (holds) {
            loop.quit();
        }
    });
    QObject::connect(&end, &QTimer::timeout, &loop, &QEventLoop::quit);
    if (!holds) {
        look.start(5ms);
        end.start(limit);
        loop.exec();
    }
    return holds;
}

} // namespace ackbox
