// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <optional>

namespace ackbox::cli {

//! The exit codes of docs/commands.md.
enum class ExitCode {
    Done = 0,
    SomeFailed = 1,
    Usage = 2,
    Network = 3,
    NotAllowed = 4,
    Cache = 5,
    Keychain = 6,
};

ExitCode exitCodeFor(ErrorKind kind);

//! Folds many successes and failures into one exit code: "Where all failures have one reason, its own code,
//! even if others succeeded"; different reasons give SomeFailed.
class Verdict
{
public:
    void failed(ExitCode reason);
    void failed(ErrorKind kind) { failed(exitCodeFor(kind)); }
    //! Takes the failure, if any, over.
    void unite(const Verdict &other);

    [[nodiscard]] bool hasFailed() const { return m_code.has_value(); }
    [[nodiscard]] ExitCode code() const { return m_code.value_or(ExitCode::Done); }
    [[nodiscard]] int toInt() const { return static_cast<int>(code()); }

private:
    std::optional<ExitCode> m_code;
};

} // namespace ackbox::cli
