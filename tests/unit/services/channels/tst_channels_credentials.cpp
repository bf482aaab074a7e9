// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../raw_server.h"
#include "../wait.h"
#include "services/channels/credentials.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::channels;
using namespace ackbox::test;

namespace {

const auto token = "oct_0123456789abcdef"_ba;

SecretReader holding(const QByteArray &secret)
{
    // Parameters live in the coroutine's frame, captures do not.
    static constexpr auto read = [](QByteArray bytes) -> QCoro::Task<Result<QByteArray>> { co_return bytes; };
    return [secret] { return read(secret); };
}

Account account(std::vector<std::pair<QString, QString>> options = {},
                SecretPlace place = SecretPlace::Keychain)
{
    options.emplace_back(u"org_id"_s, u"org"_s);
    return {.name = u"desk"_s, .service = u"channels"_s, .options = std::move(options), .secretPlace = place};
}

http::Request page()
{
    return {.path = "/ai-orgs/org/channels"_ba};
}

} // namespace

class TestChannelsCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headerGoesOut_data();
    void headerGoesOut();
    void oldHeaderIsReplaced();
    void onlyReadingCallsPass_data();
    void onlyReadingCallsPass();
    void wrongOptionsSendNothing();
    void secretsThatAreNoTokens_data();
    void secretsThatAreNoTokens();
    void secretMustBeThere();
    void refusedTokenIsReadAnew();
    void newerTokenIsKept();
};

void TestChannelsCredentials::headerGoesOut_data()
{
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("default") << QString() << u"Bearer "_s << "Authorization: Bearer " + token + "\r\n";
    QTest::newRow("own header") << u"X-Org-Token"_s << QString() << "X-Org-Token: " + token + "\r\n";
    QTest::newRow("own prefix") << u"Authorization"_s << u"Token token="_s
                                << "Authorization: Token token=" + token + "\r\n";
}

void TestChannelsCredentials::headerGoesOut()
{
    QFETCH(const QString, header);
    QFETCH(const QString, prefix);
    QFETCH(const QByteArray, line);
    std::vector<std::pair<QString, QString>> options;
    if (!header.isEmpty()) {
        options = {{u"auth_header"_s, header}, {u"auth_prefix"_s, prefix}};
    }
    RawServer server([](QTcpSocket *socket, const QByteArray &) { socket->write(httpAnswer(200, "{}")); });
    http::Client client(server.url(), {});
    BearerCredentials credentials(account(options), holding(token + "\n"));
    http::Request request = page();
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QVERIFY(test::waitFor(client.send(request)));
    QCOMPARE(server.requests().size(), 1U);
    QVERIFY(server.requests().front().contains(line));
    QCOMPARE(server.requests().front().count(token), 1);
}

void TestChannelsCredentials::oldHeaderIsReplaced()
{
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request request = page();
    request.headers = {{"authorization"_ba, "Bearer old"_ba}, {"Accept"_ba, "application/json"_ba}};
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(request.headers, (std::vector<http::Header>{{"Accept"_ba, "application/json"_ba},
                                                         {"Authorization"_ba, "Bearer " + token}}));
}

void TestChannelsCredentials::onlyReadingCallsPass_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("none") << QByteArray() << QByteArray();
    QTest::newRow("no path") << "GET"_ba << QByteArray();
    for (const QByteArray &method : {"POST"_ba, "PATCH"_ba, "DELETE"_ba}) {
        QTest::newRow(method.constData()) << method << "/ai-orgs/org/channels"_ba;
    }
}

void TestChannelsCredentials::onlyReadingCallsPass()
{
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, path);
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account(), holding(token));
    http::Request request{.method = method, .path = path};
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
    QVERIFY(request.headers.empty());
}

void TestChannelsCredentials::wrongOptionsSendNothing()
{
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account({{u"auth_header"_s, u"A\r\nB"_s}}), holding(token));
    http::Request request = page();
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Usage);
    QVERIFY(request.headers.empty());
    QVERIFY(!credentials.renew(request));
}

void TestChannelsCredentials::secretsThatAreNoTokens_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("two words") << "a b"_ba;
    QTest::newRow("two lines") << "a\r\nX-Evil: 1"_ba;
    QTest::newRow("binary") << QByteArray(16, '\x9d');
    QTest::newRow("long") << QByteArray(5000, 'a');
}

void TestChannelsCredentials::secretsThatAreNoTokens()
{
    QFETCH(const QByteArray, secret);
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account(), holding(secret));
    http::Request request = page();
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Usage);
    QVERIFY(secret.isEmpty() || !result.error().message.contains(QString::fromLatin1(secret)));
}

void TestChannelsCredentials::secretMustBeThere()
{
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account({}, SecretPlace::None), holding(token));
    http::Request request = page();
    const auto result = test::waitFor(credentials.authorise(request, client));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::NotAllowed);
    QCOMPARE(result.error().account, u"desk"_s);
}

void TestChannelsCredentials::refusedTokenIsReadAnew()
{
    QByteArray kept = "first"_ba;
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account(), [&kept] { return holding(kept)(); });
    http::Request request = page();
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    kept = "second"_ba;
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(request.headers.back().second, "Bearer first"_ba);
    QVERIFY(credentials.renew(request));
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(request.headers.back().second, "Bearer second"_ba);
}

void TestChannelsCredentials::newerTokenIsKept()
{
    int reads = 0;
    http::Client client(QUrl(u"http://127.0.0.1:9"_s), {});
    BearerCredentials credentials(account(), [&reads] {
        ++reads;
        return holding(token)();
    });
    http::Request request = page();
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    http::Request older = page();
    older.headers.emplace_back("Authorization"_ba, "Bearer old"_ba);
    QVERIFY(credentials.renew(older));
    QVERIFY(test::waitFor(credentials.authorise(request, client)));
    QCOMPARE(reads, 1);
}

QTEST_GUILESS_MAIN(TestChannelsCredentials)
#include "tst_channels_credentials.moc"
