// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "core/timestamp.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace ackbox::json {

//! Reads a whole answer that must be one JSON object. Otherwise ErrorKind::Protocol, which says what it is
//! instead and, for broken JSON, at which byte.
Result<QJsonObject> readObject(const QByteArray &bytes);

//! The member's value where it is there and of that type; a value of another type counts as absent.
std::optional<QString> string(const QJsonObject &object, QLatin1StringView key);
//! Texts alone: absent where it is empty, too, as some services write absence both ways.
std::optional<QString> given(const QJsonObject &object, QLatin1StringView key);
std::optional<Timestamp> timeGiven(const QJsonObject &object, QLatin1StringView key);
//! A list's way to its next page: absent where the member is null, empty or missing. ErrorKind::Protocol
//! where it is no text: taken for none it would end the walk, and what follows would be missing in silence.
Result<std::optional<QString>> cursor(const QJsonObject &object, QLatin1StringView key);
std::optional<bool> boolean(const QJsonObject &object, QLatin1StringView key);
//! Whole numbers of 64 bits, never rounded; fractions and greater numbers count as absent.
std::optional<qint64> integer(const QJsonObject &object, QLatin1StringView key);

} // namespace ackbox::json
