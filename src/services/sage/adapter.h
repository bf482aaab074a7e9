// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/listing_adapter.h"

namespace ackbox::sage {

//! What a SAGE node is over either transport (docs/services/sage.md). A remote key is a message's opaque id,
//! or
//! "<id>/reply" for its reply; both are one conversation. Every call only reads: listings carry the bodies,
//! and the mailbox's own acknowledgements are marks in the cache.
class NodeAdapter : public ListingAdapter
{
public:
    [[nodiscard]] Capabilities capabilities() const override;
    //! None, or the agent's public key: 64 hex digits.
    [[nodiscard]] Result<void> checkIdentity(const QString &identity) const override;
    [[nodiscard]] Result<void> checkRemoteKey(const QString &remoteKey) const override;

    [[nodiscard]] std::optional<QString> threadOf(const Message &message) const override;
    //! Whether the cursor's instant lies strictly before the watermark's, which is inclusive. False where
    //! either has none.
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    //! The newest completion of the page's replies.
    [[nodiscard]] std::optional<QString> top(const Page &firstPage) const override;

    [[nodiscard]] Error errorFrom(const http::Response &response) const override;
    [[nodiscard]] bool isStaleCursor(const Error &error) const override;
};

//! The adapter of the account's transport.
std::shared_ptr<const Adapter> makeNodeAdapter(const Account &account);
//! The credentials of the account's transport: a signing key or a bearer token.
std::unique_ptr<Credentials> makeNodeCredentials(const Account &account, SecretReader secret);

} // namespace ackbox::sage
