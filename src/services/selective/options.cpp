// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/options.h"

#include "services/options.h"

using namespace Qt::StringLiterals;

namespace ackbox::selective {

namespace {

bool isStatus(const QString &value)
{
    return value == "pending"_L1 || value == "all"_L1;
}

bool isTrust(const QString &value)
{
    return isWholly(value, "0(\\.[0-9]{1,9})?|1(\\.0{1,9})?"_L1);
}

constexpr OptionRule rules[] = {
    {"status"_L1, isStatus, "pending or all"_L1}, {"include_sent"_L1, isTruth, truthInWords},
    {"preview"_L1, isTruth, truthInWords},        {"min_trust"_L1, isTrust, "a number from 0 to 1"_L1},
    {"open_on_select"_L1, isTruth, truthInWords},
};

} // namespace

Result<std::vector<std::pair<QString, QString>>> listFilters(const Account &account)
{
    if (const auto checked = checkOptions(account, rules); !checked) {
        return checked.error();
    }
    const QString status = account.option(u"status"_s, u"all"_s);
    const bool whole = status == "all"_L1;
    const bool includeSent = account.option(u"include_sent"_s, whole ? u"true"_s : u"false"_s) == "true"_L1;
    if (includeSent && !whole) {
        return optionError(account, u"The option include_sent=true needs status=all."_s);
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
