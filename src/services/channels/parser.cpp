// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/parser.h"

#include "services/channels/paths.h"
#include "services/channels/place_in_thread.h"
#include "services/json/read.h"
#include "services/json/source.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::channels {

namespace {

using json::given;

//! A page in all its forms.
struct Listing
{
    QJsonObject document;
    std::vector<json::Item> items;
    std::optional<QString> nextToken;
};

Result<Listing> readListing(const QByteArray &body)
{
    auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    auto items = json::listItems(body, *document, "items"_L1);
    if (!items) {
        return items.error();
    }
    auto next = json::cursor(*document, "next_token"_L1);
    if (!next) {
        return next.error();
    }
    return Listing{std::move(*document), std::move(*items), *std::move(next)};
}

//! Adds what was read to the page. Null where it is unreadable.
ReadMessage *add(std::vector<ReadMessage> &messages, Page &page, const json::Item &item, const Place &place)
{
    auto reading = readMessage(item, place);
    if (const auto *why = std::get_if<QString>(&reading)) {
        page.unreadable.push_back({item.source, *why});
        return nullptr;
    }
    messages.push_back(std::move(std::get<ReadMessage>(reading)));
    ReadMessage &read = messages.back();
    if (!read.contradiction.isEmpty()) {
        page.unreadable.push_back({item.source, read.contradiction});
    }
    return &read;
}

std::vector<ListedMessage> messagesOf(std::vector<ReadMessage> &&read)
{
    std::vector<ListedMessage> messages;
    messages.reserve(read.size());
    for (ReadMessage &one : read) {
        messages.push_back(std::move(one.message));
    }
    return messages;
}

//! The values as they are on the wire: whatever of them changes, the thread is read again. Absent and null
//! are the same.
QString threadState(const QJsonObject &root)
{
    QJsonArray state;
    for (const auto key : {"reply_count"_L1, "last_reply_at"_L1, "revision"_L1, "deleted_at"_L1}) {
        const QJsonValue value = root.value(key);
        state.append(value.isUndefined() ? QJsonValue() : value);
    }
    return QString::fromUtf8(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

bool hadReplies(const QJsonObject &root)
{
    return json::integer(root, "reply_count"_L1) != 0 || given(root, "last_reply_at"_L1);
}

void addFoundThread(Page &page, const ReadMessage &read, const QJsonObject &object, const QString &channelId)
{
    const QString &id = read.message.remoteKey;
    if (read.message.conversation != id || !hadReplies(object)) {
        return;
    }
    FoundFeed found{feedOfThread(channelId, id), threadState(object)};
    for (const FoundFeed &other : page.found) {
        if (other.feed.filters == found.feed.filters && other.state == found.state) {
            return; // a row that the service gave twice
        }
    }
    page.found.push_back(std::move(found));
}

//! One row alone shows no order.
bool descends(const std::vector<ReadMessage> &roots, size_t items)
{
    if (roots.size() < 2 || roots.size() != items) {
        return false;
    }
    for (size_t i = 0; i < roots.size(); ++i) {
        if (!roots[i].seq || (i > 0 && *roots[i].seq >= *roots[i - 1].seq)) {
            return false;
        }
    }
    return true;
}

void addRoot(std::vector<ReadMessage> &messages, Page &page, const Listing &listing, const QByteArray &body,
             const Place &place)
{
    const QJsonValue value = listing.document.value("root"_L1);
    const json::Item item{value, json::memberSource(body, "root").value_or(QByteArray())};
    if (value.isUndefined() || value.isNull()) {
        page.unreadable.push_back({QByteArray(), u"the page of replies has no root"_s});
        return;
    }
    // Its own id and not the thread's decides where it belongs: it may be another than was asked for.
    const Place ofRoots{.channelId = place.channelId, .rootId = std::nullopt, .identity = place.identity};
    const ReadMessage *root = add(messages, page, item, ofRoots);
    if (root && place.rootId && root->message.remoteKey != *place.rootId) {
        page.unreadable.push_back({item.source, u"the message is shown, but it is not the thread's root"_s});
    }
}

//! Who answered whom is known here alone: the root stands beside its replies.
void markAnswers(const std::vector<ListedMessage *> &replies, const ListedMessage &root,
                 const QString &identity)
{
    if (identity.isEmpty() || root.author.id != identity) {
        return;
    }
    for (ListedMessage *reply : replies) {
        if (reply->conversation == root.remoteKey && reply->direction != Direction::Sent) {
            reply->answersSent = true;
            reply->repliedBy = reply->author.id;
        }
    }
}

} // namespace

Feed feedOfChannel(const QString &channelId)
{
    return {.name = channelFeed,
            .boundary = Boundary::UntilUnchanged,
            .filters = {{u"channel_id"_s, channelId}},
            .subject = channelId};
}

Feed feedOfThread(const QString &channelId, const QString &rootId)
{
    return {.name = threadFeed,
            .boundary = Boundary::Forward,
            .filters = {{u"channel_id"_s, channelId}, {u"message_id"_s, rootId}}};
}

Result<Page> parseChannels(const QByteArray &body)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page;
    page.nextCursor = listing->nextToken;
    for (const json::Item &item : listing->items) {
        const QJsonObject object = item.value.toObject();
        const QString id = given(object, "channel_id"_L1).value_or(QString());
        if (!isId(id)) {
            page.unreadable.push_back({item.source, u"channel_id is missing or malformed"_s});
            continue;
        }
        page.groups.push_back({id, given(object, "name"_L1)});
        page.found.push_back({feedOfChannel(id), std::nullopt});
    }
    return page;
}

Result<Page> parseRoots(const QByteArray &body, const Place &place)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page;
    page.nextCursor = listing->nextToken;
    std::vector<ReadMessage> roots;
    for (const json::Item &item : listing->items) {
        if (const ReadMessage *read = add(roots, page, item, place)) {
            addFoundThread(page, *read, item.value.toObject(), place.channelId);
        }
    }
    page.olderFollows = descends(roots, listing->items.size());
    page.messages = messagesOf(std::move(roots));
    return page;
}

Result<Page> parseThread(const QByteArray &body, const Place &place)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page;
    page.nextCursor = listing->nextToken;
    std::vector<ReadMessage> read;
    addRoot(read, page, *listing, body, place);
    const bool hasRoot = !read.empty();
    for (const json::Item &item : listing->items) {
        add(read, page, item, place);
    }
    page.messages = messagesOf(std::move(read));
    std::vector<ListedMessage *> replies;
    for (size_t i = hasRoot ? 1 : 0; i < page.messages.size(); ++i) {
        // A service that lists the root among its replies does not make it one.
        if (ListedMessage &message = page.messages[i]; message.conversation != message.remoteKey) {
            replies.push_back(&message);
        }
    }
    orderReplies(replies, hasRoot ? page.messages.front().position.nanoseconds : 0);
    if (hasRoot) {
        markAnswers(replies, page.messages.front(), place.identity);
    }
    return page;
}

} // namespace ackbox::channels
