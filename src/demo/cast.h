// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

namespace ackbox::demo {

//! Somebody who writes in the demo network. What a service calls them (a wallet, a handle) is the service's
//! to derive.
struct Character
{
    QString name;
    QString role;
    QString language;
    double trust = 0;     //!< 0 to 1
    QString identityKind; //!< "solana", "evm", "guest"
    QString domain;
};

//! Everybody of text/cast.txt, in its order.
std::vector<Character> readCast();

} // namespace ackbox::demo
