// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/options.h"

#include "core/timestamp.h"
#include "services/ledger/row.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

constexpr qsizetype longestHandle = 200;
constexpr qsizetype longestSearch = 500;

struct Option
{
    QLatin1StringView name;
    bool (*isValid)(const QString &value) = nullptr;
    QLatin1StringView values; //!< in words
    bool isFilter = true;
};

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

bool isTruth(const QString &value)
{
    return value == "true"_L1 || value == "false"_L1;
}

bool isText(const QString & /*value*/)
{
    return true;
}

//! The filters in the order of their names.
constexpr Option options[] = {
    {"context_id"_L1, isOpaqueId, "a context's id"_L1},
    {"direction"_L1, isDirection, "inbound, outbound or both"_L1},
    {"q"_L1, isSearch, "1 to 500 characters to search for"_L1},
    {"requester_handle"_L1, isHandle, "an agent's handle"_L1},
    {"role"_L1, isRole, "caller or agent"_L1},
    {"since"_L1, isTime, "a time like 2026-07-24T00:00:00Z"_L1},
    {"task_id"_L1, isOpaqueId, "a task's id"_L1},
    {"worker_handle"_L1, isHandle, "an agent's handle"_L1},
    {"label"_L1, isText, {}, false},
    {"open_on_select"_L1, isTruth, "true or false"_L1, false},
};

Error usage(const Account &account, const QString &message)
{
    return {.kind = ErrorKind::Usage, .message = message, .account = account.name};
}

Result<void> check(const Account &account, const QString &name, const QString &value)
{
    constexpr qsizetype longestQuote = 60;
    QStringList names;
    for (const Option &option : options) {
        if (option.name != name) {
            names.append(option.name);
        } else if (option.isValid(value)) {
            return {};
        } else {
            const QString shown = value.size() > longestQuote ? value.left(longestQuote) + u'…' : value;
            return usage(account, u"The option %1 must be %2, not \"%3\"."_s.arg(name, option.values, shown));
        }
    }
    return usage(account, u"There is no option \"%1\". The options are %2."_s.arg(name, names.join(", "_L1)));
}

} // namespace

Result<std::vector<std::pair<QString, QString>>> messageFilters(const Account &account)
{
    for (const auto &[name, value] : account.options) {
        if (auto checked = check(account, name, value); !checked) {
            return checked.error();
        }
    }
    std::vector<std::pair<QString, QString>> filters;
    for (const Option &option : options) {
        // The service's endpoints differ in what they take for granted, so the direction is always said.
        const QString unlessGiven = option.name == "direction"_L1 ? u"both"_s : QString();
        const QString value = account.option(option.name, unlessGiven);
        if (option.isFilter && !value.isEmpty()) {
            filters.emplace_back(option.name, value);
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
