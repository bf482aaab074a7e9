// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/http/message.h"

#include <QJsonArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace ackbox::demo::ledger {

enum class List { Messages, Tasks, Contexts };

//! Parameters of one of the lists, checked.
struct Query
{
    List list = List::Messages;
    int limit = 50;
    bool inbound = true;
    bool outbound = true;
    std::optional<QString> requester;
    std::optional<QString> worker;
    std::optional<QString> taskId;
    std::optional<QString> contextId;
    std::optional<QString> role;
    std::optional<QString> state;
    QStringList words;           //!< of the search, in lower case
    std::optional<qint64> since; //!< nanoseconds since the epoch, inclusive
    std::optional<QByteArray> cursor;
    QByteArray filters; //!< all that a cursor is bound to
};

//! What was read from a request, or the answer that refuses it.
template <typename T>
using Checked = std::variant<T, HttpReply>;

//! Ids must be UUIDs, the limit 1 to 100, the search 1 to 500 characters, the time RFC 3339; unknown
//! parameters are passed over and of repeated ones the last counts, as the framework has it.
Checked<Query> checkQuery(List list, const QByteArray &query);

//! {"detail": TEXT}
HttpReply detailReply(int status, const QString &detail);
//! {"detail": {"error": CODE, "message": TEXT}}
HttpReply detailReply(int status, const QString &code, const QString &message);

} // namespace ackbox::demo::ledger
