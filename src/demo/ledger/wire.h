// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/ledger/archive.h"

#include <QJsonObject>

namespace ackbox::demo::ledger {

//! "2026-07-12T20:59:58Z", with microseconds where there are any; some with +00:00 instead of the Z. The same
//! moment is always written the same.
QString formatTime(qint64 microsecondsSinceEpoch);

//! A row of the list of messages: the message with its task around it.
QJsonObject messageRow(const Archive &archive, const Row &row);
//! A task with its newest messages, oldest first.
QJsonObject taskObject(const Archive &archive, quint32 index);
//! A context with its first tasks.
QJsonObject contextObject(const Archive &archive, quint32 index);

//! Everything that a search looks at, in lower case: texts, and the strings and numbers in data.
QString searchable(const Archive &archive, const Row &row);

//! As the service shows them: with an empty handle where it leaves that out.
Agent callerOf(const Archive &archive, const Task &task);
//! Absent where the service names nobody.
std::optional<Agent> targetOf(const Archive &archive, const Task &task);

} // namespace ackbox::demo::ledger
