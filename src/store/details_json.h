// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"

namespace ackbox::store {

//! Details as the column holds them: compact JSON, a null QString where there is nothing to keep.
QString detailsToJson(const Details &details);
//! Unreadable text, as after a downgrade, gives empty details.
Details detailsFromJson(const QString &text);

} // namespace ackbox::store
