// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>
#include <QString>
#include <QStringList>

#include <limits>
#include <vector>

namespace ackbox::cli {

class Context;
class Invocation;

//! What an option's value must look like; checked before the command runs.
enum class ValueKind {
    None,    //!< a flag
    Text,    //!< anything but empty
    Word,    //!< one of Option::words
    Number,  //!< a whole number from Option::least to Option::most
    Seconds, //!< a positive number, fractions allowed
    Time,    //!< RFC 3339, or a date alone: 00:00 UTC of that day
    Pair,    //!< KEY=VALUE
};

struct Option
{
    QString name; //!< without its dashes
    ValueKind kind = ValueKind::None;
    QString value; //!< what help calls the value; empty for flags and words
    QString help;
    QStringList words;
    qint64 least = 0;
    qint64 most = std::numeric_limits<qint64>::max();
    bool repeats = false;
    QChar letter; //!< a short form, null for none
};

inline constexpr int anyNumber = std::numeric_limits<int>::max();

//! One command: everything that help, parsing and errors know about it.
struct Command
{
    QString name;     //!< "list", "account add"
    QString operands; //!< as help writes them: "REF …"
    int leastOperands = 0;
    int mostOperands = 0;
    QString summary;
    std::vector<Option> options;
    //! Ends with the exit code.
    QCoro::Task<int> (*run)(Context *context, Invocation invocation) = nullptr;
};

//! Every command, in the order of help.
const std::vector<Command> &commands();
//! The options that every command takes, before or after its name.
const std::vector<Option> &globalOptions();

} // namespace ackbox::cli
