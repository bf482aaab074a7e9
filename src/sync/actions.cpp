// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/actions.h"

#include "core/reference.h"
#include "store/messages.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

constexpr int attemptsOfOneId = 3;           //!< within one call of sendIntents
constexpr qint64 firstPostponement = 30'000; //!< milliseconds; doubled with each attempt
constexpr qint64 longestPostponement = 3'600'000;

//! What became of one intent, before it is stored.
struct Settled
{
    store::Intent intent;
    Outcome outcome = Outcome::Error;
    std::optional<QString> error;
    std::optional<ErrorKind> failure;
    std::optional<OpenedMessage> opened;
    bool locally = false;   //!< acknowledged by a mark of our own
    bool unchanged = false; //!< the fact was there already
    std::optional<qint64> retryAt;
};

ActionOutcome report(const Settled &settled)
{
    return {.ref = Reference{settled.intent.account, settled.intent.remoteKey}.toString(),
            .intentId = settled.intent.id,
            .messageId = settled.intent.messageId,
            .action = settled.intent.action,
            .outcome = settled.outcome,
            .error = settled.error,
            .failure = settled.failure};
}

qint64 postponedTo(const Settled &settled, qint64 now)
{
    const qint64 wait = firstPostponement << std::min(settled.intent.attempts, 10);
    return std::max(now + std::min(wait, longestPostponement), settled.retryAt.value_or(0));
}

//! Stores the fact, the outcome and its journal row.
Result<void> storeOne(store::WriteJob &work, const Settled &settled, const QString &call, qint64 now)
{
    const store::Intent &intent = settled.intent;
    Result<void> stored;
    if (settled.outcome == Outcome::Opened && settled.locally) {
        stored = store::storeOpenedFromListing(work, intent.accountId, intent.remoteKey, now);
    } else if (settled.outcome == Outcome::Opened && settled.opened) {
        stored = store::storeOpened(work, intent.accountId, *settled.opened, call, now);
    } else if (settled.outcome == Outcome::Acknowledged && !settled.unchanged) {
        stored = store::storeAcknowledged(work, intent.accountId, intent.remoteKey, settled.locally, now);
    }
    if (!stored) {
        return stored;
    }
    return store::finishIntent(work, intent, settled.outcome, settled.error, now, postponedTo(settled, now));
}

QCoro::Task<std::vector<ActionOutcome>> store(std::shared_ptr<Caller> caller, std::vector<Settled> settled,
                                              QString call, OutcomeNotice notice)
{
    std::vector<ActionOutcome> outcomes;
    if (settled.empty() || caller->cancelled()) {
        co_return outcomes;
    }
    auto job = [settled, call, now = caller->now()](store::WriteJob &work) -> Result<void> {
        for (const Settled &one : settled) {
            const auto stored = storeOne(work, one, call, now);
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

//! An acknowledgement that needs no call: there is nothing to acknowledge, it is done already, or the mark is
//! our own.
std::optional<Settled> acknowledgeLocally(const Adapter &adapter, const store::Intent &intent,
                                          const Message &message)
{
    Settled settled{.intent = intent, .outcome = Outcome::Unavailable};
    if (const auto why = adapter.whyNotAcknowledgeable(intent.remoteKey)) {
        settled.error = *why;
        return settled;
    }
    const bool remote = adapter.capabilities().remoteAcknowledge;
    if (!remote && !message.acknowledged) {
        settled.error = u"There is nothing to acknowledge about this message."_s;
        return settled;
    }
    settled.outcome = Outcome::Acknowledged;
    settled.unchanged = message.acknowledged.value_or(false);
    settled.locally = !remote;
    return settled.unchanged || settled.locally ? std::optional(settled) : std::nullopt;
}

//! An open that needs no call: it is open already, deleted, or its body came with the listing.
std::optional<Settled> openLocally(const Adapter &adapter, const store::Intent &intent,
                                   const Message &message)
{
    Settled settled{.intent = intent, .outcome = Outcome::Opened};
    if (message.openedAt) {
        settled.unchanged = true;
        return settled;
    }
    if (message.listed.deletedAt) {
        settled.outcome = Outcome::Unavailable;
        settled.error = u"The message was deleted."_s;
        return settled;
    }
    settled.locally = adapter.capabilities().listingCarriesBody;
    return settled.locally ? std::optional(settled) : std::nullopt;
}

//! The batch's answer, or its error, as one result an intent.
std::vector<Settled> settleBatch(const std::vector<store::Intent> &batch,
                                 const Result<std::vector<ItemOutcome>> &answer)
{
    std::vector<Settled> settled;
    std::map<QString, const ItemOutcome *> byKey;
    if (answer) {
        for (const ItemOutcome &item : *answer) {
            byKey.emplace(item.remoteKey, &item);
        }
    }
    for (const store::Intent &intent : batch) {
        Settled one{.intent = intent};
        if (!answer) {
            const Error &error = answer.error();
            one.outcome = error.kind == ErrorKind::Protocol ? Outcome::Error : Outcome::Waiting;
            one.error = error.message;
            one.failure = error.kind;
            if (error.retryAt) {
                one.retryAt = error.retryAt->toMSecsSinceEpoch();
            }
        } else if (const auto found = byKey.find(intent.remoteKey); found != byKey.end()) {
            one.outcome = found->second->outcome;
            one.error = found->second->error;
            one.opened = found->second->opened;
        } else {
            one.error = u"The service gave no outcome for this id."_s;
        }
        settled.push_back(std::move(one));
    }
    return settled;
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
            const auto released = store::releaseClaims(work, name);
            if (!released) {
                return released;
            }
        }
    }
    return {};
}

//! What an intent that was not claimed stands at.
ActionOutcome standing(const store::Intent &intent)
{
    Settled settled{
        .intent = intent, .outcome = intent.outcome.value_or(Outcome::Waiting), .error = intent.error};
    if (intent.state == u"undone"_s) {
        settled.outcome = Outcome::Waiting;
        settled.error = u"It was taken back before it was sent."_s;
    } else if (intent.state == u"sending"_s) {
        settled.outcome = Outcome::Waiting;
        settled.error = u"Another Ackbox process is sending it."_s;
    }
    return report(settled);
}

//! Intents of which nothing but the number is known, because the cache could not be read.
std::vector<store::Intent> withoutFacts(const std::vector<qint64> &ids)
{
    std::vector<store::Intent> intents;
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
    auto claim = [intentIds, claimant, now = caller->now(), stale = caller->settings().staleClaim.count()](
                     store::WriteJob &work) -> Result<std::vector<store::Intent>> {
        const auto released = releaseDead(work, *claimant);
        if (!released) {
            return released.error();
        }
        return store::claimNow(work, intentIds, now, claimant->name(), stale);
    };
    auto claiming = caller->write(std::move(claim));
    const Result<std::vector<store::Intent>> claimed = co_await claiming;
    auto reading = caller->read(
        [intentIds](store::Connection &connection) { return store::intents(connection, intentIds); });
    const Result<std::vector<store::Intent>> all = co_await reading;
    std::vector<ActionOutcome> outcomes;
    if (claimed) {
        outcomes = co_await sendIntents(caller, *claimed, notice);
    }
    const auto reported = [&outcomes](qint64 id) {
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [id](const ActionOutcome &outcome) { return outcome.intentId == id; });
    };
    for (const store::Intent &intent : all ? *all : withoutFacts(intentIds)) {
        if (reported(intent.id)) {
            continue;
        }
        ActionOutcome outcome = standing(intent);
        const std::optional<Error> failure = firstFailure(*caller, claimed, all);
        if (failure) {
            outcome.outcome = Outcome::Waiting;
            outcome.error = failure->message;
            outcome.failure = failure->kind;
        }
        outcomes.push_back(std::move(outcome));
    }
    co_return outcomes;
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
