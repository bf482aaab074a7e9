// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/json/items.h"

#include <QString>

#include <optional>

namespace ackbox::ledger {

//! The text of a row's parts, joined by newlines: text as it is; data as compact JSON in the service's own
//! order and numbers, with what it escapes without need written out; any other part as a line with its kind
//! and the size of its JSON, without anything being fetched. Absent where there are no parts.
std::optional<QString> bodyOf(const json::Item &row);

} // namespace ackbox::ledger
