// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/snapshot.h"

#include "services/adapter.h"
#include "store/intents.h"
#include "store/messages.h"

#include <unordered_map>

namespace ackbox::conversation {

namespace {

using IntentsByMessage = std::unordered_map<qint64, std::vector<store::Intent>>;

IntentsByMessage byMessage(std::vector<store::Intent> intents)
{
    IntentsByMessage sorted;
    for (store::Intent &intent : intents) {
        sorted[intent.messageId].push_back(std::move(intent));
    }
    return sorted;
}

SharedMessage keptOrNew(ShownMessage shown, const std::unordered_map<qint64, SharedMessage> &known)
{
    const auto found = known.find(shown.id);
    if (found != known.end() && *found->second == shown) {
        return found->second;
    }
    return std::make_shared<const ShownMessage>(std::move(shown));
}

} // namespace

Result<Snapshot> readSnapshot(store::Connection &connection, qint64 conversationId, const Snapshot &before,
                              const QSet<qint64> &whole, qint64 now)
{
    const auto messages = store::conversationMessages(connection, conversationId);
    if (!messages) {
        return messages.error();
    }
    auto intents = store::intentsOfConversation(connection, conversationId);
    if (!intents) {
        return intents.error();
    }
    const IntentsByMessage ofMessage = byMessage(std::move(*intents));
    const std::shared_ptr<const Adapter> adapter =
        messages->empty() ? nullptr : makeAdapter(messages->front().service);
    const ShowOptions options{.now = now, .whole = whole, .adapter = adapter.get()};

    std::unordered_map<qint64, SharedMessage> known;
    for (const SharedMessage &message : before.messages) {
        known.emplace(message->id, message);
    }
    Snapshot snapshot;
    snapshot.messages.reserve(messages->size());
    for (const Message &message : *messages) {
        const auto own = ofMessage.find(message.id);
        snapshot.messages.push_back(keptOrNew(
            showMessage(message, own == ofMessage.end() ? std::vector<store::Intent>{} : own->second,
                        options),
            known));
        if (const auto thread = adapter ? adapter->threadOf(message) : std::nullopt) {
            snapshot.threadId = thread;
        }
    }
    return snapshot;
}

} // namespace ackbox::conversation
