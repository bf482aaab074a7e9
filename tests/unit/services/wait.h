// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>

#include <optional>
#include <utility>

namespace ackbox::test {

template <typename T>
QCoro::Task<void> keepResult(QCoro::Task<T> task, std::optional<T> *result)
{
    *result = co_await task;
}

//! Runs the event loop until the task ends. QCoro's own waitFor() wants a value that can be made from
//! nothing.
template <typename T>
T waitFor(QCoro::Task<T> task)
{
    std::optional<T> result;
    QCoro::waitFor(keepResult(std::move(task), &result));
    return std::move(*result);
}

} // namespace ackbox::test
