// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/table.h"
#include "core/text/one_line.h"
#include "core/timestamp.h"
#include "services/adapter.h"
#include "store/checkpoints.h"
#include "store/intents.h"

#include <QCoroFuture>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

struct FeedStatus
{
    QString name;
    store::Checkpoint checkpoint;

    [[nodiscard]] bool isDrained() const { return checkpoint.drainedAt && !checkpoint.walking; }
};

struct Status
{
    Account account;
    std::vector<FeedStatus> feeds;
    store::Budget budget;
    std::optional<int> budgetLimit;
    qint64 queued = 0;

    //! The end of the last walk that was drained.
    [[nodiscard]] std::optional<QString> lastSync() const
    {
        std::optional<qint64> last;
        for (const FeedStatus &feed : feeds) {
            last = std::max(last, feed.checkpoint.drainedAt);
        }
        return last ? std::optional(formatMilliseconds(*last)) : std::nullopt;
    }
};

Result<Status> readStatus(store::Connection &connection, const Account &account, QDate day)
{
    Status status{.account = account};
    const auto adapter = makeAdapter(account);
    if (!adapter) {
        return Error{.kind = ErrorKind::Unsupported,
                     .message = u"This Ackbox does not know the service \"%1\"."_s.arg(account.service),
                     .account = account.name};
    }
    status.budgetLimit = adapter->capabilities().callsPerDay;
    const auto feeds = adapter->feeds(account);
    if (!feeds) {
        return feeds.error();
    }
    for (const Feed &feed : *feeds) {
        const auto checkpoint = store::checkpoint(connection, account.id, feed.key());
        if (!checkpoint) {
            return checkpoint.error();
        }
        status.feeds.push_back({feed.name, *checkpoint});
    }
    const auto budget = store::budget(connection, account.id, day);
    if (!budget) {
        return budget.error();
    }
    status.budget = *budget;
    const auto alive = store::aliveIntents(connection, account.id);
    if (!alive) {
        return alive.error();
    }
    status.queued = static_cast<qint64>(alive->size());
    return status;
}

JsonLine statusJson(const Status &status)
{
    std::vector<JsonLine> feeds;
    for (const FeedStatus &feed : status.feeds) {
        JsonLine line;
        line.add("feed"_L1, feed.name)
            .add("watermark"_L1, feed.checkpoint.watermark)
            .add("drained"_L1, feed.isDrained());
        if (feed.checkpoint.error) {
            line.add("error"_L1, errorJson(*feed.checkpoint.error));
        }
        feeds.push_back(line);
    }
    JsonLine line;
    // Full-text rows come with search: until then none is indexed.
    return line.add("account"_L1, status.account.name)
        .add("service"_L1, status.account.service)
        .add("last_sync"_L1, status.lastSync())
        .add("feeds"_L1, feeds)
        .add("budget_used"_L1, status.budget.calls)
        .add("budget_limit"_L1, status.budgetLimit)
        .add("queued"_L1, status.queued)
        .add("indexed"_L1, 0);
}

QString statusText(const Output &out, const Status &status)
{
    QString text =
        out.styled(Style::Bold, oneLine(status.account.name)) + u" (%1)\n"_s.arg(status.account.service);
    text += u"  last sync: %1\n"_s.arg(status.lastSync().value_or(u"never"_s));
    for (const FeedStatus &feed : status.feeds) {
        const QString watermark =
            feed.checkpoint.watermark ? u", known to "_s + oneLine(*feed.checkpoint.watermark) : QString();
        const QString state = feed.isDrained() ? u"complete"_s : u"not complete"_s;
        text += u"  feed %1: %2%3\n"_s.arg(oneLine(feed.name), state, watermark);
        if (feed.checkpoint.error) {
            text += u"    %1\n"_s.arg(out.styled(Style::Bad, oneLine(feed.checkpoint.error->message)));
        }
    }
    const QString limit = status.budgetLimit ? u" of "_s + grouped(*status.budgetLimit) : QString();
    text += u"  calls today: %1%2%3\n"_s.arg(grouped(status.budget.calls), limit,
                                             status.budget.exhausted ? u" (used up, says the service)"_s
                                                                     : QString());
    text += u"  queued actions: %1\n"_s.arg(grouped(status.queued));
    return text;
}

QCoro::Task<int> run(Context *context, Invocation /*invocation*/)
{
    const auto accounts = co_await allAccounts(context);
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    const auto opened = context->openStore();
    const QDate today = QDateTime::fromMSecsSinceEpoch(context->settings().clock(), QTimeZone::utc()).date();
    Verdict verdict;
    for (const Account &account : *accounts) {
        auto reading = (*opened)->read([account, today](store::Connection &connection) {
            return readStatus(connection, account, today);
        });
        const auto status = co_await reading;
        if (!status) {
            context->out().error(status.error());
            verdict.failed(status.error().kind);
        } else if (context->out().json()) {
            context->out().line(statusJson(*status));
        } else {
            context->out().text(statusText(context->out(), *status));
        }
    }
    co_return verdict.toInt();
}

} // namespace

Command statusCommand()
{
    return {.name = u"status"_s,
            .summary = u"accounts, last sync, watermarks, budgets and queued actions"_s,
            .run = run};
}

} // namespace ackbox::cli
