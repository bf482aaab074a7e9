// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/service_form.h"

#include "app/account/channels_form.h"
#include "app/account/ledger_form.h"
#include "app/account/sage_form.h"
#include "app/account/selective_form.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::account {

ServiceForm *makeServiceForm(const QString &service, QWidget *parent)
{
    if (service == "selective"_L1) {
        return new SelectiveForm(parent);
    }
    if (service == "sage"_L1) {
        return new SageForm(parent);
    }
    if (service == "ledger"_L1) {
        return new LedgerForm(parent);
    }
    if (service == "channels"_L1) {
        return new ChannelsForm(parent);
    }
    return nullptr;
}

void setOption(Account &account, const QString &key, const std::optional<QString> &value)
{
    std::erase_if(account.options, [&key](const auto &option) { return option.first == key; });
    if (value) {
        account.options.emplace_back(key, *value);
    }
}

std::optional<QString> trueOrAbsent(bool set)
{
    return set ? std::optional(u"true"_s) : std::nullopt;
}

} // namespace ackbox::account
