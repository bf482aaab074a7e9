// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/arguments.h"

#include "core/timestamp.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr double longestSeconds = 24.0 * 60 * 60;

Error usageError(const QString &message, const QString &command = {})
{
    return Error{.kind = ErrorKind::Usage,
                 .message = u"%1 (see \"ackboxctl %2--help\")"_s.arg(
                     message, command.isEmpty() ? QString() : command + u' ')};
}

std::optional<double> parseSeconds(const QString &text)
{
    bool ok = false;
    const double seconds = text.toDouble(&ok);
    return ok && std::isfinite(seconds) && seconds >= 0.001 && seconds <= longestSeconds
               ? std::optional(seconds)
               : std::nullopt;
}

std::optional<qint64> parseTime(const QString &text)
{
    static const QRegularExpression dateAlone(u"\\A[0-9]{4}-[0-9]{2}-[0-9]{2}\\z"_s);
    return parseTimestamp(dateAlone.match(text).hasMatch() ? text + u"T00:00:00Z"_s : text).nanoseconds;
}

std::optional<qint64> parseNumber(const Option &option, const QString &text)
{
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok && number >= option.least && number <= option.most ? std::optional(number) : std::nullopt;
}

//! What the option wants, where the value is not that.
std::optional<QString> complaint(const Option &option, const QString &value)
{
    switch (option.kind) {
    case ValueKind::None:
        return {};
    case ValueKind::Text:
        return value.isEmpty() ? std::optional(u"a value that is not empty"_s) : std::nullopt;
    case ValueKind::Word:
        return option.words.contains(value) ? std::nullopt
                                            : std::optional(u"one of "_s + option.words.join(u", "_s));
    case ValueKind::Number:
        return parseNumber(option, value)
                   ? std::nullopt
                   : std::optional(u"a whole number of at least %1"_s.arg(option.least));
    case ValueKind::Seconds:
        return parseSeconds(value) ? std::nullopt : std::optional(u"a number of seconds up to a day"_s);
    case ValueKind::Time:
        return parseTime(value)
                   ? std::nullopt
                   : std::optional(u"a time such as 2026-07-12T21:00:00Z, or a date such as 2026-07-12"_s);
    case ValueKind::Pair:
        return value.indexOf(u'=') > 0 ? std::nullopt : std::optional(u"KEY=VALUE"_s);
    }
    return {};
}

QString placeholder(const Option &option)
{
    return option.kind == ValueKind::Word ? option.words.join(u'|') : option.value;
}

void declare(QCommandLineParser &parser, const std::vector<Option> &options)
{
    for (const Option &option : options) {
        const QStringList names =
            option.letter.isNull() ? QStringList(option.name) : QStringList{option.name, option.letter};
        parser.addOption(QCommandLineOption(names, option.help, placeholder(option)));
    }
}

const Command *findCommand(const std::vector<Command> &commands, const QString &name)
{
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&name](const Command &command) { return command.name == name; });
    return found == commands.end() ? nullptr : &*found;
}

//! "account" is no command, but commands begin with it.
QStringList secondWords(const std::vector<Command> &commands, const QString &first)
{
    QStringList words;
    for (const Command &command : commands) {
        if (command.name.startsWith(first + u' ')) {
            words += command.name.mid(first.size() + 1);
        }
    }
    return words;
}

Result<const Command *> chooseCommand(const std::vector<Command> &commands, const QStringList &words)
{
    if (words.isEmpty()) {
        return usageError(u"No command was given."_s);
    }
    const QString &first = words.constFirst();
    if (const Command *command = findCommand(commands, first)) {
        return command;
    }
    const QStringList seconds = secondWords(commands, first);
    if (seconds.isEmpty()) {
        return usageError(u"\"%1\" is not a command."_s.arg(first));
    }
    if (const Command *command = findCommand(commands, words.mid(0, 2).join(u' '))) {
        return command;
    }
    return usageError(u"\"%1\" is followed by one of %2."_s.arg(first, seconds.join(u", "_s)));
}

Result<void> checkOperands(const Command &command, const QStringList &operands)
{
    if (operands.size() < command.leastOperands) {
        return usageError(u"\"%1\" needs %2."_s.arg(command.name, command.operands), command.name);
    }
    if (operands.size() > command.mostOperands) {
        return usageError(u"\"%1\" takes no \"%2\"."_s.arg(command.name, operands.at(command.mostOperands)),
                          command.name);
    }
    if (operands.contains(QString())) {
        return usageError(u"\"%1\" takes no empty argument."_s.arg(command.name), command.name);
    }
    return {};
}

Result<QHash<QString, QStringList>> readValues(const QCommandLineParser &parser,
                                               const std::vector<Option> &options, const QString &command)
{
    QHash<QString, QStringList> values;
    for (const Option &option : options) {
        if (!parser.isSet(option.name)) {
            continue;
        }
        const QStringList all = parser.values(option.name);
        if (option.kind != ValueKind::None && !option.repeats && all.size() > 1) {
            return usageError(u"--%1 is given more than once."_s.arg(option.name), command);
        }
        for (const QString &value : all) {
            if (const auto wanted = complaint(option, value)) {
                return usageError(u"--%1 takes %2, not \"%3\"."_s.arg(option.name, *wanted, value), command);
            }
        }
        values.insert(option.name, all);
    }
    return values;
}

} // namespace

Result<Invocation> parseArguments(const std::vector<Command> &commands, const QStringList &arguments)
{
    QCommandLineParser outer;
    outer.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsPositionalArguments);
    declare(outer, globalOptions());
    if (!outer.parse(arguments)) {
        return usageError(outer.errorText());
    }
    const QStringList words = outer.positionalArguments();
    Invocation invocation;
    if (words.isEmpty() && (outer.isSet(u"help"_s) || outer.isSet(u"version"_s))) {
        invocation.m_values.insert(outer.isSet(u"help"_s) ? u"help"_s : u"version"_s, {});
        return invocation;
    }
    const auto chosen = chooseCommand(commands, words);
    if (!chosen) {
        return chosen.error();
    }
    invocation.m_command = *chosen;
    const Command &command = **chosen;

    QStringList rest = arguments.mid(0, arguments.size() - words.size());
    rest.removeAll(u"--"_s);
    rest += words.mid(command.name.count(u' ') + 1);
    std::vector<Option> options = globalOptions();
    options.insert(options.end(), command.options.begin(), command.options.end());
    QCommandLineParser inner;
    declare(inner, options);
    if (!inner.parse(rest)) {
        return usageError(inner.errorText(), command.name);
    }
    auto values = readValues(inner, options, command.name);
    if (!values) {
        return values.error();
    }
    invocation.m_values = *std::move(values);
    invocation.m_operands = inner.positionalArguments();
    if (!invocation.has("help"_L1) && !invocation.has("version"_L1)) {
        if (const auto checked = checkOperands(command, invocation.m_operands); !checked) {
            return checked.error();
        }
    }
    return invocation;
}

std::optional<QString> Invocation::text(QLatin1StringView option) const
{
    const QStringList values = m_values.value(option);
    return values.isEmpty() ? std::nullopt : std::optional(values.constLast());
}

std::optional<qint64> Invocation::number(QLatin1StringView option) const
{
    const auto value = text(option);
    return value ? std::optional(value->toLongLong()) : std::nullopt;
}

std::optional<qint64> Invocation::time(QLatin1StringView option) const
{
    const auto value = text(option);
    return value ? parseTime(*value) : std::nullopt;
}

std::optional<std::chrono::milliseconds> Invocation::seconds(QLatin1StringView option) const
{
    const auto value = text(option);
    const auto number = value ? parseSeconds(*value) : std::nullopt;
    return number ? std::optional(std::chrono::milliseconds(std::llround(*number * 1000))) : std::nullopt;
}

std::vector<std::pair<QString, QString>> Invocation::pairs(QLatin1StringView option) const
{
    std::vector<std::pair<QString, QString>> pairs;
    for (const QString &value : all(option)) {
        const qsizetype equals = value.indexOf(u'=');
        pairs.emplace_back(value.left(equals), value.mid(equals + 1));
    }
    return pairs;
}

namespace {

QString optionUsage(const Option &option)
{
    const QString value = placeholder(option);
    return u"--"_s + option.name + (value.isEmpty() ? QString() : u' ' + value) +
           (option.repeats ? u" …"_s : QString());
}

QString optionTable(const std::vector<Option> &options)
{
    qsizetype width = 0;
    for (const Option &option : options) {
        width = std::max(width, optionUsage(option).size());
    }
    QString table;
    for (const Option &option : options) {
        table += u"  "_s + optionUsage(option).leftJustified(width + 2) + option.help + u'\n';
    }
    return table;
}

QString usageOf(const Command &command)
{
    return command.operands.isEmpty() ? command.name : command.name + u' ' + command.operands;
}

} // namespace

QString helpText(const std::vector<Command> &commands, const Command *command)
{
    if (command != nullptr) {
        QString text = u"ackboxctl %1%2\n%3\n"_s.arg(
            usageOf(*command), command->options.empty() ? QString() : u" [OPTION …]"_s, command->summary);
        if (!command->options.empty()) {
            text += u"\nOptions:\n"_s + optionTable(command->options);
        }
        return text + u"\nFor every command:\n"_s + optionTable(globalOptions());
    }
    qsizetype width = 0;
    for (const Command &each : commands) {
        width = std::max(width, usageOf(each).size());
    }
    QString text = u"ackboxctl [OPTION …] COMMAND …\n"
                   u"A mailbox for the messages that software agents send. A REF is ACCOUNT/REMOTE-KEY.\n\n"
                   u"Commands:\n"_s;
    for (const Command &each : commands) {
        text += u"  "_s + usageOf(each).leftJustified(width + 2) + each.summary + u'\n';
    }
    text += u"\nFor every command:\n"_s + optionTable(globalOptions());
    return text +
           u"\nExit codes: 0 all done, 1 some failed or for mixed reasons, 2 usage, 3 network or service,\n"
           u"4 not allowed, 5 cache or journal, 6 keychain.\n"_s;
}

} // namespace ackbox::cli
