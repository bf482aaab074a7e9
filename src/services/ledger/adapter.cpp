// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/adapter.h"

#include "services/ledger/errors.h"
#include "services/ledger/identities.h"
#include "services/ledger/options.h"
#include "services/ledger/parser.h"
#include "services/ledger/row.h"

#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::ledger {

namespace {

constexpr QLatin1StringView messages("messages");
constexpr QLatin1StringView contexts("contexts");
constexpr QLatin1StringView sinceFilter("since");
constexpr QLatin1StringView searchFilter("q");

using Parameters = std::vector<std::pair<QString, QString>>;

const std::pair<QString, QString> bothDirections{u"direction"_s, u"both"_s};

bool isSearch(const Parameters &filters)
{
    return std::any_of(filters.begin(), filters.end(),
                       [](const auto &filter) { return filter.first == searchFilter; });
}

//! Every filter, the same along a cursor.
Parameters parametersOf(const Feed &feed)
{
    Parameters parameters;
    for (const auto &[name, value] : feed.filters) {
        if (name == sinceFilter) {
            std::erase_if(parameters, [](const auto &earlier) { return earlier.first == sinceFilter; });
        }
        parameters.emplace_back(name, value);
    }
    return parameters;
}

} // namespace

LedgerAdapter::LedgerAdapter(QString handle)
    : m_handle(std::move(handle))
{
}

Capabilities LedgerAdapter::capabilities() const
{
    return {.listingCarriesBody = true,
            .remoteAcknowledge = false,
            .largestBatch = 50,
            .sinceFilter = sinceFilter,
            .callsPerDay = std::nullopt,
            .shortestInterval = 30s};
}

Result<std::vector<Feed>> LedgerAdapter::feeds(const Account &account) const
{
    const auto filters = messageFilters(account);
    if (!filters) {
        return filters.error();
    }
    std::vector<Feed> feeds{{.name = messages, .boundary = Boundary::BackwardSince, .filters = *filters}};
    if (!isSearch(*filters)) {
        // A named context may hold tasks of both directions, so the messages' own filter is none for names.
        feeds.push_back({.name = contexts,
                         .boundary = Boundary::UntilUnchanged,
                         .filters = {bothDirections},
                         .optional = true,
                         .aboutKnown = true});
    }
    return feeds;
}

std::optional<Feed> LedgerAdapter::threadFeed(const Account & /*account*/, const QString &threadId) const
{
    if (!isOpaqueId(threadId)) {
        return std::nullopt;
    }
    // A task's state changes on rows that were read long ago, so a refresh reads them all: without a
    // watermark there is no "since", and no page of messages claims that only older ones follow.
    return Feed{.name = messages,
                .boundary = Boundary::UntilUnchanged,
                .filters = {bothDirections, {u"task_id"_s, threadId}}};
}

Result<void> LedgerAdapter::checkIdentity(const QString &identity) const
{
    if (isHandle(identity)) {
        return {};
    }
    return Error{.kind = ErrorKind::Usage,
                 .message = u"The identity \"%1\" is no agent's handle: that is one word, as in the agent's "
                            u"own settings."_s.arg(identity)};
}

Result<void> LedgerAdapter::checkRemoteKey(const QString &remoteKey) const
{
    if (isOpaqueId(remoteKey)) {
        return {};
    }
    return Error{
        .kind = ErrorKind::Usage,
        .message =
            u"\"%1\" is no message of this service: its messages are named by their id."_s.arg(remoteKey)};
}

http::Request LedgerAdapter::pageRequest(const Feed &feed, const std::optional<QString> &cursor) const
{
    Parameters parameters = parametersOf(feed);
    parameters.emplace_back(u"limit"_s, u"100"_s);
    if (cursor) {
        parameters.emplace_back(u"cursor"_s, *cursor);
    }
    return {.path = pathOf(feed.name), .query = http::encodeQuery(parameters)};
}

QByteArray LedgerAdapter::pathOf(const QString &list) const
{
    return "/api/v1/identities/" + QUrl::toPercentEncoding(m_handle) + "/a2a/" + list.toLatin1();
}

Result<Page> LedgerAdapter::parsePage(const Feed &feed, const QByteArray &body) const
{
    return feed.name == contexts ? parseContexts(body) : parseMessages(body, m_handle);
}

bool LedgerAdapter::reached(const QString & /*cursor*/, const QString & /*watermark*/) const
{
    return false;
}

std::optional<QString> LedgerAdapter::top(const Page &firstPage) const
{
    // A time that nobody can read would be refused for ever as a "since".
    const auto first =
        std::find_if(firstPage.messages.begin(), firstPage.messages.end(),
                     [](const auto &message) { return message.sentAt && message.sentAt->nanoseconds; });
    return first == firstPage.messages.end() ? std::nullopt : std::optional(first->sentAt->raw);
}

http::Request LedgerAdapter::probeRequest() const
{
    // Proves the key and that it may read this identity; whoami would prove the key alone.
    return {.path = pathOf(messages), .query = http::encodeQuery({bothDirections, {u"limit"_s, u"1"_s}})};
}

Result<void> LedgerAdapter::parseProbe(const QByteArray &body) const
{
    const auto page = parseMessages(body, m_handle);
    return page ? Result<void>() : page.error();
}

std::optional<http::Request> LedgerAdapter::abilitiesRequest() const
{
    return whoamiRequest();
}

Result<QString> LedgerAdapter::parseAbilities(const QByteArray &body) const
{
    const auto answer = parseWhoami(body);
    return answer ? Result<QString>(answer->mayDo) : answer.error();
}

std::optional<http::Request> LedgerAdapter::identitiesRequest() const
{
    return ledger::identitiesRequest();
}

Result<std::vector<Actor>> LedgerAdapter::parseIdentities(const QByteArray &body) const
{
    const auto identities = ledger::parseIdentities(body);
    if (!identities) {
        return identities.error();
    }
    std::vector<Actor> actors;
    actors.reserve(identities->size());
    for (const Identity &identity : *identities) {
        actors.push_back({.id = identity.handle, .name = identity.displayName, .kind = {}});
    }
    return actors;
}

std::optional<QString> LedgerAdapter::threadOf(const Message &message) const
{
    return message.listed.conversation;
}

Error LedgerAdapter::errorFrom(const http::Response &response) const
{
    return ledger::errorFrom(response);
}

bool LedgerAdapter::isStaleCursor(const Error &error) const
{
    return ledger::isStaleCursor(error);
}

} // namespace ackbox::ledger
