// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/sage/adapter.h"

namespace ackbox::sage::mcp {

//! The node's tools over MCP. Bodies of replies come cut at 8,000 characters, and marked so.
class McpAdapter : public NodeAdapter
{
public:
    //! `self`: the account's own agent id, empty where it is not known.
    explicit McpAdapter(QString self);

    //! The tools' names; the inbox only where the node's is passive, which the credentials find out.
    [[nodiscard]] Result<std::vector<Feed>> feeds(const Account &account) const override;
    [[nodiscard]] std::optional<Feed> threadFeed(const Account &account,
                                                 const QString &threadId) const override;
    [[nodiscard]] http::Request pageRequest(const Feed &feed,
                                            const std::optional<QString> &cursor) const override;
    [[nodiscard]] Result<Page> parsePage(const Feed &feed, const QByteArray &body) const override;
    //! Asks the passive inbox: ErrorKind::Unsupported on older nodes.
    [[nodiscard]] std::optional<http::Request> headRequest(const Feed &feed) const override;
    [[nodiscard]] Result<Head> parseHead(const Feed &feed, const QByteArray &body) const override;
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    [[nodiscard]] http::Request probeRequest() const override;
    [[nodiscard]] Result<void> parseProbe(const QByteArray &body) const override;

private:
    QString m_self;
};

} // namespace ackbox::sage::mcp
