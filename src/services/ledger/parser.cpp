// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/parser.h"

#include "services/json/items.h"
#include "services/json/read.h"
#include "services/ledger/row.h"

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

//! The envelope that all lists have.
struct Listing
{
    std::vector<json::Item> items;
    std::optional<QString> nextCursor;
};

Result<Listing> readListing(const QByteArray &body)
{
    const auto document = json::readObject(body);
    if (!document) {
        return document.error();
    }
    const auto items = json::listItems(body, *document, "items"_L1);
    if (!items) {
        return items.error();
    }
    const auto cursor = json::cursor(*document, "next_cursor"_L1);
    if (!cursor) {
        return cursor.error();
    }
    return Listing{*items, *cursor};
}

std::optional<Group> readContext(const json::Item &item)
{
    const QJsonObject object = item.value.toObject();
    const auto id = json::string(object, "id"_L1);
    if (!id || !isOpaqueId(*id)) {
        return std::nullopt;
    }
    return Group{*id, json::string(object, "name"_L1)};
}

} // namespace

Result<Page> parseMessages(const QByteArray &body, const QString &handle)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page;
    page.statesAreShared = true;
    page.nextCursor = listing->nextCursor;
    for (const json::Item &item : listing->items) {
        auto read = readRow(item, handle);
        if (auto *message = std::get_if<ListedMessage>(&read)) {
            page.messages.push_back(std::move(*message));
        } else {
            page.unreadable.push_back({item.source, std::get<QString>(read)});
        }
    }
    return page;
}

Result<Page> parseContexts(const QByteArray &body)
{
    const auto listing = readListing(body);
    if (!listing) {
        return listing.error();
    }
    Page page;
    page.nextCursor = listing->nextCursor;
    page.olderFollows = true;
    for (const json::Item &item : listing->items) {
        if (auto context = readContext(item)) {
            page.groups.push_back(std::move(*context));
        } else {
            page.unreadable.push_back({item.source, u"id is missing or malformed"_s});
        }
    }
    return page;
}

} // namespace ackbox::ledger
