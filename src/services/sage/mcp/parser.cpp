// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/parser.h"

#include "services/json/read.h"
#include "services/json/source.h"
#include "services/sage/facts.h"
#include "services/sage/mcp/row.h"
#include "services/sage/mcp/rpc.h"

#include <QJsonDocument>

#include <algorithm>
#include <functional>
#include <iterator>

using namespace Qt::StringLiterals;

namespace ackbox::sage::mcp {

namespace {

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

//! What a tool said, in both forms.
struct Answer
{
    QByteArray text;
    QJsonObject document;
};

Result<Answer> readAnswer(const QByteArray &body)
{
    auto text = toolText(body);
    if (!text) {
        return text.error();
    }
    auto document = json::readObject(*text);
    if (!document) {
        return document.error();
    }
    return Answer{std::move(*text), std::move(*document)};
}

using Reader = std::function<RowReading(const json::Item &)>;

Page pageOf(const std::vector<json::Item> &items, const Reader &read)
{
    Page page;
    for (const json::Item &item : items) {
        auto row = read(item);
        if (auto *messages = std::get_if<std::vector<ListedMessage>>(&row)) {
            std::move(messages->begin(), messages->end(), std::back_inserter(page.messages));
        } else {
            page.unreadable.push_back({item.source, std::get<QString>(row)});
        }
    }
    return page;
}

std::optional<QString> nextArguments(const Answer &answer, const std::vector<json::Item> &items)
{
    if (answer.document.value("next_page_arguments"_L1).isObject()) {
        if (const auto source = json::memberSource(answer.text, "next_page_arguments")) {
            return QString::fromUtf8(*source);
        }
    }
    auto before = given(answer.document, "next_before"_L1);
    if (!before) {
        before = cursorBelow(items, "message_id"_L1);
    }
    if (!before) {
        return std::nullopt;
    }
    const QJsonObject arguments{{u"limit"_s, pageSize}, {u"before"_s, *before}};
    return QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact));
}

//! Task notices come in the same list; they are one-way hints about work, not mail.
bool isNotice(const json::Item &item)
{
    const QJsonObject object = item.value.toObject();
    return object.contains("notification_id"_L1) && !object.contains("message_id"_L1);
}

Result<void> checkPassive(const QJsonObject &document)
{
    if (json::boolean(document, "passive"_L1) == true) {
        return {};
    }
    return protocolError(u"The node does not say that its inbox can be read without claiming."_s);
}

} // namespace

Result<Page> parseReplies(const QByteArray &body, const QString &self)
{
    const auto answer = readAnswer(body);
    if (!answer) {
        return answer.error();
    }
    const auto items = itemsOf(answer->text, answer->document);
    if (!items) {
        return items.error();
    }
    Page page = pageOf(*items, [&self](const json::Item &item) { return readReply(item, self); });
    const bool isFull = items->size() >= static_cast<size_t>(pageSize);
    if (json::boolean(answer->document, "page_truncated"_L1).value_or(isFull)) {
        page.nextCursor = nextArguments(*answer, *items);
        if (!page.nextCursor) {
            return protocolError(
                u"The node's page of replies is not the last, but nothing in it leads on."_s);
        }
    }
    return page;
}

Result<Page> parseHistory(const QByteArray &body, bool isOutbox, const QString &self)
{
    const auto answer = readAnswer(body);
    if (!answer) {
        return answer.error();
    }
    const auto items = itemsOf(answer->text, answer->document);
    if (!items) {
        return items.error();
    }
    Page page = pageOf(
        *items, [isOutbox, &self](const json::Item &item) { return readHistory(item, isOutbox, self); });
    page.cut = items->size() >= static_cast<size_t>(historySize);
    return page;
}

Result<Page> parseInbox(const QByteArray &body, const QString &self)
{
    const auto answer = readAnswer(body);
    if (!answer) {
        return answer.error();
    }
    if (const auto passive = checkPassive(answer->document); !passive) {
        return passive.error();
    }
    auto items = itemsOf(answer->text, answer->document);
    if (!items) {
        return items.error();
    }
    std::erase_if(*items, isNotice);
    Page page = pageOf(*items, [&self](const json::Item &item) { return readInbox(item, self); });
    const auto cursor = given(answer->document, "message_next_cursor"_L1);
    if (json::boolean(answer->document, "message_has_more"_L1).value_or(cursor.has_value())) {
        if (!cursor) {
            return protocolError(u"The node's inbox has more rows, but gives no cursor."_s);
        }
        page.nextCursor = cursor;
    }
    return page;
}

Result<Page> parseStatus(const QByteArray &body)
{
    const auto answer = readAnswer(body);
    if (!answer) {
        return answer.error();
    }
    auto message = readStatus(answer->document, answer->text.trimmed());
    if (!message) {
        return message.error();
    }
    Page page;
    page.messages.push_back(std::move(*message));
    return page;
}

Result<Head> parseHead(const QByteArray &body)
{
    const auto answer = readAnswer(body);
    if (!answer) {
        return answer.error();
    }
    if (const auto passive = checkPassive(answer->document); !passive) {
        return passive.error();
    }
    const auto count = json::integer(answer->document, "retained_reply_count"_L1);
    if (!count || *count < 0) {
        // Unknown is not zero.
        const auto why = firstGiven(answer->document, {"replies_check_error"_L1, "reply_items_error"_L1});
        return Error{.kind = ErrorKind::Service,
                     .message = u"The node could not count its replies: %1"_s.arg(
                         why.value_or(u"it gave no count"_s).left(300).simplified()),
                     .retriable = true};
    }
    return Head{
        firstGiven(answer->document, {"reply_watermark_candidate"_L1, "newest_reply_completed_at"_L1}),
        *count};
}

} // namespace ackbox::sage::mcp
