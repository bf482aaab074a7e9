// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/http/message.h"

#include <QJsonObject>

#include <optional>

namespace ackbox::sage::mcp {

//! JSON-RPC 2.0 over the node's streamable HTTP: one request, one answer (docs/services/sage.md, 2.4).

//! The tools that this mailbox calls. All of them only read.
inline constexpr QLatin1StringView repliesTool("sage_message_replies");
inline constexpr QLatin1StringView historyTool("sage_message_history");
inline constexpr QLatin1StringView statusTool("sage_message_status");
inline constexpr QLatin1StringView inboxTool("sage_inbox"); //!< claims on nodes before v3

http::Request rpcCall(const QString &method, const QJsonObject &params);
http::Request rpcNotification(const QString &method);
//! `arguments` is a JSON object's bytes, which go out as they are.
http::Request toolCall(QLatin1StringView tool, const QByteArray &arguments);
http::Request toolCall(QLatin1StringView tool, const QJsonObject &arguments);

//! The tool that the request calls; absent where it is no tool call.
std::optional<QString> calledTool(const http::Request &request);

//! The `result` of an answer. An error of the protocol's own is ErrorKind::Unsupported for an unknown method
//! or tool, otherwise ErrorKind::Service.
Result<QJsonObject> rpcResult(const QByteArray &body);

//! The text of a tool's answer, which is JSON. Where the tool failed, what its text says as an Error.
Result<QByteArray> toolText(const QByteArray &body);

} // namespace ackbox::sage::mcp
