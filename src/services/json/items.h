// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>

#include <vector>

namespace ackbox::json {

//! An element of a list in both forms: what it says and its exact bytes.
struct Item
{
    QJsonValue value;
    QByteArray source;
};

//! The elements of the array `key` of `document`, which was read from `body`. ErrorKind::Protocol where there
//! is no such array.
Result<std::vector<Item>> listItems(const QByteArray &body, const QJsonObject &document,
                                    QLatin1StringView key);

} // namespace ackbox::json
