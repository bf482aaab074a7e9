// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/mcp.h"

#include "demo/sage/tools.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace ackbox::demo::sage {

using namespace Qt::StringLiterals;

namespace {

enum RpcError {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602
};

HttpReply rpcReply(const QJsonValue &id, const QString &key, const QJsonValue &value)
{
    return jsonReply({{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {key, value}});
}

HttpReply rpcError(const QJsonValue &id, RpcError code, const QString &message)
{
    return rpcReply(id, u"error"_s, QJsonObject{{u"code"_s, code}, {u"message"_s, message}});
}

QJsonObject initialized(int version)
{
    return {
        {u"protocolVersion"_s, u"2024-11-05"_s},
        {u"capabilities"_s, QJsonObject{{u"tools"_s, QJsonObject()}}},
        {u"serverInfo"_s, QJsonObject{{u"name"_s, u"sage-mcp"_s}, {u"version"_s, runtimeVersion(version)}}}};
}

HttpReply callTool(Node &node, const QJsonValue &id, const QJsonObject &params, Fault fault)
{
    const QString name = params.value(u"name"_s).toString();
    const auto result = runTool(node, name, params.value(u"arguments"_s).toObject(), fault);
    HttpReply reply;
    if (!result) {
        reply = rpcError(id, InvalidParams, u"unknown tool: "_s + name);
    } else {
        const QString text = result->error.isEmpty()
                                 ? QString::fromUtf8(QJsonDocument(result->object).toJson())
                                 : u"Error: "_s + result->error;
        QJsonObject content{
            {u"content"_s, QJsonArray{QJsonObject{{u"type"_s, u"text"_s}, {u"text"_s, text}}}}};
        if (!result->error.isEmpty()) {
            content.insert(u"isError"_s, true);
        }
        reply = rpcReply(id, u"result"_s, content);
        reply.ids = result->ids;
    }
    reply.ids.prepend(name);
    return reply;
}

} // namespace

RequestClass classifyMcp(const HttpRequest &request)
{
    const QJsonObject call = QJsonDocument::fromJson(request.body).object();
    const QString method = call.value(u"method"_s).toString();
    if (method == "initialize"_L1) {
        return RequestClass::Handshake;
    }
    const QJsonObject params = call.value(u"params"_s).toObject();
    const QString tool = params.value(u"name"_s).toString();
    const bool isList =
        tool == "sage_inbox"_L1 || tool == "sage_message_replies"_L1 || tool == "sage_message_history"_L1;
    if (method != "tools/call"_L1 || !isList) {
        return RequestClass::Other;
    }
    const QJsonObject arguments = params.value(u"arguments"_s).toObject();
    return arguments.contains("before"_L1) || arguments.contains("message_cursor"_L1)
               ? RequestClass::NextPage
               : RequestClass::FirstPage;
}

HttpReply bearerRefused(const HttpRequest &request)
{
    const QByteArray host = request.headers.value("host");
    HttpReply reply = jsonReply({{u"error"_s, u"invalid or missing bearer token"_s}}, 401);
    reply.headers.append({"www-authenticate", R"(Bearer realm="sage", resource_metadata="http://)" + host +
                                                  R"(/.well-known/oauth-protected-resource")"});
    return reply;
}

HttpReply handleMcp(Node &node, const QByteArray &bearer, const HttpRequest &request, Fault fault)
{
    if (request.headers.value("authorization") != "Bearer " + bearer) {
        return bearerRefused(request);
    }
    if (request.method != "POST") {
        return {.status = 405};
    }
    const QJsonDocument document = QJsonDocument::fromJson(request.body);
    if (document.isNull()) {
        return rpcError(QJsonValue::Null, ParseError, u"parse error"_s);
    }
    const QJsonObject call = document.object();
    const QJsonValue id = call.value(u"id"_s);
    const QString method = call.value(u"method"_s).toString();
    if (call.value(u"jsonrpc"_s).toString() != "2.0"_L1 || method.isEmpty()) {
        return rpcError(id.isUndefined() ? QJsonValue() : id, InvalidRequest, u"invalid request"_s);
    }
    if (id.isUndefined()) {
        return {.status = 202};
    }
    if (method == "initialize"_L1) {
        return rpcReply(id, u"result"_s, initialized(node.version));
    }
    if (method == "ping"_L1) {
        return rpcReply(id, u"result"_s, QJsonObject());
    }
    if (method == "tools/list"_L1) {
        return rpcReply(id, u"result"_s, QJsonObject{{u"tools"_s, describeTools(node.version)}});
    }
    if (method == "tools/call"_L1) {
        return callTool(node, id, call.value(u"params"_s).toObject(), fault);
    }
    return rpcError(id, MethodNotFound, u"method not found: "_s + method);
}

} // namespace ackbox::demo::sage
