// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::sage {

//! What a SAGE node is over either transport (docs/services/sage.md). A remote key is a message's opaque id,
//! or
//! "<id>/reply" for its reply; both are one conversation. Every call only reads: listings carry the bodies,
//! and the mailbox's own acknowledgements are marks in the cache.
class NodeAdapter : public Adapter
{
public:
    [[nodiscard]] Capabilities capabilities() const override;
    //! None, or the agent's public key: 64 hex digits.
    [[nodiscard]] Result<void> checkIdentity(const QString &identity) const override;
    [[nodiscard]] Result<void> checkRemoteKey(const QString &remoteKey) const override;
    //! Always absent: whether a message can be marked is a fact of the row, not of its key.
    [[nodiscard]] std::optional<QString> whyNotAcknowledgeable(const QString &remoteKey) const override;

    //! Whether the cursor's instant lies strictly before the watermark's, which is inclusive. False where
    //! either has none.
    [[nodiscard]] std::optional<QString> threadOf(const Message &message) const override;
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    //! The newest completion of the page's replies.
    [[nodiscard]] std::optional<QString> top(const Page &firstPage) const override;

    //! Never needed. The request has no method and no path, and the credentials let none such pass.
    [[nodiscard]] http::Request openRequest(const std::vector<QString> &remoteKeys) const override;
    //! ErrorKind::Unsupported.
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body) const override;
    //! As openRequest().
    [[nodiscard]] http::Request acknowledgeRequest(const std::vector<QString> &remoteKeys) const override;
    //! ErrorKind::Unsupported.
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseAcknowledged(const QByteArray &body) const override;

    [[nodiscard]] Error errorFrom(const http::Response &response) const override;
    [[nodiscard]] bool isStaleCursor(const Error &error) const override;
};

//! The adapter of the account's transport.
std::shared_ptr<const Adapter> makeNodeAdapter(const Account &account);
//! The credentials of the account's transport: a signing key or a bearer token.
std::unique_ptr<Credentials> makeNodeCredentials(const Account &account, SecretReader secret);

} // namespace ackbox::sage
