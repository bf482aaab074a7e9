// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../raw_server.h"
#include "../wait.h"
#include "services/sage/errors.h"
#include "services/sage/rest/credentials.h"

#include <QDateTime>
#include <QTest>

#include <set>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sage::rest;
using namespace ackbox::test;

namespace {

const auto seedHex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"_ba;
const auto ownId = u"03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"_s;

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

Account account(SecretPlace place = SecretPlace::Keychain, const QString &identity = {})
{
    return {.name = u"node"_s, .service = u"sage"_s, .identity = identity, .secretPlace = place};
}

QByteArray headerOf(const QByteArray &request, const QByteArray &name)
{
    const qsizetype at = request.toLower().indexOf("\r\n" + name.toLower() + ": ");
    return at < 0 ? QByteArray() : request.mid(at + name.size() + 4).split('\r').constFirst();
}

//! Whether the node would accept what arrived, rebuilt from the wire as the node does.
bool isSigned(const QByteArray &request)
{
    const QByteArrayList line = request.split('\r').constFirst().split(' ');
    const QByteArray target = line.value(1);
    const qsizetype mark = target.indexOf('?');
    const http::Request rebuilt{.method = line.value(0),
                                .path = mark < 0 ? target : target.left(mark),
                                .query = mark < 0 ? QByteArray() : target.mid(mark + 1)};
    const auto key = readAgentKey(seedHex, false);
    return QByteArray::fromHex(headerOf(request, "X-Signature")) ==
               sign(*key, rebuilt, headerOf(request, "X-Timestamp").toLongLong(),
                    QByteArray::fromHex(headerOf(request, "X-Nonce"))) &&
           headerOf(request, "X-Agent-ID") == ownId.toLatin1();
}

} // namespace

class TestSageRestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wireIsWhatWasSigned_data();
    void wireIsWhatWasSigned();
    void everyAttemptIsSignedAnew();
    void noConnectionIsKept();
    void repeatedSignatureIsAnsweredByAnother();
    void onlyReadingIsSigned_data();
    void onlyReadingIsSigned();
    void secretsThatCannotSpeak_data();
    void secretsThatCannotSpeak();
};

void TestSageRestCredentials::wireIsWhatWasSigned_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("query");
    QTest::newRow("plain") << "/v1/pipe/results"_ba
                           << "limit=20"_ba;
    QTest::newRow("no query") << "/v1/messages/msg-1/status"_ba << QByteArray();
    QTest::newRow("cursor") << "/v1/pipe/results"_ba
                            << http::encodeQuery({{u"limit"_s, u"20"_s},
                                                  {u"before"_s, u"2026-08-08T03:17:45.042Z|msg-aaaa1111"_s}});
    QTest::newRow("strange") << "/v1/pipe/results"_ba
                             << http::encodeQuery({{u"before"_s, u"a+b c%|\"<>[]{}^`\\é~-._'()*!"_s}});
    QTest::newRow("strange path") << "/v1/messages/a%2Fb%20%25%7Cc/status"_ba << QByteArray();
}

void TestSageRestCredentials::wireIsWhatWasSigned()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, query);
    RawServer server([](QTcpSocket *socket, const QByteArray &) { socket->write(httpAnswer(200, "{}")); });
    http::Client client(server.url(), {});
    SignedCredentials credentials(account(SecretPlace::Keychain, ownId.toUpper()), holding(seedHex));
    http::Request request{.path = path, .query = query};
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QVERIFY(test::waitFor(client.send(request)));
    QCOMPARE(server.requests().size(), 1U);
    QVERIFY2(isSigned(server.requests().front()), server.requests().front().constData());
    QVERIFY(!server.requests().front().contains("? HTTP"));
    const qint64 stamp = headerOf(server.requests().front(), "X-Timestamp").toLongLong();
    QVERIFY(qAbs(stamp - QDateTime::currentSecsSinceEpoch()) < 60);
}

void TestSageRestCredentials::everyAttemptIsSignedAnew()
{
    int reads = 0;
    SignedCredentials credentials(account(), holding(seedHex, &reads));
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    http::Request request{.path = "/v1/pipe/results"_ba};
    std::set<QByteArray> nonces;
    std::set<QByteArray> signatures;
    for (int i = 0; i < 20; ++i) {
        QVERIFY(test::waitFor(credentials.authorise(request, client)));
        QCOMPARE(request.headers.size(), 5U);
        const http::Response view{.headers = request.headers};
        QCOMPARE(view.header("X-Nonce"_ba).value_or(QByteArray()).size(), 16);
        nonces.insert(*view.header("X-Nonce"_ba));
        signatures.insert(*view.header("X-Signature"_ba));
        QVERIFY(credentials.renew({}));
    }
    QCOMPARE(nonces.size(), 20U);
    QCOMPARE(signatures.size(), 20U);
    QCOMPARE(reads, 1);
}

void TestSageRestCredentials::noConnectionIsKept()
{
    // This server would keep its connections, and drops each that is used a second time: the stack would then
    // repeat the second call's signature by itself.
    std::set<QTcpSocket *> used;
    RawServer server([&used](QTcpSocket *socket, const QByteArray &request) {
        if (!used.insert(socket).second) {
            socket->abort();
            return;
        }
        const bool close = headerOf(request, "Connection").toLower() == "close";
        socket->write(httpAnswer(200, "{}", close ? "Connection: close\r\n" : "Connection: keep-alive\r\n"));
        if (close) {
            socket->disconnectFromHost();
        }
    });
    http::Client client(server.url(), {});
    SignedCredentials credentials(account(), holding(seedHex));
    std::set<QByteArray> signatures;
    for (int i = 0; i < 5; ++i) {
        http::Request request{.path = "/v1/pipe/results"_ba};
        QVERIFY(test::waitFor(credentials.authorise(request, client)));
        const auto answer = test::waitFor(client.send(request));
        QVERIFY(answer);
        QCOMPARE(answer->status, 200);
    }
    for (const QByteArray &request : server.requests()) {
        signatures.insert(headerOf(request, "X-Signature"));
    }
    QCOMPARE(server.requests().size(), 5U);
    QCOMPARE(signatures.size(), 5U);
    QCOMPARE(server.connections(), 5);
}

void TestSageRestCredentials::repeatedSignatureIsAnsweredByAnother()
{
    // A node that loses its first answer. What the stack then sends again by itself is a replay to it.
    std::set<QByteArray> seen;
    RawServer server([&seen](QTcpSocket *socket, const QByteArray &request) {
        const bool isNew = seen.insert(headerOf(request, "X-Signature")).second;
        if (isNew && seen.size() == 1) {
            socket->abort();
            return;
        }
        socket->write(isNew ? httpAnswer(200, "{}") : httpAnswer(401, R"({"title":"Replay detected"})"));
    });
    http::Client client(server.url(), {});
    SignedCredentials credentials(account(), holding(seedHex));
    http::Request request{.path = "/v1/pipe/results"_ba};
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    const auto lost = test::waitFor(client.send(request));
    QVERIFY(lost ? lost->status == 401 && sage::errorFrom(*lost).retriable : lost.error().retriable);
    QVERIFY(credentials.renew({}));
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    const auto answer = test::waitFor(client.send(request));
    QVERIFY(answer);
    QCOMPARE(answer->status, 200);
    QCOMPARE(seen.size(), 2U);
}

void TestSageRestCredentials::onlyReadingIsSigned_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("receive") << "POST"_ba
                             << "/v1/messages/receive"_ba;
    QTest::newRow("claim") << "PUT"_ba
                           << "/v1/messages/msg-1/claim"_ba;
    QTest::newRow("delete") << "DELETE"_ba
                            << "/v1/messages/msg-1"_ba;
    QTest::newRow("nothing") << QByteArray() << QByteArray();
    QTest::newRow("no path") << "GET"_ba << QByteArray();
}

void TestSageRestCredentials::onlyReadingIsSigned()
{
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, path);
    SignedCredentials credentials(account(), holding(seedHex));
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    http::Request request{.method = method, .path = path};
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QVERIFY(request.headers.empty());
}

void TestSageRestCredentials::secretsThatCannotSpeak_data()
{
    QTest::addColumn<SecretPlace>("place");
    QTest::addColumn<QString>("identity");
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("says");
    QTest::newRow("none yet") << SecretPlace::None << QString() << QByteArray() << ErrorKind::NotAllowed
                              << u"no secret yet"_s;
    QTest::newRow("another agent's") << SecretPlace::Keychain << QString(64, u'a') << seedHex
                                     << ErrorKind::NotAllowed << ownId;
    QTest::newRow("no key") << SecretPlace::Environment << QString() << "hunter2"_ba << ErrorKind::Usage
                            << u"32-byte seed"_s;
    QTest::newRow("bytes outside a file")
        << SecretPlace::Environment << QString() << QByteArray::fromHex(seedHex) << ErrorKind::Usage
        << u"32-byte seed"_s;
}

void TestSageRestCredentials::secretsThatCannotSpeak()
{
    QFETCH(const SecretPlace, place);
    QFETCH(const QString, identity);
    QFETCH(const QByteArray, secret);
    QFETCH(const QString, says);
    SignedCredentials credentials(account(place, identity), holding(secret));
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    http::Request request{.path = "/v1/pipe/results"_ba};
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QTEST(result.error().kind, "kind");
    QCOMPARE(result.error().account, u"node"_s);
    QVERIFY2(result.error().message.contains(says), qUtf8Printable(result.error().message));
    QVERIFY(secret.isEmpty() || !result.error().message.contains(QString::fromLatin1(secret)));
}

QTEST_GUILESS_MAIN(TestSageRestCredentials)
#include "tst_sage_rest_credentials.moc"
