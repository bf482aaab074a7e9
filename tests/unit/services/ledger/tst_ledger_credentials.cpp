// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../wait.h"
#include "services/ledger/adapter.h"
#include "services/ledger/credentials.h"
#include "services/ledger/identities.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::ledger;

namespace {

const auto key = "ApiKey_0123456789abcdef"_ba;

//! Counts how often it was asked.
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

Account account(SecretPlace place = SecretPlace::Keychain, const QString &location = {})
{
    return {.name = u"tasks"_s, .service = u"ledger"_s, .secretPlace = place, .secretLocation = location};
}

http::Client &client()
{
    static http::Client one(QUrl(u"http://127.0.0.1:1"_s), {}); // nothing is ever sent
    return one;
}

} // namespace

class TestLedgerCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keyIsAHeader();
    void refusedKeyIsReadAnew();
    void onlyReadingPasses();
    void secretsThatAreNoKeys_data();
    void secretsThatAreNoKeys();
    void noSecretYet();
};

void TestLedgerCredentials::keyIsAHeader()
{
    int reads = 0;
    KeyCredentials credentials(account(), holding(key + "\n", &reads));
    http::Request request = whoamiRequest();
    QVERIFY(test::waitFor(credentials.authorise(request, client())));
    QVERIFY(test::waitFor(credentials.authorise(request, client())));
    QCOMPARE(request.headers, (std::vector<http::Header>{{"X-API-Key"_ba, key}}));
    QCOMPARE(reads, 1);
}

void TestLedgerCredentials::refusedKeyIsReadAnew()
{
    int reads = 0;
    KeyCredentials credentials(account(), holding(key, &reads));
    http::Request request = whoamiRequest();
    QVERIFY(test::waitFor(credentials.authorise(request, client())));
    QVERIFY(!credentials.renew(request));
    QVERIFY(test::waitFor(credentials.authorise(request, client())));
    QCOMPARE(reads, 2);
}

void TestLedgerCredentials::onlyReadingPasses()
{
    KeyCredentials credentials(account(), holding(key));
    const LedgerAdapter adapter(u"me"_s);
    http::Request reply{.method = "POST"_ba, .path = "/api/v1/identities/me/a2a/tasks/t/reply"_ba};
    http::Request open = adapter.openRequest({u"a"_s});
    http::Request acknowledge = adapter.acknowledgeRequest({u"a"_s});
    for (http::Request *request : {&reply, &open, &acknowledge}) {
        const auto result = test::waitFor(credentials.authorise(*request, client()));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Unsupported);
        QVERIFY(request->headers.empty());
    }
}

void TestLedgerCredentials::secretsThatAreNoKeys_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank") << " \n"_ba;
    QTest::newRow("two words") << "ApiKey_1 ApiKey_2"_ba;
    QTest::newRow("header of its own") << "ApiKey_1\r\nX-Other: 1"_ba;
    QTest::newRow("not ASCII") << "ApiKey_ü"_ba;
    QTest::newRow("long") << QByteArray(4097, 'x');
}

void TestLedgerCredentials::secretsThatAreNoKeys()
{
    QFETCH(const QByteArray, secret);
    KeyCredentials credentials(account(), holding(secret));
    http::Request request = whoamiRequest();
    const auto result = test::waitFor(credentials.authorise(request, client()));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Usage);
    QCOMPARE(result.error().account, u"tasks"_s);
    QVERIFY(!result.error().message.contains("ApiKey_1"_L1));
    QVERIFY(request.headers.empty());
}

void TestLedgerCredentials::noSecretYet()
{
    KeyCredentials credentials(account(SecretPlace::None), holding(key));
    http::Request request = whoamiRequest();
    const auto result = test::waitFor(credentials.authorise(request, client()));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::NotAllowed);
}

QTEST_GUILESS_MAIN(TestLedgerCredentials)
#include "tst_ledger_credentials.moc"
