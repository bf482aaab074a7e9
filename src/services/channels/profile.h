// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace ackbox::channels {

//! How one service of this kind is spoken to. Nothing of it is published, so all of it can be configured; the
//! defaults are those of docs/services/org-channels.md.
struct Profile
{
    QString orgId;
    QString channelsPath;
    QString messagesPath;
    QString repliesPath;
    QString tokenParameter;
    QString limitParameter;
    std::optional<int> limit; //!< absent: the service decides how long a page is
    QByteArray authHeader;
    QByteArray authPrefix; //!< its space included
    QStringList channels;  //!< ids, each once; empty where the service lists its channels
    QString identity;      //!< own actor id; empty: unknown

    //! Whether this profile asks the service for its channels.
    [[nodiscard]] bool listsChannels() const { return channels.isEmpty(); }
};

//! The account's options with the defaults for the others. ErrorKind::Usage for an option that there is not,
//! a value that it cannot have, and a path that lacks what it needs.
Result<Profile> readProfile(const Account &account);

} // namespace ackbox::channels
