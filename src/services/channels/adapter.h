// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/channels/profile.h"
#include "services/listing_adapter.h"

namespace ackbox::channels {

//! Channels of an organization's platform (docs/services/org-channels.md). A remote key is a message's id; a
//! conversation is a root and its replies, grouped by channel. Every call only reads: listings carry the
//! bodies, and acknowledgements are marks in the cache.
class ChannelsAdapter : public ListingAdapter
{
public:
    explicit ChannelsAdapter(const Account &account);

    [[nodiscard]] Capabilities capabilities() const override;
    //! The list of channels, which leads to the others; or the channels that the options name.
    [[nodiscard]] Result<std::vector<Feed>> feeds(const Account &account) const override;
    //! None, or an actor's id: up to 256 bytes.
    [[nodiscard]] Result<void> checkIdentity(const QString &identity) const override;
    //! "<channel id>/<root's message id>"; absent where either could be no part of a path.
    [[nodiscard]] std::optional<QString> threadOf(const Message &message) const override;
    //! The whole thread is read, because a page of later replies does not show edits of earlier ones.
    [[nodiscard]] std::optional<Feed> threadFeed(const Account &account,
                                                 const QString &threadId) const override;
    [[nodiscard]] std::optional<Feed> foundList(const QString &key) const override;
    [[nodiscard]] Result<void> checkRemoteKey(const QString &remoteKey) const override;

    //! Where the account's options are wrong, a request without method and path, and the credentials let none
    //! such pass.
    [[nodiscard]] http::Request pageRequest(const Feed &feed,
                                            const std::optional<QString> &cursor) const override;
    [[nodiscard]] Result<Page> parsePage(const Feed &feed, const QByteArray &body) const override;
    //! False: tokens are opaque.
    [[nodiscard]] bool reached(const QString &cursor, const QString &watermark) const override;
    //! Absent: no value of a page bounds a later walk.
    [[nodiscard]] std::optional<QString> top(const Page &firstPage) const override;

    //! The first page of the first feed.
    [[nodiscard]] http::Request probeRequest() const override;
    [[nodiscard]] Result<void> parseProbe(const QByteArray &body) const override;
    [[nodiscard]] Error errorFrom(const http::Response &response) const override;
    [[nodiscard]] bool isStaleCursor(const Error &error) const override;

private:
    Result<Profile> m_profile;
};

std::shared_ptr<const Adapter> makeChannelsAdapter(const Account &account);
std::unique_ptr<Credentials> makeChannelsCredentials(const Account &account, SecretReader secret);

} // namespace ackbox::channels
