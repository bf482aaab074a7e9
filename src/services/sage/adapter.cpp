// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/adapter.h"

#include "services/sage/errors.h"
#include "services/sage/facts.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::sage {

Capabilities NodeAdapter::capabilities() const
{
    return {.listingCarriesBody = true,
            .remoteAcknowledge = false,
            .largestBatch = 50,
            .callsPerDay = std::nullopt,
            .shortestInterval = 15s};
}

Result<void> NodeAdapter::checkIdentity(const QString &identity) const
{
    static const QRegularExpression form(u"\\A[0-9a-fA-F]{64}\\z"_s);
    if (identity.isEmpty() || form.match(identity).hasMatch()) {
        return {};
    }
    return Error{
        .kind = ErrorKind::Usage,
        .message =
            u"The identity \"%1\" is no agent id: that is the agent's public key, 64 hex digits."_s.arg(
                identity)};
}

Result<void> NodeAdapter::checkRemoteKey(const QString &remoteKey) const
{
    const bool isReply = remoteKey.endsWith("/reply"_L1);
    if (isMessageId(isReply ? remoteKey.chopped(6) : remoteKey)) {
        return {};
    }
    return Error{.kind = ErrorKind::Usage,
                 .message = u"\"%1\" is no message of this service: its messages are named PIPE_ID, their "
                            u"replies PIPE_ID/reply."_s.arg(remoteKey)};
}

std::optional<QString> NodeAdapter::threadOf(const Message &message) const
{
    // Only the sender is told how a message fares.
    const ListedMessage &listed = message.listed;
    const bool isOwn = listed.direction != Direction::Received || listed.attribution;
    return isOwn ? std::optional(listed.conversation) : std::nullopt;
}

bool NodeAdapter::reached(const QString &cursor, const QString &watermark) const
{
    const auto at = instantOf(cursor);
    const auto mark = instantOf(watermark);
    return at && mark && *at < *mark;
}

std::optional<QString> NodeAdapter::top(const Page &firstPage) const
{
    std::optional<Timestamp> newest;
    for (const ListedMessage &message : firstPage.messages) {
        const auto &time = message.completedAt;
        if (message.answersSent && time && time->nanoseconds &&
            (!newest || *newest->nanoseconds < *time->nanoseconds)) {
            newest = time;
        }
    }
    return newest ? std::optional(newest->raw) : std::nullopt;
}

Error NodeAdapter::errorFrom(const http::Response &response) const
{
    return sage::errorFrom(response);
}

bool NodeAdapter::isStaleCursor(const Error &error) const
{
    return sage::isStaleCursor(error);
}

} // namespace ackbox::sage
