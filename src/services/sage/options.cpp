// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/options.h"

#include "services/options.h"

using namespace Qt::StringLiterals;

namespace ackbox::sage {

namespace {

bool isTransport(const QString &value)
{
    return value == "rest"_L1 || value == "mcp"_L1;
}

constexpr OptionRule rules[] = {
    {"transport"_L1, isTransport, "rest or mcp"_L1},
    {"open_on_select"_L1, isTruth, truthInWords},
    {"label"_L1, isAnyText, {}},
};

} // namespace

Transport transportOf(const Account &account)
{
    return account.option(u"transport"_s) == "mcp"_L1 ? Transport::Mcp : Transport::Rest;
}

Result<void> checkOptions(const Account &account)
{
    return ackbox::checkOptions(account, rules);
}

} // namespace ackbox::sage
