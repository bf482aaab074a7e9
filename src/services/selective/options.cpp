// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/options.h"

#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

struct Option
{
    QLatin1StringView name;
    QLatin1StringView form;   //!< a pattern for the whole value
    QLatin1StringView values; //!< the same in words
};

constexpr QLatin1StringView truth("true|false");
constexpr QLatin1StringView truthInWords("true or false");

constexpr Option options[] = {
    {"status"_L1, "pending|all"_L1, "pending or all"_L1},
    {"include_sent"_L1, truth, truthInWords},
    {"preview"_L1, truth, truthInWords},
    {"min_trust"_L1, "0(\\.[0-9]{1,9})?|1(\\.0{1,9})?"_L1, "a number from 0 to 1"_L1},
    {"open_on_select"_L1, truth, truthInWords},
};

Error usage(const Account &account, const QString &message)
{
    return {.kind = ErrorKind::Usage, .message = message, .account = account.name};
}

Result<void> check(const Account &account, const QString &name, const QString &value)
{
    QStringList names;
    for (const Option &option : options) {
        if (option.name != name) {
            names.append(option.name);
            continue;
        }
        const QRegularExpression form(QRegularExpression::anchoredPattern(option.form));
        if (form.match(value).hasMatch()) {
            return {};
        }
        return usage(account, u"The option %1 must be %2, not \"%3\"."_s.arg(name, option.values, value));
    }
    return usage(account, u"There is no option \"%1\". The options are %2."_s.arg(name, names.join(", "_L1)));
}

} // namespace

Result<std::vector<std::pair<QString, QString>>> listFilters(const Account &account)
{
    for (const auto &[name, value] : account.options) {
        if (auto checked = check(account, name, value); !checked) {
            return checked.error();
        }
    }
    const QString status = account.option(u"status"_s, u"all"_s);
    const bool whole = status == "all"_L1;
    const bool includeSent = account.option(u"include_sent"_s, whole ? u"true"_s : u"false"_s) == "true"_L1;
    if (includeSent && !whole) {
        return usage(account, u"The option include_sent=true needs status=all."_s);
    }
    std::vector<std::pair<QString, QString>> filters;
    if (includeSent) {
        filters.emplace_back(u"include_sent"_s, u"true"_s);
    }
    if (const QString trust = account.option(u"min_trust"_s); !trust.isEmpty()) {
        filters.emplace_back(u"min_trust"_s, trust);
    }
    if (account.option(u"preview"_s) == "true"_L1) {
        filters.emplace_back(u"preview"_s, u"true"_s);
    }
    filters.emplace_back(u"status"_s, status);
    return filters;
}

} // namespace ackbox::selective
