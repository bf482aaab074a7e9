// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "services/http/message.h"
#include "services/keys/signing_key.h"

namespace ackbox::sage::rest {

//! The agent's Ed25519 key. Its public half is the agent's id.
using AgentKey = SigningKey;

//! Reads a 32-byte seed or 64 bytes (seed, public key): as they are where `binary`, else as hex or base64.
//! ErrorKind::Usage for anything else.
Result<AgentKey> readAgentKey(const QByteArray &secret, bool binary);

//! 64 lowercase hex digits.
QByteArray agentId(const AgentKey &key);

//! What a signature is over, as the node rebuilds it: the path decoded, the query as it goes on the wire, no
//! question mark without a query (docs/services/sage.md, 2.1).
QByteArray canonicalBytes(const http::Request &request);

//! The 64 bytes of the signature. `timestamp` in Unix seconds; `nonce` as plain bytes.
QByteArray sign(const AgentKey &key, const http::Request &request, qint64 timestamp, const QByteArray &nonce);

} // namespace ackbox::sage::rest
