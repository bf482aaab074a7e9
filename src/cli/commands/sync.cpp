// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/feed_text.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/targets.h"
#include "store/intents.h"
#include "store/messages.h"
#include "sync/scheduler.h"

#include <QCoroFuture>
#include <QCoroSignal>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

//! Nothing that --watch does follows the one before sooner than this; a service may want more.
constexpr std::chrono::seconds shortestWatch{30};

void tellFeed(const Context &context, const sync::FeedReport &report)
{
    if (context.out().json()) {
        context.out().line(feedJson(report));
    } else if (!report.error || report.pages > 0) {
        context.out().text(feedText(report));
    }
    if (report.error) {
        context.out().error(*report.error);
    }
}

//! Queued actions that were tried before and failed, whatever their pause, then what is due. Held
//! acknowledgements stay held: Undo is the window's.
QCoro::Task<Result<std::vector<sync::ActionOutcome>>> carryOutQueued(Context *context,
                                                                     sync::AccountSync *account)
{
    const auto opened = context->openStore();
    if (!opened) {
        co_return opened.error();
    }
    auto reading = (*opened)->read([id = account->account().id](store::Connection &connection) {
        return store::aliveIntents(connection, id);
    });
    const auto alive = co_await reading;
    if (!alive) {
        co_return alive.error();
    }
    std::vector<qint64> tried;
    for (const store::Intent &intent : *alive) {
        if (intent.state == "queued"_L1 && intent.attempts > 0) {
            tried.push_back(intent.id);
        }
    }
    std::vector<sync::ActionOutcome> outcomes;
    if (!tried.empty()) {
        outcomes = co_await account->carryOut(tried);
    }
    const auto due = co_await account->carryOutDue();
    if (!due) {
        co_return due.error();
    }
    outcomes.insert(outcomes.end(), due->begin(), due->end());
    co_return outcomes;
}

//! What failed among the queued actions, unless a feed has just said the same.
void tellQueued(const Context &context, const std::vector<sync::ActionOutcome> &outcomes,
                const std::vector<sync::FeedReport> &reports, Verdict &verdict)
{
    for (const sync::ActionOutcome &outcome : outcomes) {
        if (outcome.outcome == Outcome::Opened || outcome.outcome == Outcome::Acknowledged) {
            continue;
        }
        const bool said =
            std::any_of(reports.begin(), reports.end(), [&outcome](const sync::FeedReport &report) {
                return report.error && report.error->kind == outcome.failure;
            });
        if (said) {
            continue;
        }
        verdict.failed(outcome.failure ? exitCodeFor(*outcome.failure) : ExitCode::SomeFailed);
        context.out().note(failureText(outcome));
    }
}

QCoro::Task<Verdict> syncAccount(Context *context, sync::AccountSync *account, sync::WalkRequest request,
                                 const Interrupt *interrupt)
{
    Verdict verdict;
    const auto outcomes = co_await carryOutQueued(context, account);
    if (!outcomes) {
        context->out().error(outcomes.error());
        verdict.failed(outcomes.error().kind);
        co_return verdict;
    }
    std::vector<sync::FeedReport> reports;
    if (!interrupt->hasCome()) {
        reports = co_await account->walk(request);
    }
    if (interrupt->hasCome()) {
        verdict.failed(ExitCode::SomeFailed);
        co_return verdict;
    }
    for (const sync::FeedReport &report : reports) {
        tellFeed(*context, report);
        if (report.error) {
            verdict.failed(report.error->kind);
        }
    }
    tellQueued(*context, *outcomes, reports, verdict);
    co_return verdict;
}

//! One round over the accounts, all at the same time.
QCoro::Task<Verdict> syncOnce(Context *context, std::vector<Account> accounts, sync::WalkRequest request,
                              Interrupt *interrupt)
{
    Verdict verdict;
    std::vector<std::unique_ptr<sync::AccountSync>> connected;
    std::vector<QCoro::Task<Verdict>> tasks;
    for (const Account &account : accounts) {
        auto sync = context->connectTo(account);
        if (!sync) {
            context->out().error(sync.error());
            verdict.failed(sync.error().kind);
            continue;
        }
        QObject::connect(
            sync->get(), &sync::AccountSync::progress, interrupt,
            [context](const sync::FeedReport &report) { context->out().progress(progressText(report)); });
        QObject::connect(interrupt, &Interrupt::come, sync->get(), &sync::AccountSync::cancel);
        connected.push_back(*std::move(sync));
    }
    tasks.reserve(connected.size());
    for (const auto &sync : connected) {
        tasks.push_back(syncAccount(context, sync.get(), request, interrupt));
    }
    for (auto &task : tasks) {
        verdict.unite(co_await task);
    }
    co_return verdict;
}

//! Results that nobody takes any more end the watch like an interrupt.
void tellScheduled(Context *context, sync::Scheduler *scheduler, Interrupt *interrupt)
{
    QObject::connect(
        scheduler, &sync::Scheduler::progress, interrupt,
        [context](const sync::FeedReport &report) { context->out().progress(progressText(report)); });
    QObject::connect(scheduler, &sync::Scheduler::failed, interrupt,
                     [context](const Error &error) { context->out().error(error); });
    QObject::connect(scheduler, &sync::Scheduler::outcome, interrupt,
                     [context](const sync::ActionOutcome &outcome) {
                         if (outcome.outcome == Outcome::Unavailable || outcome.outcome == Outcome::Error) {
                             context->out().note(failureText(outcome));
                         }
                     });
    QObject::connect(scheduler, &sync::Scheduler::finished, interrupt,
                     [context, interrupt](const QString &, const std::vector<sync::FeedReport> &reports) {
                         if (interrupt->hasCome()) {
                             return;
                         }
                         for (const sync::FeedReport &report : reports) {
                             tellFeed(*context, report);
                         }
                         if (!context->out().flush()) {
                             interrupt->raise();
                         }
                     });
}

//! Until the interrupt; the scheduler keeps intervals, backs off and carries out what is held.
QCoro::Task<> watch(Context *context, QStringList names, Interrupt *interrupt)
{
    auto pause = qCoro(interrupt, &Interrupt::come, std::chrono::milliseconds(shortestWatch));
    co_await pause;
    const auto opened = context->openStore();
    const auto claimant = context->claimant();
    if (interrupt->hasCome() || !opened || !claimant) {
        co_return;
    }
    sync::Scheduler scheduler(**opened, context->secrets(), *claimant, context->settings());
    scheduler.setAccounts(names);
    tellScheduled(context, &scheduler, interrupt);
    auto interrupted = qCoro(interrupt, &Interrupt::come);
    scheduler.reload();
    co_await interrupted;
    scheduler.cancel();
    while (scheduler.running() > 0) {
        auto finished = qCoro(&scheduler, &sync::Scheduler::finished);
        co_await finished;
    }
}

//! The raw thread id of a REF's conversation.
QCoro::Task<Result<QString>> threadIdFor(Context *context, Target target)
{
    if (!target.message) {
        co_return notCached(target.ref);
    }
    const auto adapter = makeAdapter(target.account);
    if (const auto thread = adapter ? adapter->threadOf(*target.message) : std::nullopt) {
        co_return *thread;
    }
    const auto opened = context->openStore();
    auto reading = (*opened)->read([id = target.message->conversationId](store::Connection &connection) {
        return store::threadIdOf(connection, id);
    });
    const auto threadId = co_await reading;
    if (!threadId) {
        co_return threadId.error();
    }
    if (!*threadId) {
        co_return Error{
            .kind = ErrorKind::NotFound,
            .message = u"The thread of %1 cannot be asked for: the service tells its id only once one of its "
                       "messages was opened, or lists no thread for it."_s.arg(target.ref)};
    }
    co_return **threadId;
}

Result<void> checkCombination(const Invocation &invocation)
{
    const auto wrong = [](const QString &message) {
        return Error{.kind = ErrorKind::Usage, .message = message};
    };
    if (invocation.has("thread"_L1) && !invocation.operands().isEmpty()) {
        return wrong(u"--thread names its account itself; give no NAME with it."_s);
    }
    if (invocation.has("watch"_L1) && (invocation.has("thread"_L1) || invocation.has("option"_L1))) {
        return wrong(u"--thread and --option are for one walk; they cannot be used with --watch."_s);
    }
    return {};
}

QCoro::Task<int> run(Context *context, Invocation invocation)
{
    if (const auto checked = checkCombination(invocation); !checked) {
        co_return context->fail(checked.error());
    }
    sync::WalkRequest request{.full = invocation.has("full"_L1), .options = invocation.pairs("option"_L1)};
    QStringList names = invocation.operands();
    if (const auto ref = invocation.text("thread"_L1)) {
        const QStringList refs(*ref);
        const auto targets = co_await findTargets(context, refs);
        if (!targets) {
            co_return context->fail(targets.error());
        }
        const auto threadId = co_await threadIdFor(context, targets->front());
        if (!threadId) {
            co_return failLookup(*context, threadId.error());
        }
        request.threadId = *threadId;
        names = QStringList(targets->front().account.name);
    }
    const auto accounts = co_await findAccounts(context, names);
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    if (accounts->empty()) {
        context->out().note(u"There is no account yet; \"ackboxctl account add\" makes one."_s);
    }
    Interrupt interrupt;
    Verdict verdict = co_await syncOnce(context, *accounts, request, &interrupt);
    if (invocation.has("watch"_L1) && context->out().flush()) {
        if (!interrupt.hasCome()) {
            co_await watch(context, names, &interrupt);
        }
        co_return 0;
    }
    if (interrupt.hasCome()) {
        context->out().note(
            u"Interrupted. Everything received so far is kept; the next sync goes on from there."_s);
    }
    co_return verdict.toInt();
}

} // namespace

Command syncCommand()
{
    return {
        .name = u"sync"_s,
        .operands = u"[NAME …]"_s,
        .mostOperands = anyNumber,
        .summary = u"carry out queued actions, then page every feed of these (or all) accounts"_s,
        .options =
            {
                {.name = u"full"_s, .help = u"to each feed's end, not just to what is known"_s},
                {.name = u"watch"_s, .help = u"go on, at each service's interval, until interrupted"_s},
                {.name = u"thread"_s,
                 .kind = ValueKind::Text,
                 .value = u"REF"_s,
                 .help = u"only this message's thread, even if it is muted"_s},
                {.name = u"option"_s,
                 .kind = ValueKind::Pair,
                 .value = u"KEY=VALUE"_s,
                 .help = u"an account option for this walk alone"_s,
                 .repeats = true},
            },
        .run = run,
    };
}

} // namespace ackbox::cli
