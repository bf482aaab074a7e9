// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/options.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace ackbox::sage {

namespace {

struct Option
{
    QLatin1StringView name;
    QLatin1StringView first; //!< of its two values; empty for free text
    QLatin1StringView second;
};

constexpr Option options[] = {
    {"transport"_L1, "rest"_L1, "mcp"_L1},
    {"open_on_select"_L1, "true"_L1, "false"_L1},
    {"label"_L1, {}, {}},
};

Result<void> check(const Account &account, const QString &name, const QString &value)
{
    const auto usage = [&account](const QString &message) {
        return Error{.kind = ErrorKind::Usage, .message = message, .account = account.name};
    };
    QStringList names;
    for (const Option &option : options) {
        if (option.name != name) {
            names.append(option.name);
        } else if (option.first.isEmpty() || value == option.first || value == option.second) {
            return {};
        } else {
            return usage(u"The option %1 must be %2 or %3, not \"%4\"."_s.arg(name, option.first,
                                                                              option.second, value));
        }
    }
    return usage(u"There is no option \"%1\". The options are %2."_s.arg(name, names.join(", "_L1)));
}

} // namespace

Transport transportOf(const Account &account)
{
    return account.option(u"transport"_s) == "mcp"_L1 ? Transport::Mcp : Transport::Rest;
}

Result<void> checkOptions(const Account &account)
{
    for (const auto &[name, value] : account.options) {
        if (auto checked = check(account, name, value); !checked) {
            return checked;
        }
    }
    return {};
}

} // namespace ackbox::sage
