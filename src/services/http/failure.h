// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "services/http/message.h"

#include <QString>

namespace ackbox::http {

//! The service's own words in an error's body, for quoting: the string `member` of a JSON object, or a plain
//! text. One line, 300 characters at most; empty for a web page and where nothing was said.
QString quotedText(const QByteArray &body, QLatin1StringView member);

//! The same of a text that was found otherwise: one line, 300 characters at most.
QString quoted(const QString &text);

//! A sentence of ours with the service's words in quotes, so that they cannot pass for ours.
QString withWords(const QString &lead, const QString &said);

//! What the status of an answer other than 2xx means at every service. `said` is quoted in the message;
//! `code` is the service's own.
Error failureOf(const Response &response, const QString &said, const QString &code);

} // namespace ackbox::http
