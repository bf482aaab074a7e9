// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"

#include <span>

namespace ackbox {

//! An option that accounts of a service may have.
struct OptionRule
{
    QLatin1StringView name;
    bool (*accepts)(const QString &value) = nullptr;
    QLatin1StringView words; //!< what the value must be; empty where any will do
};

//! ErrorKind::Usage for the first option that has no rule, with the names there are, or that its rule
//! refuses.
Result<void> checkOptions(const Account &account, std::span<const OptionRule> rules);

Error optionError(const Account &account, const QString &message);

//! Whether the pattern matches the whole of the text.
bool isWholly(const QString &text, QLatin1StringView pattern);
bool isTruth(const QString &value); //!< "true" or "false"
bool isAnyText(const QString &value);
inline constexpr QLatin1StringView truthInWords("true or false");

} // namespace ackbox
