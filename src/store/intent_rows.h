// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/intents.h"

namespace ackbox::store {

//! Intents (`i`) with their messages (`m`) and accounts (`ac`), by what comes after the tables.
Result<std::vector<Intent>> readIntents(Connection &connection, const QString &rest,
                                        const QVariantList &values);

//! Ids as a JSON array, for "IN (SELECT value FROM json_each(?))": one statement for any number of them.
QString idList(const std::vector<qint64> &ids);

} // namespace ackbox::store
