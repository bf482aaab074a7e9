// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/adapter.h"

namespace ackbox::selective {

//! The swarm.tips inbox (docs/services/selective-inbox.md). A remote key is "<msg_id>/received" or
//! "<msg_id>/sent".
class InboxAdapter : public Adapter
{
public:
    [[nodiscard]] Capabilities capabilities() const override;
    [[nodiscard]] Result<std::vector<Feed>> feeds(const Account &account) const override;
    [[nodiscard]] std::optional<Feed> threadFeed(const Account &account,
                                                 const QString &threadId) const override;
    [[nodiscard]] Result<void> checkIdentity(const QString &identity) const override;
    [[nodiscard]] Result<void> checkRemoteKey(const QString &remoteKey) const override;
    [[nodiscard]] std::optional<QString> whyNotAcknowledgeable(const QString &remoteKey) const override;

    [[nodiscard]] http::Request pageRequest(const Feed &feed,
                                            const std::optional<QString> &cursor) const override;
    [[nodiscard]] Result<Page> parsePage(const Feed &feed, const QByteArray &body) const override;
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    [[nodiscard]] std::optional<QString> top(const Page &firstPage) const override;

    [[nodiscard]] http::Request openRequest(const std::vector<QString> &remoteKeys) const override;
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body) const override;
    //! Sent copies are left out: the service would take the id for the received message's.
    [[nodiscard]] http::Request acknowledgeRequest(const std::vector<QString> &remoteKeys) const override;
    [[nodiscard]] Result<std::vector<ItemOutcome>> parseAcknowledged(const QByteArray &body) const override;

    [[nodiscard]] http::Request probeRequest() const override;
    [[nodiscard]] Result<void> parseProbe(const QByteArray &body) const override;
    [[nodiscard]] Error errorFrom(const http::Response &response) const override;
    [[nodiscard]] bool isStaleCursor(const Error &error) const override;
};

} // namespace ackbox::selective
