// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/options.h"

#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

Result<void> check(const Account &account, std::span<const OptionRule> rules, const QString &name,
                   const QString &value)
{
    constexpr qsizetype longestQuote = 60;
    QStringList names;
    for (const OptionRule &rule : rules) {
        if (rule.name != name) {
            names.append(rule.name);
        } else if (rule.accepts(value)) {
            return {};
        } else {
            const QString shown = value.size() > longestQuote ? value.left(longestQuote) + u'…' : value;
            return optionError(account,
                               u"The option %1 must be %2, not \"%3\"."_s.arg(name, rule.words, shown));
        }
    }
    return optionError(account,
                       u"There is no option \"%1\". The options are %2."_s.arg(name, names.join(", "_L1)));
}

} // namespace

Result<void> checkOptions(const Account &account, std::span<const OptionRule> rules)
{
    for (const auto &[name, value] : account.options) {
        if (auto checked = check(account, rules, name, value); !checked) {
            return checked;
        }
    }
    return {};
}

Error optionError(const Account &account, const QString &message)
{
    return {.kind = ErrorKind::Usage, .message = message, .account = account.name};
}

bool isWholly(const QString &text, QLatin1StringView pattern)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(text).hasMatch();
}

bool isTruth(const QString &value)
{
    return value == "true"_L1 || value == "false"_L1;
}

bool isAnyText(const QString & /*value*/)
{
    return true;
}

} // namespace ackbox
