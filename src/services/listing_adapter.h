// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox {

//! A service whose listings carry the bodies and which keeps no acknowledgements: both acts stay on this
//! computer and need no call.
class ListingAdapter : public Adapter
{
public:
    //! Always absent: whether a message can be marked is a fact of the row, not of its key.
    [[nodiscard]] std::optional<QString> whyNotAcknowledgeable(const QString &remoteKey) const final;
    //! Never needed. The request has no method and no path, and the credentials let none such pass.
    [[nodiscard]] http::Request openRequest(const std::vector<QString> &remoteKeys) const final;
    //! ErrorKind::Unsupported.
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body) const final;
    //! As openRequest().
    [[nodiscard]] http::Request acknowledgeRequest(const std::vector<QString> &remoteKeys) const final;
    //! ErrorKind::Unsupported.
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseAcknowledged(const QByteArray &body) const final;
};

} // namespace ackbox
