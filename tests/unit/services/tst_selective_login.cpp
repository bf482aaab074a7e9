// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/login.h"
#include "session_server.h"
#include "wait.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::test;

class TestSelectiveLogin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signatureMadeElsewhere();
    void wrongSignatureIsFoundBeforeTheNetwork_data();
    void wrongSignatureIsFoundBeforeTheNetwork();
    void ethereumSignatureIsPassedOn();
    void wrongWalletIsFoundBeforeTheNetwork();
};

void TestSelectiveLogin::signatureMadeElsewhere()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    const auto challenge = test::waitFor(selective::requestChallenge(client, wallet));
    QVERIFY(challenge);
    QCOMPARE(challenge->nonce, nonce);
    const auto session = test::waitFor(selective::answerChallenge(client, *challenge, signature));
    QVERIFY(session);
    QCOMPARE(*session, "minted-1"_ba);
    QCOMPARE(bodyOf(server.requests()[1]),
             (QJsonObject{{u"wallet"_s, wallet}, {u"nonce"_s, nonce}, {u"signature"_s, signature}}));
}

void TestSelectiveLogin::wrongSignatureIsFoundBeforeTheNetwork_data()
{
    QTest::addColumn<QString>("who");
    QTest::addColumn<QString>("answer");
    QTest::newRow("empty") << wallet << QString();
    QTest::newRow("not base58") << wallet << u"0OIl"_s;
    QTest::newRow("short") << wallet << signature.chopped(3);
    QTest::newRow("for another nonce")
        << wallet
        << u"51ZsVpMimdj7fMyCK2KZ2hmtowLCF3S7D9ExavruCDCireyVDu515GVNLSSUL54kvySmdU7DKFAPa2YLZCh1wyNy"_s;
    QTest::newRow("base58 for Ethereum") << evmWallet << signature;
    QTest::newRow("short hex") << evmWallet << u"0x"_s + QString(128, u'a');
}

void TestSelectiveLogin::wrongSignatureIsFoundBeforeTheNetwork()
{
    QFETCH(const QString, who);
    QFETCH(const QString, answer);
    RawServer server(sessions());
    http::Client client(server.url(), {});
    const auto session = test::waitFor(selective::answerChallenge(client, {who, nonce}, answer));
    QVERIFY(!session);
    QCOMPARE(session.error().kind, ErrorKind::Usage);
    QCOMPARE(server.connections(), 0);
}

void TestSelectiveLogin::ethereumSignatureIsPassedOn()
{
    RawServer server(sessions({}, {{u"wallet"_s, u"eip155:1:"_s + evmWallet}}));
    http::Client client(server.url(), {});
    const QString hex = u"0x"_s + QString(130, u'a');
    const auto session = test::waitFor(selective::answerChallenge(client, {evmWallet, nonce}, hex));
    QVERIFY(session);
    QCOMPARE(bodyOf(server.requests()[0]).value("signature"_L1).toString(), hex);
}

void TestSelectiveLogin::wrongWalletIsFoundBeforeTheNetwork()
{
    RawServer server(sessions());
    http::Client client(server.url(), {});
    const auto challenge = test::waitFor(selective::requestChallenge(client, u"somebody"_s));
    QVERIFY(!challenge);
    QCOMPARE(challenge.error().kind, ErrorKind::Usage);
    QCOMPARE(server.connections(), 0);
}

QTEST_GUILESS_MAIN(TestSelectiveLogin)
#include "tst_selective_login.moc"
