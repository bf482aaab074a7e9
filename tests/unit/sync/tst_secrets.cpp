// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/finished.h"
#include "sync/secrets.h"

#include <QCoroFuture>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::Account;
using ackbox::ErrorKind;
using ackbox::SecretPlace;
using ackbox::sync::Secrets;

class TestSecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        // No session bus: this machine has no keychain as far as this test is concerned.
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    }

    void readsTheEnvironmentAtEachUse()
    {
        Secrets secrets(u"/profile"_s);
        const Account account{.name = u"a"_s,
                              .secretPlace = SecretPlace::Environment,
                              .secretLocation = u"ACKBOX_TEST_SECRET"_s};
        qputenv("ACKBOX_TEST_SECRET", "first");
        QCOMPARE(*ackbox::test::finished(secrets.read(account)), "first"_ba);
        qputenv("ACKBOX_TEST_SECRET", "second");
        QCOMPARE(*ackbox::test::finished(secrets.read(account)), "second"_ba);
        qunsetenv("ACKBOX_TEST_SECRET");
        const auto missing = ackbox::test::finished(secrets.read(account));
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, ErrorKind::Usage);
        QVERIFY(missing.error().message.contains(u"ACKBOX_TEST_SECRET"_s));
    }

    void refusesAKeyFileThatIsOpenToOthers_data()
    {
        QTest::addColumn<QFile::Permissions>("more");
        QTest::addColumn<bool>("refused");
        QTest::newRow("own") << QFile::Permissions() << false;
        QTest::newRow("group may read") << QFile::Permissions(QFile::ReadGroup) << true;
        QTest::newRow("others may read") << QFile::Permissions(QFile::ReadOther) << true;
        QTest::newRow("group may write") << QFile::Permissions(QFile::WriteGroup) << true;
    }

    void refusesAKeyFileThatIsOpenToOthers()
    {
        QFETCH(const QFile::Permissions, more);
        QFETCH(const bool, refused);
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"key"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(32, 'k'));
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | more));
        Secrets secrets(folder.path());
        const Account account{
            .name = u"a"_s, .secretPlace = SecretPlace::KeyFile, .secretLocation = file.fileName()};
        const auto read = ackbox::test::finished(secrets.read(account));
        QCOMPARE(read.hasValue(), !refused);
        if (refused) {
            QCOMPARE(read.error().kind, ErrorKind::Usage);
            QVERIFY(read.error().message.contains(u"chmod 600"_s));
        } else {
            QCOMPARE(read->size(), 32);
        }
    }

    void withoutAKeychainItKeepsForThisSessionAndSaysSo()
    {
        Secrets secrets(u"/profile"_s);
        const Account account{.name = u"a"_s, .secretPlace = SecretPlace::Keychain};
        const auto refused = ackbox::test::finished(secrets.keepInKeychain(account, "s3cret"_ba));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::Keychain);
        QVERIFY(!ackbox::test::finished(secrets.read(account)));
        const auto kept = ackbox::test::finished(secrets.keep(account, "s3cret"_ba));
        QVERIFY(kept);
        QCOMPARE(*kept, Secrets::Kept::ForThisSession);
        QCOMPARE(*ackbox::test::finished(secrets.read(account)), "s3cret"_ba);
        Secrets later(u"/profile"_s);
        QVERIFY(!ackbox::test::finished(later.read(account)));
    }
};

QTEST_GUILESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
