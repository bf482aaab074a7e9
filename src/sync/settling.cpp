// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/settling.h"

#include "core/reference.h"
#include "store/messages.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

namespace {

constexpr qint64 firstPostponement = 30'000; //!< milliseconds; doubled with each attempt
constexpr qint64 longestPostponement = 3'600'000;

qint64 postponedTo(const Settled &settled, qint64 now)
{
    const qint64 wait = firstPostponement << std::min(settled.intent.attempts, 10);
    return std::max(now + std::min(wait, longestPostponement), settled.retryAt.value_or(0));
}

} // namespace

ActionOutcome report(const Settled &settled)
{
    return {.ref = Reference{settled.intent.account, settled.intent.remoteKey}.toString(),
            .intentId = settled.intent.id,
            .messageId = settled.intent.messageId,
            .action = settled.intent.action,
            .outcome = settled.outcome,
            .locally = settled.locally && settled.outcome == Outcome::Acknowledged,
            .error = settled.error,
            .failure = settled.failure};
}

Result<void> storeSettled(store::WriteJob &work, const Settled &settled, const QString &call, qint64 now)
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

std::optional<Settled> acknowledgeLocally(const Adapter &adapter, const store::Intent &intent,
                                          const Message &message)
{
    Settled settled{.intent = intent, .outcome = Outcome::Unavailable};
    if (const auto why = adapter.whyNotAcknowledgeable(intent.remoteKey)) {
        settled.error = *why;
        return settled;
    }
    if (message.listed.deletedAt) {
        settled.error = u"The message was deleted."_s;
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

} // namespace ackbox::sync
