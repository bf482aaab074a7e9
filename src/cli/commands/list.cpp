// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/message_text.h"
#include "cli/table.h"
#include "cli/targets.h"
#include "store/lists.h"
#include "store/messages.h"

#include <QCoroFuture>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr int rowsAtOnce = 500;
constexpr qint64 rowsUnlessTold = 50;

//! The row of a REF that must be in the cache.
QCoro::Task<Result<Message>> cachedMessage(Context *context, QString ref)
{
    const QStringList refs(ref);
    const auto targets = co_await findTargets(context, refs);
    if (!targets) {
        co_return targets.error();
    }
    if (!targets->front().message) {
        co_return notCached(ref);
    }
    co_return *targets->front().message;
}

//! A service may order by microseconds what it stamps with nanoseconds: a limit that is a message's own time
//! must still include it.
std::optional<qint64> wholeMicroseconds(std::optional<qint64> nanoseconds)
{
    constexpr qint64 microsecond = 1000;
    return nanoseconds
               ? std::optional(*nanoseconds - (*nanoseconds % microsecond + microsecond) % microsecond)
               : std::nullopt;
}

QCoro::Task<Result<store::ListFilter>> filterFrom(Context *context, Invocation invocation)
{
    store::ListFilter filter;
    if (const auto name = invocation.text("account"_L1)) {
        const QStringList names(*name);
        const auto accounts = co_await findAccounts(context, names);
        if (!accounts) {
            co_return accounts.error();
        }
        filter.accountId = accounts->front().id;
    }
    if (const auto ref = invocation.text("conversation"_L1)) {
        const auto message = co_await cachedMessage(context, *ref);
        if (!message) {
            co_return message.error();
        }
        filter.conversationId = message->conversationId;
    }
    filter.sender = invocation.text("sender"_L1);
    filter.kind = invocation.text("kind"_L1);
    filter.since = wholeMicroseconds(invocation.time("since"_L1));
    filter.before = wholeMicroseconds(invocation.time("before"_L1));
    filter.leastBytes = invocation.number("min-bytes"_L1);
    filter.mostBytes = invocation.number("max-bytes"_L1);
    co_return filter;
}

store::Mailbox mailboxFrom(const QString &word)
{
    static const std::vector<std::pair<QString, store::Mailbox>> words{
        {u"pending"_s, store::Mailbox::Pending},
        {u"sent"_s, store::Mailbox::Sent},
        {u"replies"_s, store::Mailbox::Replies},
        {u"all"_s, store::Mailbox::All}};
    const auto found =
        std::find_if(words.begin(), words.end(), [&word](const auto &pair) { return pair.first == word; });
    return found == words.end() ? store::Mailbox::Inbox : found->second;
}

std::optional<store::State> stateFrom(const std::optional<QString> &word)
{
    if (!word) {
        return {};
    }
    return *word == "opened"_L1         ? store::State::Opened
           : *word == "acknowledged"_L1 ? store::State::Acknowledged
                                        : store::State::Listed;
}

//! A page of rows; with the bodies of opened messages where they are asked for.
Result<std::vector<Message>> readPage(store::Connection &connection, const store::ListFilter &filter,
                                      std::optional<qint64> after, bool withBodies)
{
    auto page = store::listMessages(connection, filter, rowsAtOnce, after);
    if (!page || !withBodies) {
        return page;
    }
    for (Message &message : *page) {
        if (!message.openedAt) {
            continue;
        }
        auto whole = store::messageById(connection, message.id);
        if (!whole) {
            return whole.error();
        }
        if (*whole) {
            message = **std::move(whole);
        }
    }
    return page;
}

struct Selection
{
    store::ListFilter filter;
    std::optional<qint64> after;
    qint64 limit = rowsUnlessTold;
    bool asReplies = false;
};

void print(Output &out, const std::vector<Message> &messages, bool first, bool asReplies)
{
    Table table;
    if (!asReplies) {
        table.alignRight(4);
    }
    if (first) {
        table.add(asReplies ? replyTitles() : messageTitles());
    }
    for (const Message &message : messages) {
        if (out.json()) {
            out.line(messageJson(message));
        } else {
            table.add(asReplies ? replyCells(message) : messageCells(message));
        }
    }
    if (!out.json() && !messages.empty()) {
        out.text(table.toString());
    }
}

std::optional<Attribution> attributionFrom(const std::optional<QString> &word)
{
    constexpr std::array all{Attribution::Addressee, Attribution::Other, Attribution::Unknown};
    const auto found = std::find_if(all.begin(), all.end(), [&word](Attribution attribution) {
        return word == attributionWord(attribution);
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

QCoro::Task<int> printSelection(Context *context, Selection selection)
{
    const auto opened = context->openStore();
    if (!opened) {
        co_return context->fail(opened.error());
    }
    bool first = true;
    while (selection.limit > 0) {
        auto reading = (*opened)->read([filter = selection.filter, after = selection.after,
                                        withBodies = context->out().json()](store::Connection &connection) {
            return readPage(connection, filter, after, withBodies);
        });
        const auto page = co_await reading;
        if (!page) {
            co_return context->fail(page.error());
        }
        std::vector<Message> shown;
        for (const Message &message : *page) {
            if (selection.limit > 0) {
                shown.push_back(message);
                --selection.limit;
            }
        }
        print(context->out(), shown, first, selection.asReplies);
        first = first && shown.empty();
        if (page->size() < rowsAtOnce) {
            break;
        }
        selection.after = page->back().id;
    }
    co_return 0;
}

QCoro::Task<int> runList(Context *context, Invocation invocation)
{
    const auto filter = co_await filterFrom(context, invocation);
    if (!filter) {
        co_return failLookup(*context, filter.error());
    }
    Selection selection{.filter = *filter, .limit = invocation.number("limit"_L1).value_or(rowsUnlessTold)};
    selection.filter.mailbox = mailboxFrom(invocation.text("mailbox"_L1).value_or(QString()));
    selection.filter.state = stateFrom(invocation.text("state"_L1));
    if (const auto ref = invocation.text("after"_L1)) {
        const auto message = co_await cachedMessage(context, *ref);
        if (!message) {
            co_return failLookup(*context, message.error());
        }
        selection.after = message->id;
    }
    co_return co_await printSelection(context, selection);
}

QCoro::Task<int> runReplies(Context *context, Invocation invocation)
{
    const auto filter = co_await filterFrom(context, invocation);
    if (!filter) {
        co_return context->fail(filter.error());
    }
    Selection selection{.filter = *filter, .limit = invocation.number("limit"_L1).value_or(rowsUnlessTold)};
    selection.asReplies = true;
    selection.filter.mailbox = store::Mailbox::Replies;
    selection.filter.attribution = attributionFrom(invocation.text("attribution"_L1));
    co_return co_await printSelection(context, selection);
}

Option accountOption()
{
    return {
        .name = u"account"_s, .kind = ValueKind::Text, .value = u"NAME"_s, .help = u"only this account"_s};
}

Option limitOption()
{
    return {.name = u"limit"_s,
            .kind = ValueKind::Number,
            .value = u"N"_s,
            .help = u"at most N (50 unless told)"_s,
            .least = 1};
}

Option sinceOption()
{
    return {.name = u"since"_s,
            .kind = ValueKind::Time,
            .value = u"TIME"_s,
            .help = u"from this time on, itself included"_s};
}

} // namespace

Command listCommand()
{
    return {
        .name = u"list"_s,
        .summary = u"messages of the cache, newest first"_s,
        .options =
            {
                accountOption(),
                {.name = u"mailbox"_s,
                 .kind = ValueKind::Word,
                 .help = u"which messages (inbox unless told)"_s,
                 .words = {u"inbox"_s, u"pending"_s, u"sent"_s, u"replies"_s, u"all"_s}},
                {.name = u"state"_s,
                 .kind = ValueKind::Word,
                 .help = u"only these"_s,
                 .words = {u"listed"_s, u"opened"_s, u"acknowledged"_s}},
                limitOption(),
                {.name = u"after"_s,
                 .kind = ValueKind::Text,
                 .value = u"REF"_s,
                 .help = u"go on below this message"_s},
                {.name = u"sender"_s,
                 .kind = ValueKind::Text,
                 .value = u"TEXT"_s,
                 .help = u"the author's id or name holds this text"_s},
                {.name = u"kind"_s,
                 .kind = ValueKind::Text,
                 .value = u"WORD"_s,
                 .help = u"of exactly this intent or kind"_s},
                sinceOption(),
                {.name = u"before"_s,
                 .kind = ValueKind::Time,
                 .value = u"TIME"_s,
                 .help = u"older than this time"_s},
                {.name = u"min-bytes"_s,
                 .kind = ValueKind::Number,
                 .value = u"N"_s,
                 .help = u"bodies of at least N bytes"_s},
                {.name = u"max-bytes"_s,
                 .kind = ValueKind::Number,
                 .value = u"N"_s,
                 .help = u"bodies of at most N bytes"_s},
                {.name = u"conversation"_s,
                 .kind = ValueKind::Text,
                 .value = u"REF"_s,
                 .help = u"only the conversation of this message"_s},
            },
        .run = runList,
    };
}

Command repliesCommand()
{
    return {
        .name = u"replies"_s,
        .summary = u"who answered what was sent, newest first"_s,
        .options =
            {
                accountOption(),
                sinceOption(),
                {.name = u"attribution"_s,
                 .kind = ValueKind::Word,
                 .help = u"answered by whom it was sent to, by another, or not known"_s,
                 .words = {u"addressee"_s, u"other"_s, u"unknown"_s}},
                limitOption(),
            },
        .run = runReplies,
    };
}

} // namespace ackbox::cli
