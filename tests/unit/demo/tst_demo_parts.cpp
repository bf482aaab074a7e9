// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/base58.h"
#include "demo/faults.h"
#include "demo/selective/story.h"
#include "demo/selective/wallet.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QStringDecoder>
#include <QTest>

#include <sodium.h>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;

class TestDemoParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void base58AgreesWithTheVectors();
    void base58RefusesOtherCharacters();
    void walletsAreNormalised_data();
    void walletsAreNormalised();
    void signaturesAgreeWithTheVectors();
    void faultSpecs_data();
    void faultSpecs();
    void faultsStrikeEveryNthRequest();
    void dueFaultsWaitForEachOther();
    void handshakesMeetOnlyForgottenSessions();
    void bodiesAreVariedAndBounded();
    void templatesLeaveNoSlotOpen();

private:
    QJsonObject m_vectors;
};

void TestDemoParts::initTestCase()
{
    QVERIFY(sodium_init() >= 0);
    QFile file(QStringLiteral(ACKBOX_TEST_DATA "/data/wallet-signatures.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_vectors = QJsonDocument::fromJson(file.readAll()).object();
    QVERIFY(!m_vectors.isEmpty());
}

void TestDemoParts::base58AgreesWithTheVectors()
{
    const QJsonArray pairs = m_vectors[u"base58"].toArray();
    QVERIFY(!pairs.isEmpty());
    for (const auto &pair : pairs) {
        const QByteArray bytes = QByteArray::fromHex(pair[0].toString().toLatin1());
        const QByteArray text = pair[1].toString().toLatin1();
        QCOMPARE(toBase58(bytes), text);
        QCOMPARE(fromBase58(text).value(), bytes);
    }
}

void TestDemoParts::base58RefusesOtherCharacters()
{
    for (const char *text : {"0", "O", "I", "l", " 2g", "2g\n", "é"}) {
        QVERIFY2(!fromBase58(text), text);
    }
    QVERIFY(!fromBase58(QByteArray(129, '2')));
}

void TestDemoParts::walletsAreNormalised_data()
{
    QTest::addColumn<QString>("spelling");
    QTest::addColumn<QString>("normal");
    const QString key = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
    const QString solana = u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + key;
    const QString evm = u"0xabcdef0123456789abcdef0123456789abcdef01"_s;
    QTest::newRow("base58") << key << solana;
    QTest::newRow("caip") << solana << solana;
    QTest::newRow("evm") << evm.toUpper().replace(u'X', u'x') << u"eip155:1:"_s + evm;
    QTest::newRow("evm caip") << u"eip155:8453:0xABCDEF0123456789abcdef0123456789abcdef01"_s
                              << u"eip155:8453:"_s + evm;
    // Base58 is case-sensitive: this is somebody else's wallet.
    QTest::newRow("other case") << key.toLower()
                                << u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + key.toLower();
    QTest::newRow("other chain") << u"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:"_s + key << QString();
    QTest::newRow("short") << key.left(40) << QString();
    QTest::newRow("guest") << u"session:12345678"_s << QString();
    QTest::newRow("empty") << QString() << QString();
}

void TestDemoParts::walletsAreNormalised()
{
    QFETCH(QString, spelling);
    QFETCH(QString, normal);
    QCOMPARE(selective::normaliseWallet(spelling).value_or(QString()), normal);
}

void TestDemoParts::signaturesAgreeWithTheVectors()
{
    const QString wallet = m_vectors[u"wallet_caip10"].toString();
    QCOMPARE(selective::walletOfSeed(QByteArray::fromHex(m_vectors[u"seed"].toString().toLatin1())), wallet);
    const QJsonArray nonces = m_vectors[u"nonces"].toArray();
    QVERIFY(!nonces.isEmpty());
    for (const auto &entry : nonces) {
        const QByteArray nonce = entry[u"nonce"].toString().toUtf8();
        const QString signature = entry[u"signature_base58"].toString();
        QVERIFY(selective::verifySignature(wallet, nonce, signature));
        QVERIFY(!selective::verifySignature(wallet, nonce + '\n', signature));
        QVERIFY(!selective::verifySignature(wallet, nonce, signature.chopped(1)));
    }
}

void TestDemoParts::faultSpecs_data()
{
    QTest::addColumn<QStringList>("specs");
    QTest::addColumn<int>("count"); // -1: refused
    QTest::addColumn<int>("lastEvery");
    QTest::newRow("none") << QStringList{} << 0 << 0;
    QTest::newRow("default") << QStringList{u"drop"_s} << 1 << 7;
    QTest::newRow("every") << QStringList{u"500:3"_s} << 1 << 3;
    QTest::newRow("comma list") << QStringList{u"drop,500,empty-page,duplicate:2"_s} << 4 << 2;
    QTest::newRow("repeated") << QStringList{u"401"_s, u"clock-step:9"_s} << 2 << 9;
    QTest::newRow("unknown") << QStringList{u"flood"_s} << -1 << 0;
    QTest::newRow("zero") << QStringList{u"drop:0"_s} << -1 << 0;
    QTest::newRow("no number") << QStringList{u"drop:"_s} << -1 << 0;
    QTest::newRow("empty") << QStringList{QString()} << -1 << 0;
}

void TestDemoParts::faultSpecs()
{
    QFETCH(QStringList, specs);
    QFETCH(int, count);
    QFETCH(int, lastEvery);
    const auto faults = FaultPlan::parse(specs);
    QCOMPARE(faults.hasValue(), count >= 0);
    if (!faults) {
        QCOMPARE(faults.error().kind, ackbox::ErrorKind::Usage);
        QVERIFY(!faults.error().message.isEmpty());
        return;
    }
    QCOMPARE(static_cast<int>(faults->size()), count);
    if (count > 0) {
        QCOMPARE(faults->back().second, lastEvery);
    }
}

void TestDemoParts::faultsStrikeEveryNthRequest()
{
    FaultPlan plan({{FaultKind::Drop, 3}});
    QList<int> strikes;
    for (int request = 1; request <= 9; ++request) {
        if (const auto strike = plan.next(RequestClass::FirstPage)) {
            QCOMPARE(strike->time, static_cast<int>(strikes.size()));
            strikes.append(request);
        }
    }
    QCOMPARE(strikes, (QList<int>{3, 6, 9}));
}

void TestDemoParts::dueFaultsWaitForEachOther()
{
    FaultPlan plan({{FaultKind::Drop, 2}, {FaultKind::Status500, 2}});
    QVERIFY(!plan.next(RequestClass::Other));
    QCOMPARE(plan.next(RequestClass::Other)->kind, FaultKind::Drop);
    QCOMPARE(plan.next(RequestClass::Other)->kind, FaultKind::Status500);
}

void TestDemoParts::handshakesMeetOnlyForgottenSessions()
{
    FaultPlan plan({{FaultKind::Drop, 1}, {FaultKind::Status401, 1}, {FaultKind::SameCursor, 1}});
    QCOMPARE(plan.next(RequestClass::Handshake)->kind, FaultKind::Status401);
    FaultPlan pages({{FaultKind::SameCursor, 1}, {FaultKind::StorageError, 1}});
    QVERIFY(!pages.next(RequestClass::FirstPage));
    QVERIFY(pages.next(RequestClass::NextPage));
    QVERIFY(pages.nextIdFails());
}

void TestDemoParts::bodiesAreVariedAndBounded()
{
    const selective::Story story(7, Prose::load());
    QVERIFY(story.cast().size() >= 20);
    QSet<QByteArray> bodies;
    QSet<QString> languages;
    qsizetype shortest = 4096;
    qsizetype longest = 0;
    int count = 0;
    for (quint64 index = 0; index < 2000; ++index) {
        const selective::Thread thread = story.thread(index, 0);
        const std::vector<selective::Hop> hops = story.hops(thread);
        for (size_t hop = 0; hop < hops.size(); ++hop, ++count) {
            const QByteArray body =
                story.body(thread, static_cast<int>(hop), hops[hop].beat, hops[hop].writer);
            QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
            const QString text = decoder(body);
            QVERIFY2(!text.isEmpty() && !decoder.hasError(), body.constData());
            shortest = std::min(shortest, body.size());
            longest = std::max(longest, body.size());
            bodies.insert(body);
            languages.insert(story.cast()[thread.partner].language);
        }
    }
    QCOMPARE(shortest, 1);
    QCOMPARE(longest, 4096);
    QVERIFY(languages.size() >= 7);
    QVERIFY2(bodies.size() > count * 6 / 10, qPrintable(u"%1 of %2 differ"_s.arg(bodies.size()).arg(count)));
}

void TestDemoParts::templatesLeaveNoSlotOpen()
{
    const selective::Story story(11, Prose::load());
    for (quint64 index = 0; index < 1500; ++index) {
        const selective::Thread thread = story.thread(index, 0);
        const std::vector<selective::Hop> hops = story.hops(thread);
        for (size_t hop = 0; hop < hops.size(); ++hop) {
            const QByteArray body =
                story.body(thread, static_cast<int>(hop), hops[hop].beat, hops[hop].writer);
            QVERIFY2(!body.contains("{n:") && !body.contains("{me") && !body.isEmpty(), body.constData());
        }
    }
}

QTEST_GUILESS_MAIN(TestDemoParts)
#include "tst_demo_parts.moc"
