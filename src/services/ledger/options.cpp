// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/options.h"

#include "core/timestamp.h"
#include "services/ledger/row.h"
#include "services/options.h"

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

constexpr qsizetype longestHandle = 200;
constexpr qsizetype longestSearch = 500;

bool isDirection(const QString &value)
{
    return value == "inbound"_L1 || value == "outbound"_L1 || value == "both"_L1;
}

bool isRole(const QString &value)
{
    return value == "caller"_L1 || value == "agent"_L1;
}

bool isTime(const QString &value)
{
    return parseTimestamp(value).nanoseconds.has_value();
}

//! Counted as the service counts, in code points.
bool isSearch(const QString &value)
{
    const qsizetype length = value.toUcs4().size();
    return length >= 1 && length <= longestSearch;
}

//! The filters in the order of their names.
constexpr OptionRule filterRules[] = {
    {"context_id"_L1, isOpaqueId, "a context's id"_L1},
    {"direction"_L1, isDirection, "inbound, outbound or both"_L1},
    {"q"_L1, isSearch, "1 to 500 characters to search for"_L1},
    {"requester_handle"_L1, isHandle, "an agent's handle"_L1},
    {"role"_L1, isRole, "caller or agent"_L1},
    {"since"_L1, isTime, "a time like 2026-07-24T00:00:00Z"_L1},
    {"task_id"_L1, isOpaqueId, "a task's id"_L1},
    {"worker_handle"_L1, isHandle, "an agent's handle"_L1},
};

constexpr OptionRule otherRules[] = {
    {"label"_L1, isAnyText, {}},
    {"open_on_select"_L1, isTruth, truthInWords},
};

} // namespace

Result<std::vector<std::pair<QString, QString>>> messageFilters(const Account &account)
{
    std::vector<OptionRule> rules(std::begin(filterRules), std::end(filterRules));
    rules.insert(rules.end(), std::begin(otherRules), std::end(otherRules));
    if (const auto checked = checkOptions(account, rules); !checked) {
        return checked.error();
    }
    std::vector<std::pair<QString, QString>> filters;
    for (const OptionRule &rule : filterRules) {
        // The service's endpoints differ in what they take for granted, so the direction is always said.
        const QString unlessGiven = rule.name == "direction"_L1 ? u"both"_s : QString();
        const QString value = account.option(rule.name, unlessGiven);
        if (!value.isEmpty()) {
            filters.emplace_back(rule.name, value);
        }
    }
    return filters;
}

bool isHandle(const QString &text)
{
    const bool isWord = std::all_of(text.begin(), text.end(), [](QChar c) {
        return !c.isSpace() && c.category() != QChar::Other_Control && c != u'/' && c != u'\\';
    });
    return isWord && !text.isEmpty() && text.size() <= longestHandle && text != "."_L1 && text != ".."_L1;
}

} // namespace ackbox::ledger
