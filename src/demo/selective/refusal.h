// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/http/message.h"

#include <QString>

#include <variant>

namespace ackbox::demo::selective {

//! Why a request is refused, in the service's words.
struct Refusal
{
    int status = 400;
    QString reason; //!< "invalid_request"; empty: the framework's plain text
    QString what;   //!< one sentence
    QString next = QStringLiteral("Correct the request and send it again.");
    QString retry = QStringLiteral("after_correction");
};

//! What was read from a request, or why it is refused.
template <typename T>
using Checked = std::variant<T, Refusal>;

Refusal invalidRequest(const QString &what);
//! What the web framework says before the service's own code runs: plain text.
Refusal frameworkRefusal(int status, const QString &what);

//! The newest shape of an error: error, reason, error_code, retry, next_step, request_id, operation and
//! x-request-id.
HttpReply refusalReply(const Refusal &refusal, const QString &operation);
//! The older shape: error and reason. The session calls and the legacy acknowledge still answer so.
HttpReply olderRefusalReply(const Refusal &refusal);

} // namespace ackbox::demo::selective
