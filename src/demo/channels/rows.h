// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/channels/archive.h"

#include <QJsonObject>

namespace ackbox::demo::channels {

//! A ChannelMessage of the published page: root where `number` is 0, else a reply.
QJsonObject messageRow(const Story &story, const Channel &channel, const Thread &thread, size_t number);

QJsonObject channelRow(const Channel &channel);

} // namespace ackbox::demo::channels
