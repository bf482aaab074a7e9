// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

namespace ackbox::store {

//! All of an Error but its `detail`, which is for the log alone.
QString errorToJson(const Error &error);
//! ErrorKind::Service with the text as its message where it is not of errorToJson's making.
Error errorFromJson(const QString &text);

} // namespace ackbox::store
