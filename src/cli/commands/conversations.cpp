// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/message_text.h"
#include "cli/table.h"
#include "cli/targets.h"
#include "core/text/one_line.h"
#include "store/lists.h"
#include "store/messages.h"

#include <QCoroFuture>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr int rowsAtOnce = 200;
constexpr qint64 rowsUnlessTold = 50;
constexpr int participantsAtMost = 50;
constexpr int participantsInText = 3;
constexpr qsizetype longestTitle = 60;
constexpr qsizetype longestName = 64;

struct Entry
{
    store::Conversation conversation;
    QStringList participants; //!< ids, or names where there is no id
};

Result<std::vector<Entry>> readEntries(store::Connection &connection, const store::ListFilter &filter,
                                       int limit, std::optional<qint64> after)
{
    const auto conversations = store::listConversations(connection, filter, limit, after);
    if (!conversations) {
        return conversations.error();
    }
    std::vector<Entry> entries;
    for (const store::Conversation &conversation : *conversations) {
        const auto actors = store::participants(connection, conversation.id, participantsAtMost);
        if (!actors) {
            return actors.error();
        }
        QStringList names;
        for (const Actor &actor : *actors) {
            if (actor.id || actor.name) {
                names += actor.id ? *actor.id : *actor.name;
            }
        }
        entries.push_back({conversation, names});
    }
    return entries;
}

JsonLine entryJson(const Entry &entry)
{
    const store::Conversation &conversation = entry.conversation;
    JsonLine line;
    line.add("conversation"_L1, conversation.remoteId)
        .add("account"_L1, conversation.account)
        .add("service"_L1, conversation.service)
        .add("title"_L1, conversation.title);
    if (conversation.lastAt) {
        line.add("last_at"_L1, conversation.lastAt->raw);
    }
    return line.add("messages"_L1, conversation.messages)
        .add("to_acknowledge"_L1, conversation.toAcknowledge)
        .add("participants"_L1, entry.participants);
}

QStringList entryCells(const Entry &entry)
{
    const store::Conversation &conversation = entry.conversation;
    QStringList names;
    for (const QString &name : entry.participants.mid(0, participantsInText)) {
        names += oneLine(name, longestName);
    }
    if (entry.participants.size() > participantsInText) {
        names += u"…"_s;
    }
    return {
        oneLine(conversation.account),
        conversation.lastAt ? oneLine(conversation.lastAt->raw, longestName) : u"-"_s,
        grouped(conversation.messages),
        grouped(conversation.toAcknowledge),
        conversation.title ? oneLine(*conversation.title, longestTitle) : u"-"_s,
        names.join(u", "_s),
    };
}

void print(Output &out, const std::vector<Entry> &entries, bool first)
{
    Table table;
    table.alignRight(2);
    table.alignRight(3);
    if (first) {
        table.add({u"ACCOUNT"_s, u"LAST"_s, u"MESSAGES"_s, u"PENDING"_s, u"TITLE"_s, u"PARTICIPANTS"_s});
    }
    for (const Entry &entry : entries) {
        if (out.json()) {
            out.line(entryJson(entry));
        } else {
            table.add(entryCells(entry));
        }
    }
    if (!out.json() && !entries.empty()) {
        out.text(table.toString());
    }
}

QCoro::Task<int> runConversations(Context *context, Invocation invocation)
{
    store::ListFilter filter;
    if (const auto name = invocation.text("account"_L1)) {
        const QStringList names(*name);
        const auto accounts = co_await findAccounts(context, names);
        if (!accounts) {
            co_return context->fail(accounts.error());
        }
        filter.accountId = accounts->front().id;
    }
    const auto opened = context->openStore();
    if (!opened) {
        co_return context->fail(opened.error());
    }
    qint64 left = invocation.number("limit"_L1).value_or(rowsUnlessTold);
    std::optional<qint64> after;
    while (left > 0) {
        const int limit = static_cast<int>(std::min<qint64>(left, rowsAtOnce));
        auto reading = (*opened)->read([filter, limit, after](store::Connection &connection) {
            return readEntries(connection, filter, limit, after);
        });
        const auto entries = co_await reading;
        if (!entries) {
            co_return context->fail(entries.error());
        }
        print(context->out(), *entries, !after);
        if (entries->size() < static_cast<std::size_t>(limit)) {
            break;
        }
        left -= limit;
        after = entries->back().conversation.id;
    }
    co_return 0;
}

QCoro::Task<int> runThread(Context *context, Invocation invocation)
{
    const auto targets = co_await findTargets(context, invocation.operands());
    if (!targets) {
        co_return context->fail(targets.error());
    }
    const Target &target = targets->front();
    if (!target.message) {
        co_return failLookup(*context, notCached(target.ref));
    }
    const auto opened = context->openStore();
    auto reading = (*opened)->read([id = target.message->conversationId](store::Connection &connection) {
        return store::conversationMessages(connection, id);
    });
    const auto messages = co_await reading;
    if (!messages) {
        co_return context->fail(messages.error());
    }
    for (const Message &message : *messages) {
        if (context->out().json()) {
            context->out().line(messageJson(message));
        } else {
            context->out().text(messageText(context->out(), message) + u'\n');
        }
    }
    co_return 0;
}

} // namespace

Command conversationsCommand()
{
    return {
        .name = u"conversations"_s,
        .summary = u"conversations of the cache, newest first"_s,
        .options =
            {
                {.name = u"account"_s,
                 .kind = ValueKind::Text,
                 .value = u"NAME"_s,
                 .help = u"only this account"_s},
                {.name = u"limit"_s,
                 .kind = ValueKind::Number,
                 .value = u"N"_s,
                 .help = u"at most N (50 unless told)"_s,
                 .least = 1},
            },
        .run = runConversations,
    };
}

Command threadCommand()
{
    return {.name = u"thread"_s,
            .operands = u"REF"_s,
            .leastOperands = 1,
            .mostOperands = 1,
            .summary = u"the whole conversation of a message, oldest first"_s,
            .run = runThread};
}

} // namespace ackbox::cli
