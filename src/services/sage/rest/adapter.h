// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/sage/adapter.h"

namespace ackbox::sage::rest {

//! The node's signed REST surface.
class RestAdapter : public NodeAdapter
{
public:
    //! "replies", "history/outbox", "history/inbox", and "messages/inbox" of nodes from v3 on.
    [[nodiscard]] Result<std::vector<Feed>> feeds(const Account &account) const override;
    //! What became of one sent message: transport, reading and workflow. The thread id is the message's own
    //! id; the node hides messages of others (ErrorKind::NotFound).
    [[nodiscard]] std::optional<Feed> threadFeed(const Account &account,
                                                 const QString &threadId) const override;
    [[nodiscard]] http::Request pageRequest(const Feed &feed,
                                            const std::optional<QString> &cursor) const override;
    [[nodiscard]] Result<Page> parsePage(const Feed &feed, const QByteArray &body) const override;
    [[nodiscard]] std::optional<http::Request> headRequest(const Feed &feed) const override;
    [[nodiscard]] Result<Head> parseHead(const Feed &feed, const QByteArray &body) const override;
    [[nodiscard]] http::Request probeRequest() const override;
    [[nodiscard]] Result<void> parseProbe(const QByteArray &body) const override;
};

} // namespace ackbox::sage::rest
