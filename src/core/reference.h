// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QString>

namespace ackbox {

//! A message's name in commands: ACCOUNT/REMOTE-KEY (docs/commands.md). The account is everything before the
//! first slash; the remote key may hold slashes of its own.
struct Reference
{
    QString account;
    QString remoteKey;

    [[nodiscard]] QString toString() const { return account + QLatin1Char('/') + remoteKey; }
    bool operator==(const Reference &) const = default;
};

//! ErrorKind::Usage where either part is missing. Whether the remote key suits the service is the service's
//! to say.
Result<Reference> parseReference(const QString &text);

} // namespace ackbox
