// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "raw_server.h"
#include "services/selective/credentials.h"
#include "session_server.h"
#include "wait.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using ackbox::selective::SessionCredentials;
using namespace ackbox::test;

namespace {

SecretReader holding(const QByteArray &secret, int *reads = nullptr)
{
    // Parameters live in the coroutine's frame, captures do not.
    static constexpr auto read = [](QByteArray bytes) -> QCoro::Task<Result<QByteArray>> { co_return bytes; };
    return [secret, reads] {
        if (reads) {
            ++*reads;
        }
        return read(secret);
    };
}

Account account(SecretPlace place = SecretPlace::Keychain, const QString &identity = wallet)
{
    return {.name = u"mine"_s, .service = u"selective"_s, .identity = identity, .secretPlace = place};
}

std::optional<QByteArray> sessionOf(const http::Request &request)
{
    return http::Response{.headers = request.headers}.header("X-Inbox-Session"_ba);
}

} // namespace

class TestSelectiveCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keySignsIn_data();
    void keySignsIn();
    void pastedSessionIsUsedAsItIs();
    void renewedOnlyByAKey();
    void callsShareOneSignIn();
    void sharedFailureIsEverybodys();
    void secretsThatCannotSpeak_data();
    void secretsThatCannotSpeak();
    void aNewerSessionOutlivesAnOlderRefusal();
    void strangeAnswersAreRefused_data();
    void strangeAnswersAreRefused();
    void refusalIsTold();
};

void TestSelectiveCredentials::keySignsIn_data()
{
    QTest::addColumn<QString>("identity");
    QTest::newRow("bare") << wallet;
    QTest::newRow("CAIP-10") << caip10;
    QTest::newRow("the key's own") << QString();
}

void TestSelectiveCredentials::keySignsIn()
{
    QFETCH(const QString, identity);
    RawServer server(sessions());
    http::Client client(server.url(), {});
    int reads = 0;
    SessionCredentials credentials(account(SecretPlace::Environment, identity),
                                   holding(seedHex + "\n", &reads));
    http::Request request{.path = "/internal/inbox/list"_ba};
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(sessionOf(request), std::optional("minted-1"_ba));
    QCOMPARE(server.requests().size(), 2U);
    QVERIFY(server.requests().front().startsWith("POST /internal/inbox/session HTTP/1.1\r\n"));
    const QString spelling = identity.isEmpty() ? wallet : identity;
    QCOMPARE(bodyOf(server.requests()[0]), (QJsonObject{{u"wallet"_s, spelling}}));
    QCOMPARE(bodyOf(server.requests()[1]),
             (QJsonObject{{u"wallet"_s, spelling}, {u"nonce"_s, nonce}, {u"signature"_s, signature}}));

    http::Request next;
    QVERIFY(test::waitFor(credentials.authorise(next, client)));
    QCOMPARE(sessionOf(next), std::optional("minted-1"_ba));
    QCOMPARE(server.requests().size(), 2U);
    QCOMPARE(reads, 1);
}

void TestSelectiveCredentials::pastedSessionIsUsedAsItIs()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(SecretPlace::Keychain, {}), holding(" " + pasted + "\n"));
    http::Request request;
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(sessionOf(request), std::optional(pasted));
    QCOMPARE(server.connections(), 0);
}

void TestSelectiveCredentials::renewedOnlyByAKey()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    SessionCredentials withKey(account(), holding(seedHex));
    http::Request request;
    QVERIFY(test::waitFor(withKey.authorise(request, client)));
    QVERIFY(withKey.renew(request));
    QVERIFY(test::waitFor(withKey.authorise(request, client)));
    QCOMPARE(request.headers, (std::vector<http::Header>{{"X-Inbox-Session"_ba, "minted-2"_ba}}));

    SessionCredentials withSession(account(), holding(pasted));
    QVERIFY(test::waitFor(withSession.authorise(request, client)));
    QVERIFY(!withSession.renew(request));
    QVERIFY(test::waitFor(withSession.authorise(request, client)));
    QCOMPARE(sessionOf(request), std::optional(pasted));
}

void TestSelectiveCredentials::callsShareOneSignIn()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(), holding(seedHex));
    std::vector<http::Request> requests(5);
    std::vector<QCoro::Task<Result<void>>> tasks;
    tasks.reserve(requests.size());
    for (http::Request &request : requests) {
        tasks.push_back(credentials.authorise(request, client));
    }
    for (auto &task : tasks) {
        QVERIFY(test::waitFor(std::move(task)));
    }
    for (const http::Request &request : requests) {
        QCOMPARE(sessionOf(request), std::optional("minted-1"_ba));
    }
    QCOMPARE(server.requests().size(), 2U);
}

void TestSelectiveCredentials::sharedFailureIsEverybodys()
{
    RawServer server([](QTcpSocket *socket, const QByteArray &) {
        socket->write(httpAnswer(502, R"({"error":"try later","reason":"challenge_failed"})"));
    });
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(), holding(seedHex));
    http::Request first;
    http::Request second;
    auto firstTask = credentials.authorise(first, client);
    auto secondTask = credentials.authorise(second, client);
    for (auto *task : {&firstTask, &secondTask}) {
        const auto result = test::waitFor(std::move(*task));
        QVERIFY(!result);
        QCOMPARE(result.error().code, u"challenge_failed"_s);
        QCOMPARE(result.error().account, u"mine"_s);
        QVERIFY(result.error().retriable);
    }
    QCOMPARE(server.requests().size(), 1U);
    QVERIFY(first.headers.empty() && second.headers.empty());
}

void TestSelectiveCredentials::secretsThatCannotSpeak_data()
{
    QTest::addColumn<Account>("who");
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("says");
    const QByteArray other = QByteArray(64, 'a');
    QTest::newRow("none") << account(SecretPlace::None) << QByteArray() << ErrorKind::NotAllowed
                          << u"no secret"_s;
    QTest::newRow("another's key") << account() << other << ErrorKind::NotAllowed
                                   << u"belongs to the wallet"_s;
    QTest::newRow("Ethereum") << account(SecretPlace::Keychain, evmWallet) << seedHex << ErrorKind::NotAllowed
                              << u"account login"_s;
    QTest::newRow("no wallet") << account(SecretPlace::Keychain, u"me"_s) << seedHex << ErrorKind::NotAllowed
                               << u"neither a Solana nor"_s;
    QTest::newRow("neither key nor session") << account() << "hunter2"_ba << ErrorKind::Usage << u"key"_s;
    QTest::newRow("bytes outside a file")
        << account() << QByteArray::fromHex(seedHex) << ErrorKind::Usage << u"key"_s;
}

void TestSelectiveCredentials::secretsThatCannotSpeak()
{
    QFETCH(const Account, who);
    QFETCH(const QByteArray, secret);
    QFETCH(const QString, says);
    RawServer server(sessions());
    http::Client client(server.url(), {});
    SessionCredentials credentials(who, holding(secret));
    http::Request request;
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QTEST(result.error().kind, "kind");
    QVERIFY2(result.error().message.contains(says), qUtf8Printable(result.error().message));
    QVERIFY(secret.isEmpty() || !result.error().message.contains(QString::fromLatin1(secret)));
    QCOMPARE(server.connections(), 0);
    QVERIFY(request.headers.empty());
}

void TestSelectiveCredentials::aNewerSessionOutlivesAnOlderRefusal()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(), holding(seedHex));
    http::Request first;
    http::Request second;
    QVERIFY(test::waitFor(credentials.authorise(first, client)));
    QVERIFY(test::waitFor(credentials.authorise(second, client)));
    // Both calls were refused; the first has signed in again when the second comes to renew.
    QVERIFY(credentials.renew(first));
    QVERIFY(test::waitFor(credentials.authorise(first, client)));
    QVERIFY(credentials.renew(second));
    QVERIFY(test::waitFor(credentials.authorise(second, client)));
    QCOMPARE(sessionOf(second), std::optional("minted-2"_ba));
}

void TestSelectiveCredentials::strangeAnswersAreRefused_data()
{
    QTest::addColumn<QJsonObject>("challenge");
    QTest::addColumn<QJsonObject>("session");
    QTest::addColumn<unsigned>("calls");
    const auto nonceRow = [](const char *name, const QJsonValue &value) {
        QTest::newRow(name) << QJsonObject{{u"nonce"_s, value}} << QJsonObject() << 1U;
    };
    nonceRow("no nonce", {});
    nonceRow("empty nonce", QString());
    nonceRow("a number", 5);
    nonceRow("a transaction", u"\u0001\u0000\u0001\u0003abc"_s);
    nonceRow("control characters", u"nonce\u0007"_s);
    nonceRow("half a character", QString(QChar(0xd800)));
    nonceRow("long", QString(2000, u'n'));
    const auto sessionRow = [](const char *name, const QString &member, const QJsonValue &value) {
        QTest::newRow(name) << QJsonObject() << QJsonObject{{member, value}} << 2U;
    };
    sessionRow("no session", u"session_id"_s, {});
    sessionRow("empty session", u"session_id"_s, QString());
    sessionRow("another header", u"session_id"_s, u"x\r\nX-Evil: 1"_s);
    sessionRow("long session", u"session_id"_s, QString(1000, u's'));
    sessionRow("another wallet", u"wallet"_s, u"11111111111111111111111111111111"_s);
    sessionRow("a guest", u"wallet"_s, u"session:1234"_s);
}

void TestSelectiveCredentials::strangeAnswersAreRefused()
{
    QFETCH(const QJsonObject, challenge);
    QFETCH(const QJsonObject, session);
    QFETCH(const unsigned, calls);
    RawServer server(sessions(challenge, session));
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(), holding(seedHex));
    http::Request request;
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Protocol);
    QCOMPARE(server.requests().size(), calls);
    QVERIFY(request.headers.empty());
}

void TestSelectiveCredentials::refusalIsTold()
{
    RawServer server([](QTcpSocket *socket, const QByteArray &) {
        socket->write(httpAnswer(401, R"({"error":"bad signature","reason":"verify_failed"})"));
    });
    http::Client client(server.url(), {});
    SessionCredentials credentials(account(), holding(seedHex));
    http::Request request;
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::NotAllowed);
    QCOMPARE(result.error().httpStatus, 401);
    QVERIFY(result.error().message.contains(u"bad signature"_s));
    QCOMPARE(server.requests().size(), 1U);
}

QTEST_GUILESS_MAIN(TestSelectiveCredentials)
#include "tst_selective_credentials.moc"
