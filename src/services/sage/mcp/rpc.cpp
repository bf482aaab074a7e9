// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/rpc.h"

#include "services/json/read.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::sage::mcp {

namespace {

constexpr qsizetype longestQuote = 300;
const auto endpoint = "/v1/mcp/streamable"_ba;

http::Request post(const QByteArray &body)
{
    return {.method = "POST"_ba, .path = endpoint, .body = body, .contentType = "application/json"_ba};
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Error protocolError(const QString &message)
{
    return {.kind = ErrorKind::Protocol, .message = message};
}

//! What a tool's words mean: it passes on the node's own titles, which have no status here.
struct Meaning
{
    QLatin1StringView words;
    ErrorKind kind = ErrorKind::Service;
    bool retriable = false;
    QLatin1StringView code = {};
};

constexpr Meaning meanings[] = {
    {"invalid before cursor"_L1, ErrorKind::Service, false, "Invalid before cursor"_L1},
    {"before must be"_L1, ErrorKind::Service, false, "Invalid before cursor"_L1},
    {"invalid cursor"_L1, ErrorKind::Service, false, "Invalid cursor"_L1},
    {"unsupported"_L1, ErrorKind::Unsupported},
    {"content unavailable"_L1, ErrorKind::Locked, true},
    {"vault"_L1, ErrorKind::Locked, true},
    {"keyed token"_L1, ErrorKind::NotAllowed},
    {"agent required"_L1, ErrorKind::NotAllowed},
    {"not an agent"_L1, ErrorKind::NotAllowed},
    {"signature required"_L1, ErrorKind::NotAllowed},
    {"not found"_L1, ErrorKind::NotFound},
    {"too many"_L1, ErrorKind::RateLimited, true},
    {"unavailable"_L1, ErrorKind::Service, true},
    {"saturated"_L1, ErrorKind::Service, true},
    {"failed"_L1, ErrorKind::Service, true},
};

Error toolError(const QString &text)
{
    QString said = text.left(4 * longestQuote).simplified().left(longestQuote);
    if (said.startsWith("Error: "_L1)) {
        said = said.mid(7);
    }
    Error error{.kind = ErrorKind::Service, .message = u"The node's tool failed: %1"_s.arg(said)};
    const auto found =
        std::find_if(std::begin(meanings), std::end(meanings), [&said](const Meaning &meaning) {
            return said.contains(meaning.words, Qt::CaseInsensitive);
        });
    if (found != std::end(meanings)) {
        error.kind = found->kind;
        error.retriable = found->retriable;
        error.code = found->code;
    }
    return error;
}

} // namespace

http::Request rpcCall(const QString &method, const QJsonObject &params)
{
    // One answer to one request: nothing needs telling apart by its id.
    return post(
        compact({{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 1}, {u"method"_s, method}, {u"params"_s, params}}));
}

http::Request rpcNotification(const QString &method)
{
    return post(compact({{u"jsonrpc"_s, u"2.0"_s}, {u"method"_s, method}}));
}

http::Request toolCall(QLatin1StringView tool, const QByteArray &arguments)
{
    return post(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")"_ba +
                QByteArray(tool.data(), tool.size()) + R"(","arguments":)" + arguments + "}}");
}

http::Request toolCall(QLatin1StringView tool, const QJsonObject &arguments)
{
    return toolCall(tool, compact(arguments));
}

std::optional<QString> calledTool(const http::Request &request)
{
    const QJsonObject call = QJsonDocument::fromJson(request.body).object();
    const QJsonObject params = call.value("params"_L1).toObject();
    const bool isCall = request.method == "POST" && request.path == endpoint &&
                        call.value("method"_L1).toString() == "tools/call"_L1;
    return isCall ? json::string(params, "name"_L1) : std::nullopt;
}

Result<QJsonObject> rpcResult(const QByteArray &body)
{
    const auto answer = json::readObject(body);
    if (!answer) {
        return answer.error();
    }
    if (const QJsonValue failure = answer->value("error"_L1); failure.isObject()) {
        constexpr qint64 methodNotFound = -32601;
        const QJsonObject object = failure.toObject();
        const QString said = json::string(object, "message"_L1).value_or(QString());
        const bool unknown = json::integer(object, "code"_L1) == methodNotFound ||
                             said.contains("unknown tool"_L1, Qt::CaseInsensitive);
        return Error{.kind = unknown ? ErrorKind::Unsupported : ErrorKind::Service,
                     .message = u"The node's MCP server refused the call: %1"_s.arg(
                         said.left(4 * longestQuote).simplified().left(longestQuote))};
    }
    if (!answer->value("result"_L1).isObject()) {
        return protocolError(u"The node's MCP server gave neither a result nor an error."_s);
    }
    return answer->value("result"_L1).toObject();
}

Result<QByteArray> toolText(const QByteArray &body)
{
    const auto result = rpcResult(body);
    if (!result) {
        return result.error();
    }
    const QJsonObject first = result->value("content"_L1).toArray().at(0).toObject();
    const auto text = json::string(first, "text"_L1);
    if (!text) {
        return protocolError(u"The answer of the node's tool holds no text."_s);
    }
    if (json::boolean(*result, "isError"_L1) == true) {
        return toolError(*text);
    }
    return text->toUtf8();
}

} // namespace ackbox::sage::mcp
