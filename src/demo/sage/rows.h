// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/archive.h"

#include <QJsonObject>

namespace ackbox::demo::sage {

//! A row of GET /v1/pipe/results: with the reply, without what was asked.
QJsonObject replyRow(const Archive &archive, const Row &row);
//! All there is about a message: GET /v1/pipe/{id} and the histories.
QJsonObject fullRow(const Archive &archive, const Row &row);
//! A received message as the inboxes of /v1/messages show it.
QJsonObject messageItem(const Archive &archive, const Row &row);
//! Transport, reading and workflow: three facts that do not follow from each other.
QJsonObject statusOf(const Row &row);

QString workflowWord(Workflow workflow);
//! The sender of a message, with its chain where that is another one.
QString senderOf(const Archive &archive, const Row &row);

} // namespace ackbox::demo::sage
