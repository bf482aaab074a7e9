// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/claimant.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using ackbox::ErrorKind;
using ackbox::sync::Claimant;

class TestClaimant : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsTheLivingFromTheDead()
    {
        const QTemporaryDir profile;
        const auto one = Claimant::create(profile.path());
        QVERIFY(one);
        QString name;
        {
            const auto other = Claimant::create(profile.path());
            QVERIFY(other);
            name = (*other)->name();
            QVERIFY((*one)->isAlive(name));
            QVERIFY((*one)->isAlive((*one)->name()));
            QVERIFY((*other)->isAlive((*one)->name()));
        }
        QVERIFY(!(*one)->isAlive(name));
    }

    void aNameThatIsNoneIsDead()
    {
        const QTemporaryDir profile;
        const auto one = Claimant::create(profile.path());
        QVERIFY(one);
        QVERIFY(!(*one)->isAlive(u"../../etc/passwd"_s));
        QVERIFY(!(*one)->isAlive(QString()));
    }

    void aFolderThatCannotBeMadeIsSaid()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"profile"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const auto claimant = Claimant::create(file.fileName());
        QVERIFY(!claimant);
        QCOMPARE(claimant.error().kind, ErrorKind::Cache);
    }

    void othersCannotReadIt()
    {
        const QTemporaryDir profile;
        const auto one = Claimant::create(profile.path());
        QVERIFY(one);
        constexpr auto others = QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther;
        QVERIFY(!(QFileInfo(profile.filePath(u"claims"_s)).permissions() & others));
    }
};

QTEST_GUILESS_MAIN(TestClaimant)
#include "tst_claimant.moc"
