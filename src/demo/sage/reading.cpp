// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/reading.h"

#include "demo/sage/rows.h"

#include <QJsonArray>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostReplies = 20;
constexpr int repliesUnlessTold = 5;
constexpr int mostHistory = 100;
constexpr int historyUnlessTold = 20;

using RowWriter = QJsonObject (*)(const Archive &, const Row &);

QJsonArray write(const Archive &archive, const std::vector<Archive::Index> &rows, RowWriter writer)
{
    QJsonArray items;
    for (const Archive::Index index : rows) {
        items.append(writer(archive, archive.row(index)));
    }
    return items;
}

bool countsOnly(const HttpRequest &request)
{
    return queryValue(request.query, "count_only") == "1";
}

HttpReply replyCount(const Archive &archive)
{
    const auto &replies = archive.replies();
    QJsonObject object{{u"count"_s, static_cast<qint64>(replies.size())}, {u"retained"_s, !replies.empty()}};
    if (!replies.empty()) {
        object.insert(u"newest_completed_at"_s, formatStored(archive.row(replies.back()).completedAt));
    }
    return jsonReply(object);
}

HttpReply history(const Call &call, const std::vector<Archive::Index> &box)
{
    const int limit = clampedLimit(call.request.query, mostHistory, historyUnlessTold);
    const QJsonArray items = write(call.node.archive, historyPage(box, limit, call.fault), fullRow);
    return jsonReply({{u"items"_s, items}, {u"count"_s, items.size()}});
}

QJsonObject me(const QString &agentId, const QString &name, bool isApproved)
{
    return {{u"agent_id"_s, agentId},
            {u"display_name"_s, name},
            {u"registration_status"_s, isApproved ? u"active"_s : u"pending_review"_s},
            {u"approval_required"_s, !isApproved}};
}

} // namespace

HttpReply results(Call &call)
{
    const Archive &archive = call.node.archive;
    if (countsOnly(call.request)) {
        return replyCount(archive);
    }
    const int limit = clampedLimit(call.request.query, mostReplies, repliesUnlessTold);
    const QByteArray before = queryValue(call.request.query, "before").value_or(QByteArray());
    const Checked<ReplyPage> checked = replyPage(archive, limit, before, call.fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        return problemReply(*problem);
    }
    const auto &page = std::get<ReplyPage>(checked);
    const QJsonArray items = write(archive, page.rows, replyRow);
    QJsonObject object{{u"items"_s, items}, {u"count"_s, items.size()}};
    if (!page.nextBefore.isEmpty()) {
        object.insert(u"next_before"_s, page.nextBefore);
    }
    return jsonReply(object);
}

HttpReply outboxHistory(Call &call)
{
    return history(call, call.node.archive.outbox());
}

HttpReply inboxHistory(Call &call)
{
    if (countsOnly(call.request)) {
        const auto count = static_cast<qint64>(call.node.archive.pending().size());
        return jsonReply({{u"count"_s, count}, {u"unread"_s, count > 0}});
    }
    return history(call, call.node.archive.inbox());
}

HttpReply onePipe(Call &call)
{
    const auto found = call.node.archive.find(call.id);
    return found ? jsonReply(fullRow(call.node.archive, call.node.archive.row(*found)))
                 : problemReply(notFound());
}

HttpReply messageStatus(Call &call)
{
    const auto found = call.node.archive.find(call.id);
    const bool isMine = found && call.node.archive.row(*found).sent;
    return isMine ? jsonReply(statusOf(call.node.archive.row(*found))) : problemReply(notFound());
}

HttpReply passiveInbox(Call &call)
{
    const auto text = queryValue(call.request.query, "limit");
    const int limit = text ? clampedLimit(call.request.query, mostReplies, 0) : repliesUnlessTold;
    if (limit == 0) {
        return problemReply({.status = 400,
                             .title = u"Invalid message limit"_s,
                             .detail = u"limit must be between 1 and 20."_s});
    }
    const QByteArray cursor = queryValue(call.request.query, "cursor").value_or(QByteArray());
    const Checked<InboxPage> checked = inboxPage(call.node.archive, limit, cursor, call.fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        return problemReply(*problem);
    }
    const auto &page = std::get<InboxPage>(checked);
    const QJsonArray items = write(call.node.archive, page.rows, messageItem);
    QJsonObject object{{u"items"_s, items},
                       {u"count"_s, items.size()},
                       {u"passive"_s, true},
                       {u"has_more"_s, !page.nextCursor.isEmpty()},
                       {u"limit"_s, limit}};
    if (!page.nextCursor.isEmpty()) {
        object.insert(u"next_cursor"_s, page.nextCursor);
    }
    return jsonReply(object);
}

HttpReply inspect(Call &call)
{
    if (queryValue(call.request.query, "claimant_session_id").value_or(QByteArray()).isEmpty()) {
        return problemReply({.status = 400,
                             .title = u"Missing message fields"_s,
                             .detail = u"claimant_session_id is required."_s});
    }
    const auto found = call.node.archive.find(call.id);
    if (!found || !call.node.archive.row(*found).received) {
        return problemReply(notFound());
    }
    return jsonReply(
        {{u"item"_s, messageItem(call.node.archive, call.node.archive.row(*found))}, {u"passive"_s, true}});
}

HttpReply wakeState(Call &call)
{
    return jsonReply({{u"version"_s, 1},
                      {u"seq"_s, static_cast<qint64>(call.node.archive.inbox().size())},
                      {u"pending"_s, !call.node.archive.pending().empty()}});
}

HttpReply aboutMe(Call &call)
{
    const Agent &owner = call.node.archive.story().owner();
    return jsonReply(me(owner.id, owner.displayName, true));
}

HttpReply aboutStranger(const QString &agentId)
{
    return jsonReply(me(agentId, QString(), false));
}

} // namespace ackbox::demo::sage
