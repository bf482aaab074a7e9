// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>
#include <QEventLoop>

#include <optional>

namespace ackbox::test {

//! Runs the event loop until the task has ended. (QCoro::waitFor asks for values that can be made from
//! nothing.)
template <typename T>
T finished(QCoro::Task<T> task)
{
    QEventLoop loop;
    std::optional<T> value;
    task.then([&loop, &value](const T &result) {
        value.emplace(result);
        loop.quit();
    });
    if (!value) {
        loop.exec();
    }
    return std::move(*value);
}

} // namespace ackbox::test
