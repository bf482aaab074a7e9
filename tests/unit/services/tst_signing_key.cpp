// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/keys/base58.h"
#include "services/keys/signing_key.h"
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

QByteArray seed()
{
    return QByteArray::fromHex(vectors().value("seed"_L1).toString().toLatin1());
}

QByteArray publicKey()
{
    return *fromBase58(vectors().value("wallet_base58"_L1).toString().toLatin1());
}

QByteArray numbers(const QByteArray &bytes, const QByteArray &separator)
{
    QByteArrayList list;
    for (const char byte : bytes) {
        list.append(QByteArray::number(static_cast<unsigned char>(byte)));
    }
    return '[' + list.join(separator) + ']';
}

} // namespace

class TestSelectiveKey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormIsRead_data();
    void everyFormIsRead();
    void otherSecretsAreRefused_data();
    void otherSecretsAreRefused();
    void signaturesAreTheVectors_data();
    void signaturesAreTheVectors();
    void wipeLeavesSharedCopiesAlone();
};

void TestSelectiveKey::everyFormIsRead_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<bool>("binary");
    const QByteArray pair = seed() + publicKey();
    for (const QByteArray &bytes : {seed(), pair}) {
        const int size = static_cast<int>(bytes.size());
        QTest::addRow("bytes, %d", size) << bytes << true;
        QTest::addRow("hex, %d", size) << bytes.toHex() << false;
        QTest::addRow("hex in a file, %d", size) << bytes.toHex().toUpper() + "\n" << true;
        QTest::addRow("0x, %d", size) << "0x" + bytes.toHex() << false;
        QTest::addRow("base58, %d", size) << " " + toBase58(bytes) + "\r\n" << false;
        QTest::addRow("array, %d", size) << numbers(bytes, ",") << false;
        QTest::addRow("spaced array, %d", size) << numbers(bytes, " ,\n ") + "\n" << true;
    }
}

void TestSelectiveKey::everyFormIsRead()
{
    QFETCH(const QByteArray, secret);
    QFETCH(const bool, binary);
    const auto key = SigningKey::read(secret, binary);
    QVERIFY(key);
    QCOMPARE(key->publicKey(), publicKey());
}

void TestSelectiveKey::otherSecretsAreRefused_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<bool>("binary");
    QByteArray foreign = seed() + publicKey();
    foreign.back() = static_cast<char>(foreign.back() ^ 1);
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("bytes outside a file") << seed() << false;
    QTest::newRow("31 bytes") << seed().chopped(1) << true;
    QTest::newRow("33 bytes") << seed() + 'x' << true;
    QTest::newRow("foreign halves") << foreign << true;
    QTest::newRow("foreign halves in base58") << toBase58(foreign) << false;
    QTest::newRow("odd hex") << seed().toHex().chopped(1) << false;
    QTest::newRow("number over 255") << numbers(seed().chopped(1), ",").chopped(1) + ",256]" << false;
    QTest::newRow("negative number") << numbers(seed().chopped(1), ",").chopped(1) + ",-1]" << false;
    QTest::newRow("65 numbers") << numbers(seed() + seed() + 'x', ",") << false;
    QTest::newRow("endless array") << "[" + QByteArray("1,").repeated(100'000) + "1]" << false;
    QTest::newRow("empty array") << "[]"_ba << false;
    QTest::newRow("PEM")
        << "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n"_ba << true;
    QTest::newRow("megabytes") << QByteArray(1'000'000, '1') << true;
}

void TestSelectiveKey::otherSecretsAreRefused()
{
    QFETCH(const QByteArray, secret);
    QFETCH(const bool, binary);
    const auto key = SigningKey::read(secret, binary);
    QVERIFY(!key);
    QCOMPARE(key.error().kind, ErrorKind::Usage);
    QVERIFY(secret.isEmpty() || !key.error().message.contains(QString::fromLatin1(secret)));
}

void TestSelectiveKey::signaturesAreTheVectors_data()
{
    QTest::addColumn<QByteArray>("nonce");
    QTest::addColumn<QByteArray>("signature");
    const QJsonArray nonces = vectors().value("nonces"_L1).toArray();
    QVERIFY(!nonces.isEmpty());
    for (const auto &vector : nonces) {
        const QByteArray nonce = vector["nonce"_L1].toString().toUtf8();
        QTest::addRow("\"%s\"", nonce.constData())
            << nonce << vector["signature_base58"_L1].toString().toLatin1();
    }
}

void TestSelectiveKey::signaturesAreTheVectors()
{
    QFETCH(const QByteArray, nonce);
    QFETCH(const QByteArray, signature);
    const auto key = SigningKey::read(seed(), true);
    QVERIFY(key);
    const QByteArray signedBytes = key->sign(nonce);
    QCOMPARE(toBase58(signedBytes), signature);
    QVERIFY(verifies(signedBytes, nonce, publicKey()));
    QVERIFY(!verifies(signedBytes, nonce + 'x', publicKey()));
    QVERIFY(!verifies(signedBytes.chopped(1), nonce, publicKey()));
    QVERIFY(!verifies(signedBytes, nonce, QByteArray()));
}

void TestSelectiveKey::wipeLeavesSharedCopiesAlone()
{
    QByteArray secret("a secret of a certain length");
    QByteArray shared = secret;
    wipe(secret);
    QVERIFY(secret.isEmpty());
    QCOMPARE(shared, "a secret of a certain length"_ba);
    wipe(shared);
    QVERIFY(shared.isEmpty());
}

QTEST_GUILESS_MAIN(TestSelectiveKey)
#include "tst_signing_key.moc"
