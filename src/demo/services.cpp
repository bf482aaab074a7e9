// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/service.h"
#include "demo/ledger/service.h"
#include "demo/sage/service.h"
#include "demo/selective/service.h"
#include "demo/service.h"

namespace ackbox::demo {

using namespace Qt::StringLiterals;

const std::vector<ServiceEntry> &serviceEntries()
{
    static const std::vector<ServiceEntry> entries = {
        {u"selective"_s, makeSelectiveService},
        {u"sage"_s, makeSageService},
        {u"ledger"_s, makeLedgerService},
        {u"channels"_s, makeChannelsService},
    };
    return entries;
}

QStringList serviceNames()
{
    QStringList names;
    for (const ServiceEntry &entry : serviceEntries()) {
        names.append(entry.name);
    }
    return names;
}

} // namespace ackbox::demo
