// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "cli/command.h"
#include "core/result.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <utility>

namespace ackbox::cli {

//! A command line that was read and found well-formed: every value has its option's form.
class Invocation
{
public:
    //! Null where only help or the version was asked for.
    [[nodiscard]] const Command *command() const { return m_command; }
    [[nodiscard]] const QStringList &operands() const { return m_operands; }

    [[nodiscard]] bool has(QLatin1StringView option) const { return m_values.contains(option); }
    [[nodiscard]] std::optional<QString> text(QLatin1StringView option) const;
    [[nodiscard]] QStringList all(QLatin1StringView option) const { return m_values.value(option); }
    [[nodiscard]] std::optional<qint64> number(QLatin1StringView option) const;
    //! Nanoseconds since the epoch.
    [[nodiscard]] std::optional<qint64> time(QLatin1StringView option) const;
    [[nodiscard]] std::optional<std::chrono::milliseconds> seconds(QLatin1StringView option) const;
    [[nodiscard]] std::vector<std::pair<QString, QString>> pairs(QLatin1StringView option) const;

private:
    friend Result<Invocation> parseArguments(const std::vector<Command> &commands,
                                             const QStringList &arguments);

    const Command *m_command = nullptr;
    QStringList m_operands;
    QHash<QString, QStringList> m_values;
};

//! Reads a command line (the program's name first). ErrorKind::Usage names what is wrong and where help is.
Result<Invocation> parseArguments(const std::vector<Command> &commands, const QStringList &arguments);

//! The text of --help: of one command, or of the program where `command` is null.
QString helpText(const std::vector<Command> &commands, const Command *command);

} // namespace ackbox::cli
