// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/node.h"
#include "demo/sage/paging.h"

namespace ackbox::demo::sage {

inline constexpr QByteArrayView mcpPath = "/v1/mcp/streamable";

RequestClass classifyMcp(const HttpRequest &request);
//! One JSON-RPC request over streamable HTTP, by whoever holds the bearer.
HttpReply handleMcp(Node &node, const QByteArray &bearer, const HttpRequest &request, Fault fault);
//! 401 with the challenge that tells where the resource is described.
HttpReply bearerRefused(const HttpRequest &request);

} // namespace ackbox::demo::sage
