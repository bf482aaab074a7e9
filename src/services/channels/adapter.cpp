// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/adapter.h"

#include "services/channels/credentials.h"
#include "services/channels/errors.h"
#include "services/channels/parser.h"
#include "services/channels/paths.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::channels {

namespace {

QString filter(const Feed &feed, QLatin1StringView name)
{
    const auto found = std::find_if(feed.filters.begin(), feed.filters.end(),
                                    [name](const auto &pair) { return pair.first == name; });
    return found == feed.filters.end() ? QString() : found->second;
}

std::vector<Feed> feedsOf(const Profile &profile)
{
    if (profile.listsChannels()) {
        return {Feed{.name = channelsFeed, .boundary = Boundary::UntilUnchanged, .filters = {}}};
    }
    std::vector<Feed> feeds;
    for (const QString &channel : profile.channels) {
        feeds.push_back(feedOfChannel(channel));
    }
    return feeds;
}

const QString &pathOf(const Profile &profile, const Feed &feed)
{
    if (feed.name == channelFeed) {
        return profile.messagesPath;
    }
    return feed.name == threadFeed ? profile.repliesPath : profile.channelsPath;
}

} // namespace

ChannelsAdapter::ChannelsAdapter(const Account &account)
    : m_profile(readProfile(account))
{
}

Capabilities ChannelsAdapter::capabilities() const
{
    return {.listingCarriesBody = true,
            .remoteAcknowledge = false,
            .largestBatch = 50,
            .sinceFilter = {},
            .callsPerDay = std::nullopt,
            .shortestInterval = 30s};
}

Result<std::vector<Feed>> ChannelsAdapter::feeds(const Account &account) const
{
    const auto profile = readProfile(account);
    return profile ? Result(feedsOf(*profile)) : Result<std::vector<Feed>>(profile.error());
}

Result<void> ChannelsAdapter::checkIdentity(const QString &identity) const
{
    if (identity.isEmpty() || isId(identity)) {
        return {};
    }
    return Error{.kind = ErrorKind::Usage,
                 .message =
                     u"The identity \"%1\" is no actor's id: that is the service's own id of you, up to "
                     u"256 bytes without slashes."_s.arg(identity)};
}

std::optional<QString> ChannelsAdapter::threadOf(const Message &message) const
{
    const QString channelId = message.listed.group.value_or(QString());
    const QString &rootId = message.listed.conversation;
    return isId(channelId) && isId(rootId) ? std::optional(channelId + u'/' + rootId) : std::nullopt;
}

std::optional<Feed> ChannelsAdapter::threadFeed(const Account & /*account*/, const QString &threadId) const
{
    const QString channelId = threadId.section(u'/', 0, 0);
    const QString rootId = threadId.section(u'/', 1);
    return isId(channelId) && isId(rootId) ? std::optional(feedOfThread(channelId, rootId)) : std::nullopt;
}

std::optional<Feed> ChannelsAdapter::foundList(const QString &key) const
{
    const Feed feed = Feed::fromKey(key);
    const QString channelId = filter(feed, "channel_id"_L1);
    const QString rootId = filter(feed, "message_id"_L1);
    if (!isId(channelId)) {
        return std::nullopt;
    }
    if (feed.name == channelFeed) {
        return feedOfChannel(channelId);
    }
    return feed.name == channels::threadFeed && isId(rootId) ? std::optional(feedOfThread(channelId, rootId))
                                                             : std::nullopt;
}

Result<void> ChannelsAdapter::checkRemoteKey(const QString &remoteKey) const
{
    if (isId(remoteKey)) {
        return {};
    }
    return Error{
        .kind = ErrorKind::Usage,
        .message = u"\"%1\" is no message of this service: its messages are named by their message_id."_s.arg(
            remoteKey)};
}

http::Request ChannelsAdapter::pageRequest(const Feed &feed, const std::optional<QString> &cursor) const
{
    if (!m_profile) {
        return {.method = {}};
    }
    const Profile &profile = *m_profile;
    std::vector<std::pair<QString, QString>> parameters;
    if (profile.limit) {
        parameters.emplace_back(profile.limitParameter, QString::number(*profile.limit));
    }
    if (cursor) {
        parameters.emplace_back(profile.tokenParameter, *cursor);
    }
    const PathValues values{.orgId = profile.orgId,
                            .channelId = filter(feed, "channel_id"_L1),
                            .messageId = filter(feed, "message_id"_L1)};
    return {.path = fillPath(pathOf(profile, feed), values),
            .query = http::encodeQuery(parameters),
            .headers = {{"Accept"_ba, "application/json"_ba}}};
}

Result<Page> ChannelsAdapter::parsePage(const Feed &feed, const QByteArray &body) const
{
    const QString identity = m_profile ? m_profile->identity : QString();
    const QString channelId = filter(feed, "channel_id"_L1);
    if (feed.name == channelFeed) {
        return parseRoots(body, {channelId, std::nullopt, identity});
    }
    if (feed.name == channels::threadFeed) {
        return parseThread(body, {channelId, filter(feed, "message_id"_L1), identity});
    }
    return parseChannels(body);
}

bool ChannelsAdapter::reached(const QString & /*cursor*/, const QString & /*watermark*/) const
{
    return false;
}

std::optional<QString> ChannelsAdapter::top(const Page & /*firstPage*/) const
{
    return std::nullopt;
}

http::Request ChannelsAdapter::probeRequest() const
{
    return m_profile ? pageRequest(feedsOf(*m_profile).front(), std::nullopt) : http::Request{.method = {}};
}

Result<void> ChannelsAdapter::parseProbe(const QByteArray &body) const
{
    const auto page =
        m_profile ? parsePage(feedsOf(*m_profile).front(), body) : Result<Page>(m_profile.error());
    return page ? Result<void>() : page.error();
}

Error ChannelsAdapter::errorFrom(const http::Response &response) const
{
    return channels::errorFrom(response);
}

bool ChannelsAdapter::isStaleCursor(const Error &error) const
{
    return channels::isStaleCursor(error);
}

std::shared_ptr<const Adapter> makeChannelsAdapter(const Account &account)
{
    return std::make_shared<ChannelsAdapter>(account);
}

std::unique_ptr<Credentials> makeChannelsCredentials(const Account &account, SecretReader secret)
{
    return std::make_unique<BearerCredentials>(account, std::move(secret));
}

} // namespace ackbox::channels
