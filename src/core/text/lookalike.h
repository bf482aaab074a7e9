// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace ackbox {

//! Whether a single word of the name mixes scripts that do not belong together (UTS 39, "highly restrictive":
//! Latin goes with Japanese, Chinese or Korean alone). Words of different scripts side by side are no
//! mixture.
bool isMixedScript(QStringView name);

//! UTS 39 skeleton, default-ignorable characters left out: two different names with one skeleton look alike.
//! For comparison alone, never shown or stored in a name's place.
QString skeleton(QStringView name);

} // namespace ackbox
