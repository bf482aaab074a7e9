// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/parser.h"

#include "services/json/read.h"
#include "services/sage/facts.h"
#include "services/sage/rest/row.h"

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace ackbox::sage::rest {

namespace {

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

//! A list in all its forms.
struct Listing
{
    QJsonObject document;
    std::vector<json::Item> items;
};

Result<Listing> readListing(const QByteArray &body)
{
    auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    auto items = itemsOf(body, *document);
    if (!items) {
        return items.error();
    }
    return Listing{std::move(*document), std::move(*items)};
}

Page pageOf(const std::vector<json::Item> &items, Folder folder)
{
    Page page;
    for (const json::Item &item : items) {
        auto read = readRow(item, folder);
        if (auto *messages = std::get_if<std::vector<ListedMessage>>(&read)) {
            std::move(messages->begin(), messages->end(), std::back_inserter(page.messages));
        } else {
            page.unreadable.push_back({item.source, std::get<QString>(read)});
        }
    }
    return page;
}

} // namespace

Result<Page> parseReplies(const QByteArray &body)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page = pageOf(listing->items, Folder::Replies);
    // next_before stands on every page that has rows, on the last one too, but never on an empty last page.
    const bool isFull = listing->items.size() >= static_cast<size_t>(pageSize);
    if (isFull || listing->items.empty()) {
        page.nextCursor = given(listing->document, "next_before"_L1);
    }
    if (isFull && !page.nextCursor) {
        page.nextCursor = cursorBelow(listing->items, "pipe_id"_L1);
    }
    if (isFull && !page.nextCursor) {
        return protocolError(u"The node's page of replies is full, but nothing in it leads on."_s);
    }
    return page;
}

Result<Page> parseHistory(const QByteArray &body, bool isOutbox)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page = pageOf(listing->items, isOutbox ? Folder::Outbox : Folder::Inbox);
    page.cut = listing->items.size() >= static_cast<size_t>(historySize);
    return page;
}

Result<Page> parseInbox(const QByteArray &body)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    if (json::boolean(listing->document, "passive"_L1) != true) {
        return protocolError(u"The node does not say that its inbox can be read without claiming."_s);
    }
    Page page = pageOf(listing->items, Folder::Inbox);
    page.nextCursor = given(listing->document, "next_cursor"_L1);
    const bool more = json::boolean(listing->document, "has_more"_L1).value_or(page.nextCursor.has_value());
    if (more && !page.nextCursor) {
        return protocolError(u"The node's inbox has more rows, but gives no cursor."_s);
    }
    if (!more) {
        page.nextCursor.reset();
    }
    return page;
}

Result<Page> parseStatus(const QByteArray &body)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    auto message = readStatus(*document, body.trimmed());
    if (!message) {
        return message.error();
    }
    Page page;
    page.messages.push_back(std::move(*message));
    return page;
}

Result<Head> parseHead(const QByteArray &body)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    const auto count = json::integer(*document, "count"_L1);
    if (!count || *count < 0) {
        return protocolError(u"The node's answer does not count its replies."_s);
    }
    return Head{given(*document, "newest_completed_at"_L1), *count};
}

} // namespace ackbox::sage::rest
