// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/rest/signature.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sage::rest;

namespace {

QJsonObject vectors()
{
    QFile file(QStringLiteral(ACKBOX_TEST_DATA "/sage-signatures.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QByteArray seed()
{
    return QByteArray::fromHex(vectors().value("seed"_L1).toString().toLatin1());
}

QByteArray publicHalf()
{
    return QByteArray::fromHex(vectors().value("agent_id"_L1).toString().toLatin1());
}

} // namespace

class TestSageSignature : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectors_data();
    void vectors();
    void pathIsSignedDecodedAndQueryAsSent();
    void keyForms_data();
    void keyForms();
    void otherSecretsAreNoKeys_data();
    void otherSecretsAreNoKeys();
};

void TestSageSignature::vectors_data()
{
    QTest::addColumn<QJsonObject>("vector");
    const QJsonArray requests = ::vectors().value("requests"_L1).toArray();
    QCOMPARE(requests.size(), 5);
    for (const auto &request : requests) {
        const QJsonObject vector = request.toObject();
        QTest::newRow(qUtf8Printable(vector.value("target"_L1).toString())) << vector;
    }
}

void TestSageSignature::vectors()
{
    QFETCH(const QJsonObject, vector);
    const auto text = [&vector](QLatin1StringView key) { return vector.value(key).toString().toUtf8(); };
    const QByteArray target = text("target"_L1);
    const qsizetype mark = target.indexOf('?');
    const http::Request request{.method = text("method"_L1),
                                .path = mark < 0 ? target : target.left(mark),
                                .query = mark < 0 ? QByteArray() : target.mid(mark + 1),
                                .body = text("body"_L1)};
    QCOMPARE(QCryptographicHash::hash(canonicalBytes(request), QCryptographicHash::Sha256).toHex(),
             text("canonical_sha256"_L1));
    const auto key = readAgentKey(seed(), true);
    QVERIFY(key);
    QCOMPARE(agentId(*key), ::vectors().value("agent_id"_L1).toString().toLatin1());
    QCOMPARE(
        sign(*key, request, vector.value("timestamp"_L1).toInteger(), QByteArray::fromHex(text("nonce"_L1)))
            .toHex(),
        text("signature"_L1));
}

void TestSageSignature::pathIsSignedDecodedAndQueryAsSent()
{
    QCOMPARE(canonicalBytes({.path = "/v1/messages/a%2Fb%20c+d/status"_ba}),
             "GET /v1/messages/a/b c+d/status\n"_ba);
    QCOMPARE(canonicalBytes({.path = "/p"_ba, .query = "before=1%7C2+3&x"_ba}),
             "GET /p?before=1%7C2+3&x\n"_ba);
    QCOMPARE(canonicalBytes({.path = "/p"_ba, .query = ""_ba}), "GET /p\n"_ba);
}

void TestSageSignature::keyForms_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<bool>("binary");
    const QByteArray pair = seed() + publicHalf();
    QTest::newRow("seed in a file") << seed() << true;
    QTest::newRow("pair in a file") << pair << true;
    QTest::newRow("hex seed") << seed().toHex() + '\n' << false;
    QTest::newRow("hex pair in a file") << pair.toHex().toUpper() << true;
    QTest::newRow("base64 seed") << seed().toBase64() << false;
    QTest::newRow("base64 pair") << ' ' + pair.toBase64() + '\n' << false;
}

void TestSageSignature::keyForms()
{
    QFETCH(const QByteArray, secret);
    QFETCH(const bool, binary);
    const auto key = readAgentKey(secret, binary);
    QVERIFY(key);
    QCOMPARE(key->publicKey(), publicHalf());
}

void TestSageSignature::otherSecretsAreNoKeys_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("short") << QByteArray(31, 'x');
    QTest::newRow("long") << QByteArray(65, 'x');
    QTest::newRow("base64 of less") << QByteArray(16, 'x').toBase64();
    QTest::newRow("base64 of a wrong pair") << (seed() + seed()).toBase64();
    QTest::newRow("PEM") << "-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----="_ba;
    QTest::newRow("halves that do not belong together") << seed() + seed();
}

void TestSageSignature::otherSecretsAreNoKeys()
{
    QFETCH(const QByteArray, secret);
    const auto key = readAgentKey(secret, true);
    QVERIFY(!key);
    QCOMPARE(key.error().kind, ErrorKind::Usage);
}

QTEST_GUILESS_MAIN(TestSageSignature)
#include "tst_sage_signature.moc"
