// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/findings.h"

#include "core/text/lookalike.h"

#include <algorithm>

namespace ackbox::store {

namespace {

// Wallets, ids and most names: nothing to find, and a sync asks this four times a message.
bool isPlainAscii(QStringView text)
{
    return std::all_of(text.begin(), text.end(),
                       [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; });
}

Findings inText(const std::optional<QString> &text)
{
    return !text || isPlainAscii(*text) ? Findings() : showUntrusted(*text).findings;
}

Findings inName(const std::optional<QString> &name)
{
    if (!name || isPlainAscii(*name)) {
        return {};
    }
    Findings findings = showUntrusted(*name).findings;
    findings.setFlag(Finding::LookAlike, isMixedScript(*name));
    return findings;
}

} // namespace

Findings findingsOf(const ListedMessage &message)
{
    return inName(message.author.id) | inName(message.author.name) | inText(message.author.kind) |
           inName(message.addressedTo) | inName(message.repliedBy) | inText(message.kind) |
           inText(message.body);
}

} // namespace ackbox::store
