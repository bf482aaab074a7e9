// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace ackbox::json {

//! The exact bytes of a member's value in an object that readObject() accepted; absent where there is no such
//! member. The last of several members of one name, as QJsonObject has it.
std::optional<QByteArray> memberSource(const QByteArray &object, QByteArrayView key);

//! The exact bytes of each element of an array. ErrorKind::Protocol where the bytes are no array.
Result<std::vector<QByteArray>> elementSources(const QByteArray &array);

} // namespace ackbox::json
