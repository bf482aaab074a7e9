// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/feed_text.h"
#include "cli/interrupt.h"
#include "cli/table.h"
#include "cli/targets.h"
#include "core/text/one_line.h"
#include "store/intents.h"

#include <QCoroFuture>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

using sync::ActionOutcome;

//! What needs no intent: messages that the cache does not know, and what can never be acknowledged.
ActionOutcome outcomeOfUnknown(const Target &target, Action action)
{
    ActionOutcome outcome{.ref = target.ref, .action = action};
    if (action == Action::Acknowledge) {
        if (const auto why = target.adapter->whyNotAcknowledgeable(target.reference.remoteKey)) {
            outcome.outcome = Outcome::Unavailable;
            outcome.error = *why;
            return outcome;
        }
    }
    outcome.outcome = Outcome::Error;
    outcome.error = u"It is not in the cache."_s;
    return outcome;
}

//! The intents of the cached targets, in one transaction, by message.
QCoro::Task<Result<std::map<qint64, qint64>>> storeIntents(Context *context, std::vector<Target> targets,
                                                           Action action)
{
    std::vector<qint64> messages;
    for (const Target &target : targets) {
        if (target.message) {
            messages.push_back(target.message->id);
        }
    }
    std::map<qint64, qint64> byMessage;
    if (messages.empty()) {
        co_return byMessage;
    }
    const auto opened = context->openStore();
    auto writing =
        (*opened)->write([messages, action, now = context->settings().clock()](store::WriteJob &job) {
            return store::addIntents(job, messages, action, now, now);
        });
    const auto ids = co_await writing;
    if (!ids) {
        co_return ids.error();
    }
    for (std::size_t i = 0; i < messages.size(); ++i) {
        byMessage.emplace(messages.at(i), ids->at(i));
    }
    co_return byMessage;
}

struct AccountWork
{
    Account account;
    std::vector<qint64> intents;
    std::unique_ptr<sync::AccountSync> sync;
};

//! One outcome for each intent; where the account cannot even be reached, all of them wait.
QCoro::Task<std::vector<ActionOutcome>> carryOut(Context *context, AccountWork *work, Action action,
                                                 Interrupt *interrupt)
{
    auto sync = context->connectTo(work->account);
    if (!sync) {
        std::vector<ActionOutcome> outcomes;
        outcomes.reserve(work->intents.size());
        for (const qint64 intent : work->intents) {
            outcomes.push_back({.intentId = intent,
                                .action = action,
                                .outcome = Outcome::Waiting,
                                .error = sync.error().message,
                                .failure = sync.error().kind});
        }
        co_return outcomes;
    }
    work->sync = *std::move(sync);
    QObject::connect(interrupt, &Interrupt::come, work->sync.get(), &sync::AccountSync::cancel);
    co_return co_await work->sync->carryOut(work->intents);
}

std::vector<AccountWork> byAccount(const std::vector<Target> &targets,
                                   const std::map<qint64, qint64> &intents)
{
    std::vector<AccountWork> all;
    for (const Target &target : targets) {
        if (!target.message) {
            continue;
        }
        auto work = std::find_if(all.begin(), all.end(), [&target](const AccountWork &each) {
            return each.account.id == target.account.id;
        });
        if (work == all.end()) {
            all.push_back({.account = target.account});
            work = all.end() - 1;
        }
        work->intents.push_back(intents.at(target.message->id));
    }
    return all;
}

void tell(Output &out, const std::vector<ActionOutcome> &outcomes)
{
    Table table;
    for (const ActionOutcome &outcome : outcomes) {
        const bool done = outcome.outcome == Outcome::Opened || outcome.outcome == Outcome::Acknowledged;
        const auto error = done ? std::nullopt : outcome.error;
        if (out.json()) {
            JsonLine line;
            line.add("ref"_L1, outcome.ref)
                .add("outcome"_L1, outcomeWord(outcome.outcome))
                .add("error"_L1, error);
            if (outcome.locally) {
                line.add("acknowledged_where"_L1, "local"_L1);
            }
            out.line(line);
        } else {
            const QString where = outcome.locally ? u"on this computer alone"_s : QString();
            table.add({oneLine(outcome.ref), outcomeWord(outcome.outcome), where});
        }
    }
    if (!table.isEmpty()) {
        out.text(table.toString());
    }
}

//! A failure of whole calls is told once an account; what failed by itself, by itself.
Verdict tellFailures(const Context &context, const std::vector<ActionOutcome> &outcomes)
{
    Verdict verdict;
    std::map<std::pair<QString, ErrorKind>, std::vector<const ActionOutcome *>> calls;
    for (const ActionOutcome &outcome : outcomes) {
        if (outcome.outcome == Outcome::Opened || outcome.outcome == Outcome::Acknowledged) {
            continue;
        }
        verdict.failed(outcome.failure ? exitCodeFor(*outcome.failure) : ExitCode::SomeFailed);
        if (outcome.failure) {
            calls[{outcome.ref.section(u'/', 0, 0), *outcome.failure}].push_back(&outcome);
        } else if (outcome.intentId == 0 && outcome.outcome == Outcome::Error) {
            context.out().error(notCached(outcome.ref));
        } else {
            context.out().note(failureText(outcome));
        }
    }
    for (const auto &[call, failed] : calls) {
        const QString message = failed.front()->error.value_or(QString());
        context.out().error({.kind = call.second,
                             .message = failed.size() == 1
                                            ? message
                                            : u"%1 (%2 messages)"_s.arg(message, grouped(failed.size())),
                             .account = call.first});
    }
    return verdict;
}

//! Every target's outcome, in the order given.
QCoro::Task<Result<std::vector<ActionOutcome>>> act(Context *context, std::vector<Target> targets,
                                                    Action action)
{
    const auto intents = co_await storeIntents(context, targets, action);
    if (!intents) {
        co_return intents.error();
    }
    Interrupt interrupt;
    std::vector<AccountWork> work = byAccount(targets, *intents);
    std::vector<QCoro::Task<std::vector<ActionOutcome>>> tasks;
    tasks.reserve(work.size());
    for (AccountWork &each : work) {
        tasks.push_back(carryOut(context, &each, action, &interrupt));
    }
    std::map<qint64, ActionOutcome> byIntent;
    for (auto &task : tasks) {
        const std::vector<ActionOutcome> outcomes = co_await task;
        for (const ActionOutcome &outcome : outcomes) {
            byIntent.insert_or_assign(outcome.intentId, outcome);
        }
    }
    std::vector<ActionOutcome> ordered;
    for (const Target &target : targets) {
        if (!target.message) {
            ordered.push_back(outcomeOfUnknown(target, action));
            continue;
        }
        ordered.push_back(byIntent[intents->at(target.message->id)]);
        ordered.back().ref = target.ref;
    }
    co_return ordered;
}

QCoro::Task<int> runAction(Context *context, Invocation invocation, Action action)
{
    const auto targets = co_await findTargets(context, invocation.operands());
    if (!targets) {
        co_return context->fail(targets.error());
    }
    const auto outcomes = co_await act(context, *targets, action);
    if (!outcomes) {
        co_return context->fail(outcomes.error());
    }
    tell(context->out(), *outcomes);
    co_return tellFailures(*context, *outcomes).toInt();
}

QCoro::Task<int> runOpen(Context *context, Invocation invocation)
{
    return runAction(context, std::move(invocation), Action::Open);
}

QCoro::Task<int> runAcknowledge(Context *context, Invocation invocation)
{
    return runAction(context, std::move(invocation), Action::Acknowledge);
}

} // namespace

Command openCommand()
{
    return {.name = u"open"_s,
            .operands = u"REF …"_s,
            .leastOperands = 1,
            .mostOperands = anyNumber,
            .summary = u"fetch these messages' bodies; acknowledges nothing"_s,
            .run = runOpen};
}

Command acknowledgeCommand()
{
    return {.name = u"ack"_s,
            .operands = u"REF …"_s,
            .leastOperands = 1,
            .mostOperands = anyNumber,
            .summary = u"acknowledge these messages, opened or not, at once"_s,
            .run = runAcknowledge};
}

} // namespace ackbox::cli
