// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "services/json/items.h"

#include <QJsonObject>

#include <optional>
#include <variant>

namespace ackbox::channels {

//! The list that a message stands in, and who reads it: what its own fields leave open follows from these.
struct Place
{
    QString channelId;
    std::optional<QString> rootId; //!< the thread whose replies these are; absent in a list of roots
    QString identity;              //!< own actor id; empty: unknown
};

//! A ChannelMessage as it was read.
struct ReadMessage
{
    ListedMessage message;
    std::optional<qint64> seq; //!< a root's number in its channel
    QString
        contradiction; //!< in what it breaks the service's own rules though it can be shown; usually empty
};

//! The message, or why it is unreadable.
using Reading = std::variant<ReadMessage, QString>;

//! Reads one ChannelMessage (docs/services/org-channels.md, 1.2). Its position is right for a root; a reply's
//! is for orderReplies() to complete.
Reading readMessage(const json::Item &item, const Place &place);

} // namespace ackbox::channels
