// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/faults.h"

#include <algorithm>
#include <array>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace {

constexpr int everyUnlessTold = 7;

constexpr std::array<std::pair<FaultKind, QLatin1StringView>, 15> words = {{
    {FaultKind::Drop, "drop"_L1},
    {FaultKind::Delay, "delay"_L1},
    {FaultKind::Status500, "500"_L1},
    {FaultKind::Status503, "503"_L1},
    {FaultKind::Status429, "429"_L1},
    {FaultKind::Status401, "401"_L1},
    {FaultKind::Truncate, "truncate"_L1},
    {FaultKind::Garbage, "garbage"_L1},
    {FaultKind::Duplicate, "duplicate"_L1},
    {FaultKind::Reorder, "reorder"_L1},
    {FaultKind::EmptyPage, "empty-page"_L1},
    {FaultKind::SameCursor, "same-cursor"_L1},
    {FaultKind::ClockStep, "clock-step"_L1},
    {FaultKind::ExpiredCursor, "expired-cursor"_L1},
    {FaultKind::StorageError, "storage-error"_L1},
}};

Error usage(const QString &message)
{
    return Error{.kind = ErrorKind::Usage, .message = message};
}

Result<std::pair<FaultKind, int>> parseOne(const QString &spec)
{
    const qsizetype colon = spec.indexOf(u':');
    const QString word = colon < 0 ? spec : spec.left(colon);
    const auto *const found =
        std::find_if(words.begin(), words.end(), [&word](const auto &entry) { return entry.second == word; });
    if (found == words.end()) {
        return usage(u"There is no fault \"%1\"."_s.arg(word));
    }
    int every = everyUnlessTold;
    if (colon >= 0) {
        bool isNumber = false;
        every = QStringView(spec).mid(colon + 1).toInt(&isNumber);
        if (!isNumber || every < 1) {
            return usage(u"The fault \"%1\" needs a number from 1 on after the colon."_s.arg(spec));
        }
    }
    return std::pair(found->first, every);
}

bool canStrike(FaultKind kind, RequestClass request)
{
    const bool isPage = request == RequestClass::FirstPage || request == RequestClass::NextPage;
    switch (kind) {
    case FaultKind::Status401:
        return true;
    case FaultKind::Duplicate:
    case FaultKind::Reorder:
    case FaultKind::EmptyPage:
        return isPage;
    case FaultKind::SameCursor:
    case FaultKind::ExpiredCursor:
        return request == RequestClass::NextPage;
    case FaultKind::StorageError:
        return false;
    default:
        return request != RequestClass::Handshake;
    }
}

} // namespace

Result<std::vector<std::pair<FaultKind, int>>> FaultPlan::parse(const QStringList &specs)
{
    std::vector<std::pair<FaultKind, int>> faults;
    for (const QString &list : specs) {
        for (const QString &spec : list.split(u',')) {
            const auto fault = parseOne(spec);
            if (!fault) {
                return fault.error();
            }
            faults.push_back(*fault);
        }
    }
    return faults;
}

FaultPlan::FaultPlan(const std::vector<std::pair<FaultKind, int>> &faults)
{
    for (const auto &[kind, every] : faults) {
        m_entries.push_back({kind, every, 0, 0});
    }
}

std::optional<FaultPlan::Strike> FaultPlan::next(RequestClass request)
{
    const std::lock_guard lock(m_mutex);
    std::optional<Strike> strike;
    for (Entry &entry : m_entries) {
        if (!canStrike(entry.kind, request)) {
            continue;
        }
        ++entry.count;
        if (entry.count >= entry.every && !strike) {
            strike = Strike{entry.kind, entry.strikes++};
            entry.count = 0;
        }
    }
    return strike;
}

bool FaultPlan::nextIdFails()
{
    const std::lock_guard lock(m_mutex);
    bool fails = false;
    for (Entry &entry : m_entries) {
        if (entry.kind == FaultKind::StorageError && ++entry.count >= entry.every) {
            entry.count = 0;
            fails = true;
        }
    }
    return fails;
}

QString faultWord(FaultKind kind)
{
    const auto *const found =
        std::find_if(words.begin(), words.end(), [kind](const auto &entry) { return entry.first == kind; });
    return found->second;
}

bool isPageFault(FaultKind kind)
{
    return kind == FaultKind::Duplicate || kind == FaultKind::Reorder || kind == FaultKind::EmptyPage ||
           kind == FaultKind::SameCursor || kind == FaultKind::ExpiredCursor;
}

} // namespace ackbox::demo
