// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/actions.h"

#include "store/messages.h"
#include "sync/settling.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

constexpr int attemptsOfOneId = 3; //!< within one call of sendIntents
constexpr std::chrono::milliseconds othersPause{100};

QCoro::Task<std::vector<ActionOutcome>> store(std::shared_ptr<Caller> caller, std::vector<Settled> settled,
                                              QString call, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    if (settled.empty() || caller->cancelled()) {
        co_return outcomes;
    }
    auto job = [settled, call, now = caller->now()](store::WriteJob &work) -> Result<void> {
        for (const Settled &one : settled) {
            auto stored = storeSettled(work, one, call, now);
            if (!stored) {
                return stored;
            }
        }
        return {};
    };
    auto writing = caller->write(std::move(job));
    const Result<void> written = co_await writing;
    for (const Settled &one : settled) {
        ActionOutcome outcome = report(one);
        if (!written) {
            // The service may have done it, but nothing says so on disk: the intent is sent again later.
            outcome.outcome = Outcome::Waiting;
            outcome.error = written.error().message;
            outcome.failure = ErrorKind::Cache;
        }
        if (notice) {
            notice(outcome);
        }
        outcomes.push_back(std::move(outcome));
    }
    co_return outcomes;
}

QCoro::Task<Result<std::vector<ItemOutcome>>> callBatch(std::shared_ptr<Caller> caller, Action action,
                                                        std::vector<QString> keys, QString *callName)
{
    const Adapter &adapter = caller->adapter();
    const http::Request request =
        action == Action::Open ? adapter.openRequest(keys) : adapter.acknowledgeRequest(keys);
    *callName = QString::fromLatin1(request.method) + u' ' + QString::fromLatin1(request.path);
    for (int attempt = 1;; ++attempt) {
        const Result<http::Response> response = co_await caller->call(request, Caller::Purpose::UserAct);
        if (response) {
            auto parsed = action == Action::Open ? adapter.parseOpened(response->body)
                                                 : adapter.parseAcknowledged(response->body);
            if (parsed || attempt >= attemptsOfOneId) {
                co_return parsed;
            }
            co_await caller->pause(caller->settings().firstRetry);
            continue;
        }
        const auto delay = caller->retryDelay(response.error(), attempt);
        if (!delay) {
            co_return response.error();
        }
        co_await caller->pause(*delay);
    }
}

//! Sends one batch until each id has an outcome other than `error`, or has been tried often enough.
QCoro::Task<std::vector<ActionOutcome>> sendBatch(std::shared_ptr<Caller> caller,
                                                  std::vector<store::Intent> batch, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    for (int attempt = 1; !batch.empty(); ++attempt) {
        std::vector<QString> keys;
        keys.reserve(batch.size());
        for (const store::Intent &intent : batch) {
            keys.push_back(intent.remoteKey);
        }
        QString call;
        const auto answer = co_await callBatch(caller, batch.front().action, keys, &call);
        std::vector<Settled> settled = settleBatch(batch, answer);
        batch.clear();
        if (answer && attempt < attemptsOfOneId) {
            const auto again = std::stable_partition(settled.begin(), settled.end(), [](const Settled &one) {
                return one.outcome != Outcome::Error;
            });
            std::transform(again, settled.end(), std::back_inserter(batch),
                           [](const Settled &one) { return one.intent; });
            settled.erase(again, settled.end());
        }
        const auto stored = co_await store(caller, settled, call, notice);
        outcomes.insert(outcomes.end(), stored.begin(), stored.end());
        if (!batch.empty()) {
            co_await caller->pause(caller->settings().firstRetry);
        }
    }
    co_return outcomes;
}

using Claimed = std::vector<std::pair<store::Intent, Message>>;

//! Adds to each intent the message as the cache knows it.
Result<Claimed> withMessages(store::Connection &connection, const std::vector<store::Intent> &intents)
{
    Claimed claimed;
    for (const store::Intent &intent : intents) {
        auto message = store::messageById(connection, intent.messageId);
        if (!message) {
            return message.error();
        }
        if (*message) {
            claimed.emplace_back(intent, **message);
        }
    }
    return claimed;
}

//! Claims of processes that have died are given back to the queue first.
Result<void> releaseDead(store::WriteJob &work, const Claimant &claimant)
{
    const auto names = store::claimants(work.connection);
    if (!names) {
        return names.error();
    }
    for (const QString &name : *names) {
        if (!claimant.isAlive(name)) {
            auto released = store::releaseClaims(work, name);
            if (!released) {
                return released;
            }
        }
    }
    return {};
}

bool isBeingSent(const store::Intent &intent)
{
    return intent.state == u"sending"_s;
}

//! What an intent that was not claimed stands at; `failure` is why it could not be.
ActionOutcome standing(const store::Intent &intent, const std::optional<Error> &failure)
{
    Settled settled{
        .intent = intent, .outcome = intent.outcome.value_or(Outcome::Waiting), .error = intent.error};
    if (failure) {
        settled.outcome = Outcome::Waiting;
        settled.error = failure->message;
        settled.failure = failure->kind;
    } else if (intent.state == u"undone"_s) {
        settled.outcome = Outcome::Waiting;
        settled.error = u"It was taken back before it was sent."_s;
    } else if (isBeingSent(intent)) {
        settled.outcome = Outcome::Waiting;
        settled.error = u"Another Ackbox process is sending it."_s;
    }
    return report(settled);
}

//! Intents of which nothing but the number is known, because the cache could not be read.
std::vector<store::Intent> withoutFacts(const std::vector<qint64> &ids)
{
    std::vector<store::Intent> intents;
    intents.reserve(ids.size());
    for (const qint64 id : ids) {
        intents.push_back({.id = id});
    }
    return intents;
}

std::optional<Error> firstFailure(const Caller &caller, const Result<std::vector<store::Intent>> &claimed,
                                  const Result<std::vector<store::Intent>> &read)
{
    if (!claimed) {
        return claimed.error();
    }
    if (!read) {
        return read.error();
    }
    return caller.cancelled() ? std::optional(caller.cancelledError()) : std::nullopt;
}

} // namespace

QCoro::Task<std::vector<ActionOutcome>> sendIntents(std::shared_ptr<Caller> caller,
                                                    std::vector<store::Intent> claimed, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    auto reading =
        caller->read([claimed](store::Connection &connection) { return withMessages(connection, claimed); });
    const Result<Claimed> known = co_await reading;
    if (!known) {
        for (const store::Intent &intent : claimed) {
            outcomes.push_back(report({.intent = intent,
                                       .outcome = Outcome::Waiting,
                                       .error = known.error().message,
                                       .failure = known.error().kind}));
        }
        co_return outcomes;
    }
    std::vector<Settled> local;
    std::map<Action, std::vector<store::Intent>> remote;
    for (const auto &[intent, message] : *known) {
        auto settled = intent.action == Action::Open ? openLocally(caller->adapter(), intent, message)
                                                     : acknowledgeLocally(caller->adapter(), intent, message);
        if (settled) {
            local.push_back(std::move(*settled));
        } else {
            remote[intent.action].push_back(intent);
        }
    }
    outcomes = co_await store(caller, local, u"local"_s, notice);
    const auto size = static_cast<std::size_t>(std::max(1, caller->adapter().capabilities().largestBatch));
    for (const auto &[action, intents] : remote) {
        for (std::size_t start = 0; start < intents.size(); start += size) {
            const auto first = intents.begin() + static_cast<std::ptrdiff_t>(start);
            const auto last =
                intents.begin() + static_cast<std::ptrdiff_t>(std::min(start + size, intents.size()));
            const auto sent = co_await sendBatch(caller, std::vector<store::Intent>(first, last), notice);
            outcomes.insert(outcomes.end(), sent.begin(), sent.end());
        }
    }
    co_return outcomes;
}

QCoro::Task<std::vector<ActionOutcome>> sendNow(std::shared_ptr<Caller> caller,
                                                std::shared_ptr<Claimant> claimant,
                                                std::vector<qint64> intentIds, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    const auto reported = [&outcomes](qint64 id) {
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [id](const ActionOutcome &outcome) { return outcome.intentId == id; });
    };
    for (std::chrono::milliseconds waited{0};; waited += othersPause) {
        auto claim = [intentIds, claimant, now = caller->now(),
                      stale = caller->settings().staleClaim.count()](
                         store::WriteJob &work) -> Result<std::vector<store::Intent>> {
            const auto released = releaseDead(work, *claimant);
            if (!released) {
                return released.error();
            }
            return store::claimNow(work, intentIds, now, claimant->name(), stale);
        };
        auto claiming = caller->write(std::move(claim));
        const Result<std::vector<store::Intent>> claimed = co_await claiming;
        if (claimed) {
            const auto sent = co_await sendIntents(caller, *claimed, notice);
            outcomes.insert(outcomes.end(), sent.begin(), sent.end());
            std::erase_if(intentIds, reported);
        }
        auto reading = caller->read(
            [intentIds](store::Connection &connection) { return store::intents(connection, intentIds); });
        const Result<std::vector<store::Intent>> left = co_await reading;
        const std::optional<Error> failure = firstFailure(*caller, claimed, left);
        const bool busy = !failure && std::any_of(left->begin(), left->end(), isBeingSent);
        if (busy && waited < caller->settings().waitForOthers) {
            co_await caller->pause(othersPause);
            continue;
        }
        const auto rest = left ? *left : withoutFacts(intentIds);
        std::transform(rest.begin(), rest.end(), std::back_inserter(outcomes),
                       [&failure](const store::Intent &intent) { return standing(intent, failure); });
        co_return outcomes;
    }
}

QCoro::Task<Result<std::vector<ActionOutcome>>>
sendDue(std::shared_ptr<Caller> caller, std::shared_ptr<Claimant> claimant, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    for (const Action action : {Action::Open, Action::Acknowledge}) {
        for (;;) {
            const int size = std::max(1, caller->adapter().capabilities().largestBatch);
            auto claim = [action, size, claimant, id = caller->account().id, now = caller->now(),
                          stale = caller->settings().staleClaim.count()](
                             store::WriteJob &work) -> Result<std::vector<store::Intent>> {
                const auto released = releaseDead(work, *claimant);
                if (!released) {
                    return released.error();
                }
                return store::claimDue(work, id, action, size, now, claimant->name(), stale);
            };
            auto claiming = caller->write(std::move(claim));
            const Result<std::vector<store::Intent>> claimed = co_await claiming;
            if (!claimed) {
                co_return claimed.error();
            }
            if (claimed->empty()) {
                break;
            }
            const auto sent = co_await sendIntents(caller, *claimed, notice);
            outcomes.insert(outcomes.end(), sent.begin(), sent.end());
        }
    }
    co_return outcomes;
}

} // namespace ackbox::sync
