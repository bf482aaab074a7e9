// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/tools.h"

#include "demo/sage/rows.h"
#include "demo/sage/tool_items.h"

#include <array>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostReplies = 20;
constexpr int repliesUnlessTold = 5;
const QString claimant = QStringLiteral("mcp-000102030405060708090a0b0c0d0e0f");

ToolResult failed(const QString &error)
{
    return {.object = {}, .error = error, .ids = {}};
}

ToolResult failed(const QString &what, const Problem &problem)
{
    return failed(u"%1: %2: %3"_s.arg(what, problem.title, problem.detail));
}

int limitOf(const QJsonObject &arguments, const QString &key, int largest, int otherwise)
{
    const int limit = arguments.value(key).toInt(0);
    return limit >= 1 && limit <= largest ? limit : otherwise;
}

struct ReplyWindow
{
    int limit = repliesUnlessTold;
    QString since;
    QString before;
};

struct ReplyList
{
    QJsonArray items;
    QString nextBefore;
    QString newest;
    QString oldest;
    bool isTruncated = false;
};

//! Why no reply could be in the window, or why it is none.
QString refusalOf(const ReplyWindow &window)
{
    const auto since = parseTime(window.since);
    const auto before = parseBefore(window.before.toUtf8());
    if (!window.since.isEmpty() && !since) {
        return u"since must be an RFC3339 timestamp"_s;
    }
    if (!window.before.isEmpty() && !before) {
        return u"before must be an RFC3339 timestamp or a next_before cursor"_s;
    }
    if (!since || !before) {
        return {};
    }
    // A composite cursor of that very instant still has rows below it.
    const qint64 earliest = before->isComposite ? *since : *since + 1;
    return before->nanoseconds < earliest
               ? u"before is earlier than since: the window is empty and would hide every reply"_s
               : QString();
}

Checked<ReplyList> listReplies(const Archive &archive, const ReplyWindow &window, Fault fault)
{
    const Checked<ReplyPage> checked = replyPage(archive, window.limit, window.before.toUtf8(), fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        return *problem;
    }
    const auto &page = std::get<ReplyPage>(checked);
    const qint64 since = parseTime(window.since).value_or(0);
    ReplyList list;
    bool droppedSome = false;
    for (const Archive::Index index : page.rows) {
        const Row &row = archive.row(index);
        if (row.completedAt * nanosecondsInMillisecond < since) {
            droppedSome = true;
            continue;
        }
        list.items.append(replyItem(archive, row));
        list.oldest = formatStored(row.completedAt);
        list.newest = list.newest.isEmpty() ? list.oldest : list.newest;
    }
    // An empty page with a cursor is a fault that says that there is more.
    list.isTruncated = !droppedSome && (page.isFull || (page.rows.empty() && !page.nextBefore.isEmpty()));
    const auto next = parseBefore(page.nextBefore.toUtf8());
    if (next && next->nanoseconds >= since) {
        list.nextBefore = page.nextBefore;
    }
    return list;
}

void insertUnlessEmpty(QJsonObject &object, const QString &key, const QString &value)
{
    if (!value.isEmpty()) {
        object.insert(key, value);
    }
}

ToolResult messageReplies(Node &node, const QJsonObject &arguments, Fault fault)
{
    const ReplyWindow window{.limit = limitOf(arguments, u"limit"_s, mostReplies, repliesUnlessTold),
                             .since = arguments.value(u"since"_s).toString(),
                             .before = arguments.value(u"before"_s).toString()};
    if (const QString refusal = refusalOf(window); !refusal.isEmpty()) {
        return failed(refusal);
    }
    const Checked<ReplyList> checked = listReplies(node.archive, window, fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        return failed(u"message replies"_s, *problem);
    }
    const auto &list = std::get<ReplyList>(checked);
    QJsonObject object{{u"items"_s, list.items},
                       {u"count"_s, list.items.size()},
                       {u"limit"_s, window.limit},
                       {u"page_truncated"_s, list.isTruncated},
                       {u"passive_read"_s, true},
                       {u"message"_s, u"Showing %1 reply/replies to messages you sent, newest first."_s.arg(
                                          list.items.size())}};
    insertUnlessEmpty(object, u"since"_s, window.since);
    insertUnlessEmpty(object, u"before"_s, window.before);
    insertUnlessEmpty(object, u"newest_completed_at"_s, list.newest);
    insertUnlessEmpty(object, u"oldest_completed_at"_s, list.oldest);
    insertUnlessEmpty(object, u"next_before"_s, list.nextBefore);
    if (node.version >= 3 && list.isTruncated && !list.nextBefore.isEmpty()) {
        QJsonObject next{{u"limit"_s, window.limit}, {u"before"_s, list.nextBefore}};
        insertUnlessEmpty(next, u"since"_s, window.since);
        object.insert(u"next_page_arguments"_s, next);
    }
    return {.object = object};
}

//! The watermark that can be used; one ahead of the archive would hide everything.
QString usableWatermark(QJsonObject &object, const QString &asked, const QString &head)
{
    const auto askedTime = parseTime(asked);
    const auto headTime = parseTime(head);
    if (asked.isEmpty() || (askedTime && headTime && *askedTime <= *headTime)) {
        return asked;
    }
    object.insert(u"reply_watermark_recovered"_s, true);
    object.insert(u"reply_since_requested"_s, asked);
    object.insert(u"reply_watermark_recovery_reason"_s,
                  headTime ? u"reply_since is later than the newest retained reply"_s
                           : u"there is no authoritative reply head"_s);
    object.insert(u"reply_watermark_recovery_action"_s, u"Discard reply_since_requested."_s);
    return {};
}

void insertReplies(QJsonObject &object, const Node &node, const QJsonObject &arguments, Fault fault)
{
    const auto &replies = node.archive.replies();
    const QString head =
        replies.empty() ? QString() : formatStored(node.archive.row(replies.back()).completedAt);
    const QString asked = arguments.value(u"reply_since"_s).toString();
    const ReplyWindow window{.limit = limitOf(arguments, u"reply_limit"_s, mostReplies, repliesUnlessTold),
                             .since = usableWatermark(object, asked, head),
                             .before = {}};
    object.insert(u"retained_reply_count"_s, static_cast<qint64>(replies.size()));
    object.insert(u"retained_reply_count_is_unread"_s, false);
    object.insert(u"replies_note"_s, u"The archive of replies to messages you sent, not an unread count."_s);
    insertUnlessEmpty(object, u"newest_reply_completed_at"_s, head);
    const Checked<ReplyList> checked = listReplies(node.archive, window, fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        object.insert(u"reply_items_error"_s, problem->title);
        return;
    }
    const auto &list = std::get<ReplyList>(checked);
    object.insert(u"reply_items"_s, list.items);
    object.insert(u"reply_count"_s, list.items.size());
    object.insert(u"reply_limit"_s, window.limit);
    object.insert(u"reply_page_truncated"_s, list.isTruncated);
    insertUnlessEmpty(object, u"reply_next_before"_s, list.nextBefore);
    insertUnlessEmpty(object, u"reply_newest_completed_at"_s, list.newest);
    insertUnlessEmpty(object, u"reply_oldest_completed_at"_s, list.oldest);
    insertUnlessEmpty(object, u"reply_since"_s, window.since);
    object.insert(u"replies_message"_s, u"%1 reply/replies, newest first."_s.arg(list.items.size()));
    object.insert(u"reply_items_passive"_s, true);
    object.insert(u"reply_items_are_work"_s, false);
    object.insert(u"reply_catch_up_required"_s, list.isTruncated);
    object.insert(u"reply_watermark_safe_to_advance"_s, !list.isTruncated && !head.isEmpty());
    if (list.isTruncated) {
        object.insert(u"reply_catch_up_action"_s,
                      u"Keep reply_since %1 and call sage_message_replies before %2."_s.arg(window.since,
                                                                                            list.nextBefore));
    }
    if (node.version >= 3) {
        insertUnlessEmpty(object, u"reply_watermark_candidate"_s, head);
    }
}

//! Reading the inbox of contract 2 takes the work away from everybody else.
ToolResult claimingInbox(Node &node, const QJsonObject &arguments)
{
    ToolResult result;
    QJsonArray items;
    for (const Archive::Index index :
         claimPending(node, limitOf(arguments, u"limit"_s, mostReplies, repliesUnlessTold))) {
        node.archive.confirmRead(index);
        items.append(inboxItem(node.archive, node.archive.row(index), claimant));
        result.ids.append(QString::fromLatin1(node.archive.row(index).id));
    }
    result.object = {{u"items"_s, items},
                     {u"claimant_session_id"_s, claimant},
                     {u"own_claimed_unfinished"_s, QJsonArray()},
                     {u"own_claimed_unfinished_count"_s, 0},
                     {u"own_claimed_unfinished_limit"_s, repliesUnlessTold},
                     {u"own_claimed_unfinished_state"_s, u"available"_s},
                     {u"own_claimed_unfinished_truncated"_s, false}};
    return result;
}

ToolResult passiveInbox(const Node &node, const QJsonObject &arguments, Fault fault)
{
    const QJsonValue asked = arguments.value(u"limit"_s);
    const int limit =
        asked.isUndefined() ? repliesUnlessTold : limitOf(arguments, u"limit"_s, mostReplies, 0);
    if (limit == 0) {
        return failed(u"limit must be between 1 and 20"_s);
    }
    const QByteArray cursor = arguments.value(u"message_cursor"_s).toString().toUtf8();
    const Checked<InboxPage> checked = inboxPage(node.archive, limit, cursor, fault);
    if (const auto *const problem = std::get_if<Problem>(&checked)) {
        return failed(u"inbox"_s, *problem);
    }
    const auto &page = std::get<InboxPage>(checked);
    QJsonArray items;
    for (const Archive::Index index : page.rows) {
        items.append(inboxItem(node.archive, node.archive.row(index), {}));
    }
    ToolResult result;
    result.object = {{u"items"_s, items},
                     {u"passive"_s, true},
                     {u"message_has_more"_s, !page.nextCursor.isEmpty()},
                     {u"task_notice_has_more"_s, false},
                     {u"claimant_identity_mode"_s, u"none"_s}};
    insertUnlessEmpty(result.object, u"message_next_cursor"_s, page.nextCursor);
    return result;
}

ToolResult inbox(Node &node, const QJsonObject &arguments, Fault fault)
{
    const bool isPassive = node.version >= 3;
    ToolResult result = isPassive ? passiveInbox(node, arguments, fault) : claimingInbox(node, arguments);
    if (!result.error.isEmpty()) {
        return result;
    }
    const auto count = result.object.value(u"items"_s).toArray().size();
    result.object.insert(u"coordination_schema"_s, isPassive ? u"sage.inbox.v3"_s : u"sage.inbox.v2"_s);
    result.object.insert(u"mcp_runtime_version"_s, runtimeVersion(node.version));
    result.object.insert(u"count"_s, count);
    result.object.insert(u"message_count"_s, count);
    result.object.insert(u"task_assignment_count"_s, 0);
    result.object.insert(u"claimed_elsewhere_state"_s, u"clear"_s);
    result.object.insert(u"claimed_elsewhere_count"_s, 0);
    result.object.insert(u"message"_s, u"You have %1 inbox item(s)."_s.arg(count));
    const bool withReplies = arguments.value(u"include_replies"_s).toBool(true);
    result.object.insert(u"sender_replies_embedded"_s, withReplies);
    if (withReplies) {
        // A page fault of contract 3 has struck the messages already.
        insertReplies(result.object, node, arguments, isPassive ? Fault() : fault);
    }
    return result;
}

ToolResult status(Node &node, const QJsonObject &arguments, Fault /*fault*/)
{
    const auto found = node.archive.find(arguments.value(u"message_id"_s).toString().toUtf8());
    if (!found || !node.archive.row(*found).sent) {
        return failed(u"message status"_s, notFound());
    }
    const Row &row = node.archive.row(*found);
    ToolResult result{.object = statusOf(row)};
    if (row.isOpen() && isDurable(row)) {
        result.object.remove(u"expires_at"_s);
        result.object.insert(u"retention"_s, u"durable_until_handled"_s);
    }
    result.object.insert(u"message"_s, u"Transport, reading and workflow are independent facts."_s);
    return result;
}

ToolResult history(Node &node, const QJsonObject &arguments, Fault fault)
{
    constexpr int mostHistory = 100;
    const QString folder = arguments.value(u"folder"_s).toString(u"inbox"_s);
    if (folder != "inbox"_L1 && folder != "outbox"_L1) {
        return failed(u"folder must be inbox or outbox"_s);
    }
    const auto &box = folder == "inbox"_L1 ? node.archive.inbox() : node.archive.outbox();
    QJsonArray items;
    for (const Archive::Index index :
         historyPage(box, limitOf(arguments, u"limit"_s, mostHistory, mostReplies), fault)) {
        items.append(historyItem(node.archive, node.archive.row(index), folder));
    }
    return {.object = {{u"folder"_s, folder},
                       {u"items"_s, items},
                       {u"count"_s, items.size()},
                       {u"message"_s, u"Showing %1 message(s), newest first."_s.arg(items.size())}}};
}

struct Tool
{
    QLatin1StringView name;
    QLatin1StringView arguments; //!< "NAME:TYPE" in JSON schema's words
    ToolResult (*run)(Node &node, const QJsonObject &arguments, Fault fault) = nullptr;
};

constexpr std::array<Tool, 4> tools = {{
    {"sage_inbox"_L1,
     "limit:integer message_cursor:string include_replies:boolean reply_limit:integer reply_since:string"_L1,
     inbox},
    {"sage_message_replies"_L1, "limit:integer since:string before:string"_L1, messageReplies},
    {"sage_message_status"_L1, "message_id:string"_L1, status},
    {"sage_message_history"_L1, "folder:string limit:integer"_L1, history},
}};

} // namespace

QString runtimeVersion(int version)
{
    return version >= 3 ? u"11.24.0"_s : u"11.18.28"_s;
}

std::optional<ToolResult> runTool(Node &node, const QString &name, const QJsonObject &arguments, Fault fault)
{
    for (const Tool &tool : tools) {
        if (name == tool.name) {
            return tool.run(node, arguments, fault);
        }
    }
    return std::nullopt;
}

QJsonArray describeTools(int version)
{
    QJsonArray result;
    for (const Tool &tool : tools) {
        QJsonObject properties;
        for (const QString &argument : QString(tool.arguments).split(u' ')) {
            const QString name = argument.section(u':', 0, 0);
            if (version >= 3 || name != "message_cursor"_L1) {
                properties.insert(name, QJsonObject{{u"type"_s, argument.section(u':', 1)}});
            }
        }
        result.append(QJsonObject{
            {u"name"_s, QString(tool.name)},
            {u"description"_s, version < 3 && tool.name == "sage_inbox"_L1
                                   ? u"Claims and reads your inbox."_s
                                   : u"Passive and safe to repeat."_s},
            {u"inputSchema"_s, QJsonObject{{u"type"_s, u"object"_s}, {u"properties"_s, properties}}}});
    }
    return result;
}

} // namespace ackbox::demo::sage
