// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../raw_server.h"
#include "../wait.h"
#include "services/sage/mcp/credentials.h"
#include "services/sage/mcp/rpc.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sage::mcp;
using namespace ackbox::test;

namespace {

const auto token = "sage_0123456789abcdef"_ba;

SecretReader holding(const QByteArray &secret)
{
    // Parameters live in the coroutine's frame, captures do not.
    static constexpr auto read = [](QByteArray bytes) -> QCoro::Task<Result<QByteArray>> { co_return bytes; };
    return [secret] { return read(secret); };
}

Account account(SecretPlace place = SecretPlace::Keychain)
{
    return {.name = u"node"_s, .service = u"sage"_s, .secretPlace = place};
}

QJsonObject bodyOf(const QByteArray &request)
{
    return QJsonDocument::fromJson(request.mid(request.indexOf("\r\n\r\n") + 4)).object();
}

QStringList methodsOf(const RawServer &server)
{
    QStringList methods;
    for (const QByteArray &request : server.requests()) {
        methods.append(bodyOf(request).value("method"_L1).toString());
    }
    return methods;
}

QJsonObject tool(const QString &name, const QStringList &arguments)
{
    QJsonObject properties;
    for (const QString &argument : arguments) {
        properties.insert(argument, QJsonObject());
    }
    return {{u"name"_s, name}, {u"inputSchema"_s, QJsonObject{{u"properties"_s, properties}}}};
}

const QJsonArray passiveTools{tool(u"sage_message_replies"_s, {u"limit"_s}),
                              tool(u"sage_inbox"_s, {u"limit"_s, u"message_cursor"_s})};
const QJsonArray claimingTools{tool(u"sage_inbox"_s, {u"limit"_s, u"reply_since"_s})};
const QJsonArray mixedTools{tool(u"sage_inbox"_s, {u"limit"_s, u"message_cursor"_s}),
                            tool(u"sage_messages_receive"_s, {u"receive_token"_s})};

//! A node that introduces itself and offers these tools.
RawServer::Answer node(const QJsonArray &tools)
{
    return [tools](QTcpSocket *socket, const QByteArray &request) {
        const QString method = bodyOf(request).value("method"_L1).toString();
        if (method == "notifications/initialized"_L1) {
            socket->write("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n");
            return;
        }
        QJsonObject result{{u"protocolVersion"_s, u"2024-11-05"_s}};
        if (method == "tools/list"_L1) {
            result = {{u"tools"_s, tools}};
        }
        const QJsonObject answer{{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 1}, {u"result"_s, result}};
        socket->write(httpAnswer(200, QJsonDocument(answer).toJson()));
    };
}

const QStringList introduction{u"initialize"_s, u"notifications/initialized"_s, u"tools/list"_s};

} // namespace

class TestSageMcpCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void introducesItselfOnce();
    void callsShareOneIntroduction();
    void claimingInboxIsNeverCalled_data();
    void claimingInboxIsNeverCalled();
    void onlyReadingToolsPass_data();
    void onlyReadingToolsPass();
    void secretsThatAreNoTokens_data();
    void secretsThatAreNoTokens();
    void refusalsAreTold_data();
    void refusalsAreTold();
    void refusedTokenIsReadAnew();
};

void TestSageMcpCredentials::introducesItselfOnce()
{
    RawServer server(node(passiveTools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token + "\n"));
    for (int i = 0; i < 3; ++i) {
        http::Request request = toolCall(i == 2 ? inboxTool : repliesTool, QJsonObject());
        QVERIFY(test::waitFor(credentials.authorise(request, client)));
        QVERIFY(test::waitFor(credentials.authorise(request, client)));
        QCOMPARE(request.headers, (std::vector<http::Header>{{"Authorization"_ba, "Bearer " + token}}));
    }
    QCOMPARE(methodsOf(server), introduction);
    for (const QByteArray &request : server.requests()) {
        QVERIFY(request.startsWith("POST /v1/mcp/streamable HTTP/1.1\r\n"));
        QVERIFY(request.contains("\r\nAuthorization: Bearer " + token + "\r\n"));
    }
    QVERIFY(!bodyOf(server.requests()[1]).contains("id"_L1));
}

void TestSageMcpCredentials::callsShareOneIntroduction()
{
    RawServer server(node(passiveTools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request first = toolCall(repliesTool, QJsonObject());
    http::Request second = first;
    auto one = credentials.authorise(first, client);
    auto other = credentials.authorise(second, client);
    QVERIFY(test::waitFor(std::move(one)));
    QVERIFY(test::waitFor(std::move(other)));
    QCOMPARE(first.headers, second.headers);
    QCOMPARE(methodsOf(server), introduction);
}

void TestSageMcpCredentials::claimingInboxIsNeverCalled_data()
{
    QTest::addColumn<QJsonArray>("tools");
    QTest::newRow("before v3") << claimingTools;
    QTest::newRow("receives batches still") << mixedTools;
    QTest::newRow("not named") << QJsonArray();
    QTest::newRow("strange") << QJsonArray{7,
                                           QJsonObject{{u"name"_s, u"sage_inbox"_s}, {u"inputSchema"_s, 7}}};
}

void TestSageMcpCredentials::claimingInboxIsNeverCalled()
{
    QFETCH(const QJsonArray, tools);
    RawServer server(node(tools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request inbox = toolCall(inboxTool, QJsonObject());
    const auto result = test::waitFor(credentials.authorise(inbox, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QVERIFY(inbox.headers.empty());
    http::Request replies = toolCall(repliesTool, QJsonObject());
    QVERIFY(test::waitFor(credentials.authorise(replies, client)));
    QCOMPARE(methodsOf(server), introduction);
}

void TestSageMcpCredentials::onlyReadingToolsPass_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    const auto good = toolCall(repliesTool, QJsonObject());
    for (const char *name :
         {"sage_message_send", "sage_message_reply", "sage_messages_receive", "sage_message_claim"}) {
        QTest::newRow(name) << good.method << good.path
                            << toolCall(QLatin1StringView(name), QJsonObject()).body;
    }
    QTest::newRow("another method") << good.method << good.path << rpcCall(u"tools/list"_s, {}).body;
    QTest::newRow("another path") << good.method << "/v1/messages/receive"_ba << good.body;
    QTest::newRow("nothing") << QByteArray() << QByteArray() << QByteArray();
}

void TestSageMcpCredentials::onlyReadingToolsPass()
{
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, body);
    RawServer server(node(passiveTools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request request{.method = method, .path = path, .body = body};
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QCOMPARE(server.connections(), 0);
}

void TestSageMcpCredentials::secretsThatAreNoTokens_data()
{
    QTest::addColumn<SecretPlace>("place");
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("none yet") << SecretPlace::None << QByteArray() << ErrorKind::NotAllowed;
    QTest::newRow("empty") << SecretPlace::Keychain << " \n"_ba << ErrorKind::Usage;
    QTest::newRow("two words") << SecretPlace::Keychain << "Bearer abc"_ba << ErrorKind::Usage;
    QTest::newRow("another header") << SecretPlace::Keychain << "abc\r\nX-Evil: 1"_ba << ErrorKind::Usage;
    QTest::newRow("binary") << SecretPlace::Environment << QByteArray(32, '\x9d') << ErrorKind::Usage;
}

void TestSageMcpCredentials::secretsThatAreNoTokens()
{
    QFETCH(const SecretPlace, place);
    QFETCH(const QByteArray, secret);
    RawServer server(node(passiveTools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(place), holding(secret));
    http::Request request = toolCall(repliesTool, QJsonObject());
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QTEST(result.error().kind, "kind");
    QCOMPARE(result.error().account, u"node"_s);
    QCOMPARE(server.connections(), 0);
}

void TestSageMcpCredentials::refusalsAreTold_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("bearer refused") << httpAnswer(401, R"({"error":"invalid token"})",
                                                  "WWW-Authenticate: Bearer realm=\"sage\"\r\n")
                                    << ErrorKind::NotAllowed;
    QTest::newRow("no such route") << httpAnswer(404, "404 page not found") << ErrorKind::Unsupported;
    QTest::newRow("no such method")
        << httpAnswer(200, R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"x"}})")
        << ErrorKind::Unsupported;
    QTest::newRow("web page") << httpAnswer(200, "<html></html>") << ErrorKind::Protocol;
}

void TestSageMcpCredentials::refusalsAreTold()
{
    QFETCH(const QByteArray, answer);
    RawServer server([answer](QTcpSocket *socket, const QByteArray &) { socket->write(answer); });
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request request = toolCall(repliesTool, QJsonObject());
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QTEST(result.error().kind, "kind");
    QVERIFY(!result.error().message.contains(QString::fromLatin1(token)));
    QCOMPARE(server.requests().size(), 1U);
}

void TestSageMcpCredentials::refusedTokenIsReadAnew()
{
    RawServer server(node(passiveTools));
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request request = toolCall(repliesTool, QJsonObject());
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QVERIFY(!credentials.renew({})); // another call's: what replaced its token stays
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(methodsOf(server), introduction);
    QVERIFY(!credentials.renew(request));
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(methodsOf(server), introduction + introduction);
}

QTEST_GUILESS_MAIN(TestSageMcpCredentials)
#include "tst_sage_mcp_credentials.moc"
