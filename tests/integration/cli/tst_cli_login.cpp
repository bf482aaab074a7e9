// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli_profile.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <sodium.h>

#include <array>

using namespace Qt::StringLiterals;
using ackbox::demo::EmbeddedServer;
using ackbox::test::CliProfile;
using ackbox::test::CliRun;

namespace demo = ackbox::demo;

namespace {

//! Set for the run of this program that has a keychain.
constexpr auto insideVariable = "ACKBOX_TEST_KEYCHAIN";

QByteArray base58(QByteArray bytes)
{
    constexpr auto alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    QByteArray text;
    const QByteArray zero(bytes.size(), '\0');
    while (bytes != zero) {
        int rest = 0;
        for (char &byte : bytes) {
            const int value = rest * 256 + static_cast<unsigned char>(byte);
            byte = static_cast<char>(value / 58);
            rest = value % 58;
        }
        text.prepend(alphabet[rest]);
    }
    return text;
}

//! The wallet's owner, who signs elsewhere.
QByteArray signElsewhere(const QString &keyFile, const QByteArray &nonce)
{
    QFile file(keyFile);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray seed = file.readAll();
    std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> publicKey{};
    std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secretKey{};
    crypto_sign_seed_keypair(publicKey.data(), secretKey.data(),
                             reinterpret_cast<const unsigned char *>(seed.constData()));
    QByteArray signature(crypto_sign_BYTES, '\0');
    crypto_sign_detached(reinterpret_cast<unsigned char *>(signature.data()), nullptr,
                         reinterpret_cast<const unsigned char *>(nonce.constData()),
                         static_cast<unsigned long long>(nonce.size()), secretKey.data());
    return base58(signature);
}

std::unique_ptr<EmbeddedServer> startServer()
{
    demo::Options options;
    options.messages = 60;
    options.services = QStringList(u"selective"_s);
    auto server = EmbeddedServer::start(options);
    return server ? *std::move(server) : nullptr;
}

//! The account with no secret yet.
CliRun addBare(const CliProfile &profile, const demo::AccountInfo &account)
{
    return profile.run({u"account"_s, u"add"_s, u"a"_s, u"--service"_s, u"selective"_s, u"--url"_s,
                        account.url.toString(), u"--identity"_s, account.identity});
}

//! Asks for a nonce and answers with what `sign` makes of it; gives the exit code.
int logIn(const CliProfile &profile, const std::function<QByteArray(const QByteArray &)> &sign)
{
    QProcess process;
    profile.prepare(process, {u"--json"_s, u"account"_s, u"login"_s, u"a"_s});
    if (qEnvironmentVariableIsSet(insideVariable)) {
        QProcessEnvironment environment = process.processEnvironment();
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"));
        process.setProcessEnvironment(environment);
    }
    process.start();
    if (!process.waitForReadyRead(30'000)) {
        process.waitForFinished(30'000);
        return process.exitCode();
    }
    const QJsonObject line = CliRun{.results = process.readAllStandardOutput()}.lines().value(0);
    process.write(sign(line[u"nonce"].toString().toUtf8()) + '\n');
    process.closeWriteChannel();
    return process.waitForFinished(30'000) && process.exitStatus() == QProcess::NormalExit
               ? process.exitCode()
               : -1;
}

} // namespace

class TestCliLogin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loginWithoutKeychainKeepsNothing();
    void wrongSignatureIsRefused();
    void keyFileAccountsNeedNoLogin();
    void keychainHoldsTheSession();
};

void TestCliLogin::loginWithoutKeychainKeepsNothing()
{
    const auto server = startServer();
    QVERIFY(server);
    const demo::AccountInfo account = server->accounts().front();
    const CliProfile profile;
    QCOMPARE(addBare(profile, account).exitCode, 0);
    QProcess process;
    profile.prepare(process, {u"--json"_s, u"account"_s, u"login"_s, u"a"_s});
    process.start();
    QVERIFY(process.waitForReadyRead(30'000));
    const QJsonObject line = CliRun{.results = process.readAllStandardOutput()}.lines().value(0);
    QCOMPARE(line[u"account"].toString(), u"a"_s);
    process.write(signElsewhere(account.keyFile, line[u"nonce"].toString().toUtf8()) + '\n');
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 6);
    QCOMPARE(profile.json({u"account"_s, u"list"_s}).lines().value(0)[u"secret"].toString(), u"none"_s);
}

void TestCliLogin::wrongSignatureIsRefused()
{
    const auto server = startServer();
    QVERIFY(server);
    const demo::AccountInfo account = server->accounts().front();
    const CliProfile profile;
    QCOMPARE(addBare(profile, account).exitCode, 0);
    QCOMPARE(logIn(profile, [](const QByteArray &) { return QByteArray("nonsense"); }), 2);
    QCOMPARE(logIn(profile, [](const QByteArray &) { return QByteArray(); }), 2);
    QCOMPARE(
        logIn(profile, [&](const QByteArray &nonce) { return signElsewhere(account.keyFile, nonce + "x"); }),
        2);
}

void TestCliLogin::keyFileAccountsNeedNoLogin()
{
    const auto server = startServer();
    QVERIFY(server);
    const CliProfile profile;
    QCOMPARE(profile.add(u"a"_s, server->accounts().front()).exitCode, 0);
    const CliRun run = profile.run({u"account"_s, u"login"_s, u"a"_s});
    QCOMPARE(run.exitCode, 2);
    QVERIFY(server->requests().empty());
}

void TestCliLogin::keychainHoldsTheSession()
{
    if (!qEnvironmentVariableIsSet(insideVariable)) {
        QProcess inside;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(insideVariable), u"1"_s);
        inside.setProcessEnvironment(environment);
        inside.start(QStringLiteral(ACKBOX_TEST_KEYRING),
                     {QCoreApplication::applicationFilePath(), u"keychainHoldsTheSession"_s});
        QVERIFY(inside.waitForFinished(120'000));
        QVERIFY2(inside.exitCode() == 0,
                 (inside.readAllStandardOutput() + inside.readAllStandardError()).constData());
        return;
    }
    const auto server = startServer();
    QVERIFY(server);
    const demo::AccountInfo account = server->accounts().front();
    const CliProfile profile;
    const auto run = [&profile](const QStringList &arguments) {
        QProcess process;
        profile.prepare(process, arguments);
        QProcessEnvironment environment = process.processEnvironment();
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"));
        process.setProcessEnvironment(environment);
        process.start();
        process.closeWriteChannel();
        return process.waitForFinished(60'000) ? process.exitCode() : -1;
    };
    QCOMPARE(addBare(profile, account).exitCode, 0);
    QCOMPARE(logIn(profile, [&](const QByteArray &nonce) { return signElsewhere(account.keyFile, nonce); }),
             0);
    QCOMPARE(profile.json({u"account"_s, u"list"_s}).lines().value(0)[u"secret"].toString(), u"keychain"_s);
    QCOMPARE(run({u"account"_s, u"test"_s, u"a"_s}), 0);
    QCOMPARE(run({u"sync"_s}), 0);
    QCOMPARE(run({u"doctor"_s}), 0);
    // Without its keychain the account says so, and the cache still serves.
    QCOMPARE(profile.run({u"sync"_s}).exitCode, 6);
    QCOMPARE(profile.run({u"doctor"_s}).exitCode, 6);
    QCOMPARE(profile.refs({u"--mailbox"_s, u"all"_s, u"--limit"_s, u"1000"_s}).size(), 60);
    QCOMPARE(run({u"account"_s, u"remove"_s, u"a"_s}), 0);
}

QTEST_GUILESS_MAIN(TestCliLogin)
#include "tst_cli_login.moc"
