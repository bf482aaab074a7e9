// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/connection.h"

#include <optional>

namespace ackbox::store {

//! A tie for a new message of a service that orders equal times by the place on its pages alone, newest
//! first. `above` is the row that stands before it on the page (or ended the page before): the new one goes
//! directly below that if both have the same time, else above everything of its time. Ties that were given
//! before stay as they are, so that the order holds across walks.
Result<QString> tieByPage(Connection &connection, qint64 accountId, qint64 nanoseconds,
                          std::optional<qint64> above);

} // namespace ackbox::store
