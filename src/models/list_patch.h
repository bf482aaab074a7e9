// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <vector>

namespace ackbox {

//! How one list of ids becomes another, in the steps that item models can announce: first the removals, then
//! the new order of what stays, then the insertions.
struct ListPatch
{
    struct Range
    {
        qsizetype first = 0;
        qsizetype count = 0;

        bool operator==(const Range &) const = default;
    };

    std::vector<Range> removals; //!< rows of the old list, last range first
    std::vector<qint64> stay; //!< what stays, in its new order; only set where that differs from the old one
    std::vector<Range> insertions; //!< rows of the new list, first range first

    [[nodiscard]] bool isEmpty() const { return removals.empty() && stay.empty() && insertions.empty(); }
};

//! Each id may occur once in a list. Linear in the part that lies between the common beginning and end.
ListPatch listPatch(const std::vector<qint64> &from, const std::vector<qint64> &to);

} // namespace ackbox
