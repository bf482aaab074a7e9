// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/listing_adapter.h"

namespace ackbox::ledger {

//! The Inkbox task ledger as one identity sees it (docs/services/task-ledger.md). A remote key is a row's id,
//! a conversation a task, a group a context. Every call only reads: listings carry the bodies, and
//! acknowledgements are marks in the cache.
class LedgerAdapter : public ListingAdapter
{
public:
    //! `handle` is the account's identity: it stands in every path, and tells its own side of a task.
    explicit LedgerAdapter(QString handle);

    [[nodiscard]] Capabilities capabilities() const override;
    //! "messages", narrowed by the account's options, and "contexts" for their names. A search ("q") has the
    //! first alone.
    [[nodiscard]] Result<std::vector<Feed>> feeds(const Account &account) const override;
    //! All messages of one task, whatever the account's options say. The thread id is the task's id.
    [[nodiscard]] std::optional<QString> threadOf(const Message &message) const override;
    [[nodiscard]] std::optional<Feed> threadFeed(const Account &account,
                                                 const QString &threadId) const override;
    [[nodiscard]] Result<void> checkIdentity(const QString &identity) const override;
    [[nodiscard]] Result<void> checkRemoteKey(const QString &remoteKey) const override;

    //! Of a "since" that is given twice (the account's own and a later walk's watermark) the last one counts.
    [[nodiscard]] http::Request pageRequest(const Feed &feed,
                                            const std::optional<QString> &cursor) const override;
    [[nodiscard]] Result<Page> parsePage(const Feed &feed, const QByteArray &body) const override;
    //! Never: a cursor is opaque, and "since" ends a walk where it may end.
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    //! The created_at of the page's first row, as sent.
    [[nodiscard]] std::optional<QString> top(const Page &firstPage) const override;

    [[nodiscard]] http::Request probeRequest() const override;
    [[nodiscard]] Result<void> parseProbe(const QByteArray &body) const override;
    [[nodiscard]] std::optional<http::Request> abilitiesRequest() const override;
    [[nodiscard]] Result<QString> parseAbilities(const QByteArray &body) const override;
    [[nodiscard]] std::optional<http::Request> identitiesRequest() const override;
    [[nodiscard]] Result<std::vector<Actor>> parseIdentities(const QByteArray &body) const override;
    [[nodiscard]] Error errorFrom(const http::Response &response) const override;
    [[nodiscard]] bool isStaleCursor(const Error &error) const override;

private:
    [[nodiscard]] QByteArray pathOf(const QString &list) const;

    QString m_handle;
};

} // namespace ackbox::ledger
