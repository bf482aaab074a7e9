// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/mcp/credentials.h"

#include "services/json/read.h"
#include "services/sage/errors.h"
#include "services/sage/mcp/rpc.h"
#include "services/secret.h"
#include "services/token.h"

#include <QCoroFuture>
#include <QJsonArray>
#include <QPromise>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox::sage::mcp {

namespace {

Error unsupported(const Account &account, const QString &message)
{
    return {.kind = ErrorKind::Unsupported, .message = message, .account = account.name};
}

bool onlyReads(const QString &tool)
{
    return tool == repliesTool || tool == historyTool || tool == statusTool || tool == inboxTool;
}

void setBearer(http::Request &request, const QByteArray &token)
{
    std::erase_if(request.headers,
                  [](const http::Header &header) { return header.first == "Authorization"; });
    request.headers.emplace_back("Authorization"_ba, "Bearer " + token);
}

//! The inbox pages by a cursor of its own from the version on that leaves claiming to another tool. A node
//! that still offers to receive a batch is older, whatever its inbox takes.
bool inboxIsPassive(const QJsonArray &tools)
{
    bool passive = false;
    for (const auto &tool : tools) {
        const QJsonObject object = tool.toObject();
        const QString name = object.value("name"_L1).toString();
        if (name == "sage_messages_receive"_L1) {
            return false;
        }
        const QJsonObject schema = object.value("inputSchema"_L1).toObject();
        passive = passive || (name == inboxTool &&
                              schema.value("properties"_L1).toObject().contains("message_cursor"_L1));
    }
    return passive;
}

QJsonObject introduction()
{
    return {{u"protocolVersion"_s, u"2024-11-05"_s},
            {u"capabilities"_s, QJsonObject()},
            {u"clientInfo"_s,
             QJsonObject{{u"name"_s, u"ackbox"_s}, {u"version"_s, QStringLiteral(ACKBOX_VERSION)}}}};
}

} // namespace

BearerCredentials::BearerCredentials(Account account, SecretReader secret)
    : m_account(std::move(account))
    , m_secret(std::move(secret))
{
}

BearerCredentials::~BearerCredentials()
{
    wipe(m_token);
}

QCoro::Task<Result<void>> BearerCredentials::authorise(http::Request &request, http::Client &client)
{
    const QString tool = calledTool(request).value_or(QString());
    if (!onlyReads(tool)) {
        co_return unsupported(m_account, u"Only tools that read are called at a SAGE node."_s);
    }
    if (!m_introduced) {
        // Whoever ends the introduction forgets it: wait for a copy.
        const auto running = m_introducing;
        Result<void> introduced;
        if (running) {
            introduced = co_await *running;
        } else {
            introduced = co_await introduce(client);
        }
        if (!introduced) {
            Error error = introduced.error();
            error.account = m_account.name;
            co_return error;
        }
    }
    if (tool == inboxTool && !m_inboxIsPassive) {
        co_return unsupported(m_account,
                              u"This node's inbox tool claims what it lists, so it is never called."_s);
    }
    setBearer(request, m_token);
    co_return Result<void>();
}

bool BearerCredentials::renew(const http::Request &refused)
{
    const bool isCurrent =
        std::any_of(refused.headers.begin(), refused.headers.end(), [this](const http::Header &header) {
            return header.first == "Authorization" && header.second == "Bearer " + m_token;
        });
    if (isCurrent && !m_introducing) {
        wipe(m_token);
        m_introduced = false;
    }
    return false;
}

QCoro::Task<Result<void>> BearerCredentials::introduce(http::Client &client)
{
    QPromise<Result<void>> ended;
    ended.start();
    m_introducing = ended.future();
    const Result<void> result = co_await openSession(client);
    m_introduced = result.hasValue();
    m_introducing.reset();
    ended.addResult(result);
    ended.finish();
    co_return result;
}

QCoro::Task<Result<void>> BearerCredentials::openSession(http::Client &client)
{
    const TokenWords words{.name = u"bearer token"_s, .wanted = u"the agent's bearer token"_s};
    Result<QByteArray> token = co_await readToken(m_account, m_secret, words);
    if (!token) {
        co_return token.error();
    }
    m_token = *std::move(token);
    const http::Request hello = rpcCall(u"initialize"_s, introduction());
    const Result<QByteArray> welcome = co_await ask(client, hello);
    if (!welcome) {
        co_return welcome.error();
    }
    if (const auto accepted = rpcResult(*welcome); !accepted) {
        co_return accepted.error();
    }
    const http::Request ready = rpcNotification(u"notifications/initialized"_s);
    const Result<QByteArray> noted = co_await ask(client, ready);
    if (!noted) {
        co_return noted.error();
    }
    const http::Request question = rpcCall(u"tools/list"_s, {});
    const Result<QByteArray> answer = co_await ask(client, question);
    if (!answer) {
        co_return answer.error();
    }
    const auto list = rpcResult(*answer);
    if (!list) {
        co_return list.error();
    }
    m_inboxIsPassive = inboxIsPassive(list->value("tools"_L1).toArray());
    co_return Result<void>();
}

QCoro::Task<Result<QByteArray>> BearerCredentials::ask(http::Client &client, http::Request request)
{
    setBearer(request, m_token);
    const Result<http::Response> response = co_await client.send(request);
    if (!response) {
        co_return response.error();
    }
    if (response->status < 200 || response->status > 299) {
        co_return errorFrom(*response);
    }
    co_return response->body;
}

} // namespace ackbox::sage::mcp
