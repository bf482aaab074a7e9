// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "store/connection.h"

namespace ackbox::store {

//! "SELECT … FROM messages m JOIN …" without WHERE, for messageFrom. `m.id` is the first column. With bodies,
//! `b` is the table bodies, and bodies and thread ids are read.
QString selectMessages(bool withBodies);

//! The row that the query stands on. A body is only given once the message is opened.
Message messageFrom(const QSqlQuery &query, bool withBodies);

//! Reads all rows of a selectMessages query to the end.
Result<std::vector<Message>> readMessages(Connection &connection, const QString &sql,
                                          const QVariantList &values, bool withBodies);

} // namespace ackbox::store
