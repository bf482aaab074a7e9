// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/keys/base58.h"
#include "services/selective/wallet.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::selective;

namespace {

QJsonObject vectors()
{
    QFile file(QStringLiteral(ACKBOX_TEST_DATA "/selective/wallet-signatures.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

class TestSelectiveWallet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void base58Vectors_data();
    void base58Vectors();
    void base58RefusesOtherText_data();
    void base58RefusesOtherText();
    void walletsAreNormalised_data();
    void walletsAreNormalised();
    void walletsAreCompared_data();
    void walletsAreCompared();
    void publicKeyOfVector();
};

void TestSelectiveWallet::base58Vectors_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text");
    const QJsonArray pairs = vectors().value("base58"_L1).toArray();
    QVERIFY(!pairs.isEmpty());
    for (const auto &pair : pairs) {
        const QByteArray hex = pair[0].toString().toLatin1();
        QTest::addRow("%s", hex.constData()) << QByteArray::fromHex(hex) << pair[1].toString().toLatin1();
    }
}

void TestSelectiveWallet::base58Vectors()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, text);
    QCOMPARE(toBase58(bytes), text);
    QCOMPARE(fromBase58(text), std::optional(bytes));
}

void TestSelectiveWallet::base58RefusesOtherText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("zero") << "10"_ba;
    QTest::newRow("capital o") << "1O"_ba;
    QTest::newRow("space") << " 2g"_ba;
    QTest::newRow("not ASCII") << "2gü"_ba;
    QTest::newRow("NUL") << QByteArray("2g\0", 3);
    QTest::newRow("too long") << QByteArray(129, '2');
}

void TestSelectiveWallet::base58RefusesOtherText()
{
    QFETCH(const QByteArray, text);
    QCOMPARE(fromBase58(text), std::nullopt);
}

void TestSelectiveWallet::walletsAreNormalised_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("caip10"); // empty: no wallet
    const QString key = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
    const QString mainnet = u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s;
    const QString evm = u"0xABCDEFabcdef0123456789012345678901234567"_s;
    QTest::newRow("bare Solana") << key << mainnet + key;
    QTest::newRow("Solana") << mainnet + key << mainnet + key;
    QTest::newRow("bare EVM") << evm << evm.toLower();
    QTest::newRow("EVM") << u"eip155:8453:"_s + evm << u"eip155:8453:"_s + evm.toLower();
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("guest") << u"session:0b1c"_s << QString();
    QTest::newRow("short") << key.chopped(5) << QString();
    QTest::newRow("lower case Solana is no other spelling") << mainnet.toUpper() + key << QString();
    QTest::newRow("space") << key + u' ' << QString();
    QTest::newRow("newline") << key + u'\n' << QString();
    QTest::newRow("short EVM") << evm.chopped(1) << QString();
    QTest::newRow("unknown chain") << u"cosmos:hub:"_s + key << QString();
    QTest::newRow("look-alike") << u"\u0405"_s + key.mid(1) << QString();
}

void TestSelectiveWallet::walletsAreNormalised()
{
    QFETCH(const QString, text);
    const auto wallet = parseWallet(text);
    QTEST(wallet ? wallet->caip10() : QString(), "caip10");
}

void TestSelectiveWallet::walletsAreCompared_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<bool>("same");
    const QString key = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
    const QString evm = u"0xabcdefabcdef0123456789012345678901234567"_s;
    QTest::newRow("bare and whole") << key << u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + key << true;
    QTest::newRow("other network") << key << u"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:"_s + key << false;
    QTest::newRow("EVM in capitals") << evm << u"eip155:1:0x"_s + evm.mid(2).toUpper() << true;
    QTest::newRow("other EVM chain") << u"eip155:1:"_s + evm << u"eip155:10:"_s + evm << false;
    QTest::newRow("other kind") << key << evm << false;
}

void TestSelectiveWallet::walletsAreCompared()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    const auto first = parseWallet(left);
    const auto second = parseWallet(right);
    QVERIFY(first && second);
    QTEST(first->matches(*second), "same");
    QTEST(second->matches(*first), "same");
}

void TestSelectiveWallet::publicKeyOfVector()
{
    const QString address = vectors().value("wallet_base58"_L1).toString();
    const auto wallet = parseWallet(address);
    QVERIFY(wallet);
    QCOMPARE(wallet->caip10(), vectors().value("wallet_caip10"_L1).toString());
    QCOMPARE(wallet->publicKey().size(), 32);
    QCOMPARE(toBase58(wallet->publicKey()), address.toLatin1());
}

QTEST_GUILESS_MAIN(TestSelectiveWallet)
#include "tst_selective_wallet.moc"
