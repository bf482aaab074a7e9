// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace ackbox {

//! An id as rows show it: a wallet or key by its first six and last four characters ("7xKXtg…gAsU", a chain's
//! prefix left out), anything else shortened at its end. Safe to show, whatever the id is; the whole one
//! belongs beside it at hand.
QString shortId(const QString &id);

} // namespace ackbox
