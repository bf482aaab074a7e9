// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/list_patch.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace ackbox {
namespace {

using Ids = std::vector<qint64>;
using Span = std::pair<Ids::const_iterator, Ids::const_iterator>;

std::unordered_set<qint64> setOf(const Span &span)
{
    return {span.first, span.second};
}

//! Ranges of the rows in `span` that are not in `known`, first range first; what is known goes to `common`.
std::vector<ListPatch::Range> strangers(const Span &span, Ids::const_iterator listBegin,
                                        const std::unordered_set<qint64> &known, Ids &common)
{
    std::vector<ListPatch::Range> ranges;
    for (auto it = span.first; it != span.second; ++it) {
        if (known.contains(*it)) {
            common.push_back(*it);
            continue;
        }
        const qsizetype row = it - listBegin;
        if (!ranges.empty() && ranges.back().first + ranges.back().count == row) {
            ++ranges.back().count;
        } else {
            ranges.push_back({row, 1});
        }
    }
    return ranges;
}

} // namespace

ListPatch listPatch(const Ids &from, const Ids &to)
{
    const auto [fromMiddle, toMiddle] = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
    const auto [fromTail, toTail] = std::mismatch(from.rbegin(), std::make_reverse_iterator(fromMiddle),
                                                  to.rbegin(), std::make_reverse_iterator(toMiddle));
    const Span old{fromMiddle, fromTail.base()};
    const Span fresh{toMiddle, toTail.base()};

    ListPatch patch;
    Ids oldOrder;
    Ids newOrder;
    patch.removals = strangers(old, from.begin(), setOf(fresh), oldOrder);
    std::reverse(patch.removals.begin(), patch.removals.end());
    patch.insertions = strangers(fresh, to.begin(), setOf(old), newOrder);
    if (oldOrder != newOrder) {
        patch.stay.assign(from.begin(), fromMiddle);
        patch.stay.insert(patch.stay.end(), newOrder.begin(), newOrder.end());
        patch.stay.insert(patch.stay.end(), fromTail.base(), from.end());
    }
    return patch;
}

} // namespace ackbox
