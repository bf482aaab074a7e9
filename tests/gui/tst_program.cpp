// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/damage.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

//! The program as it is started: options, exit codes, pictures, the tour.
class ProgramTest : public QObject
{
    Q_OBJECT

private:
    struct Outcome
    {
        int code = -1;
        QString out;
        QString err;
    };

    // Root may write anywhere, and the program's copies in a test run as root are not to.
    static void giveUpWritingAnywhere() { ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE); }

    static Outcome run(const QStringList &arguments)
    {
        QProcess process;
        process.setChildProcessModifier(giveUpWritingAnywhere);
        process.start(QStringLiteral(ACKBOX_BIN_DIR) + u"/ackbox"_s, arguments);
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    static QByteArray contentOf(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static bool spoil(const QString &database, const QString &how)
    {
        QFile file(database);
        if (how == "read-only"_L1) {
            const QByteArray folder = QFile::encodeName(QFileInfo(database).path());
            return ::chmod(QFile::encodeName(database).constData(), 0400) == 0 &&
                   ::chmod(folder.constData(), 0500) == 0;
        }
        if (how == "damaged in the middle"_L1) {
            return ackbox::test::damageTable(database, u"mailbox_totals"_s);
        }
        if (how == "damaged"_L1) {
            return file.open(QIODevice::WriteOnly) && file.write(QByteArray(4096, 'x')) == 4096;
        }
        constexpr int userVersion = 60; // in the header of a SQLite file, big endian
        return file.open(QIODevice::ReadWrite) && file.seek(userVersion) &&
               file.write(QByteArray("\0\0\3\xe7", 4)) == 4;
    }

private Q_SLOTS:
    void wrongOptions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("view") << QStringList{u"--view"_s, u"nonsense"_s}
                              << u"conversations, thread, replies, account"_s;
        QTest::newRow("theme") << QStringList{u"--theme"_s, u"pink"_s} << u"light, dark, contrast"_s;
        QTest::newRow("language") << QStringList{u"--language"_s, u"xx"_s} << u"en, de"_s;
        QTest::newRow("size without a picture")
            << QStringList{u"--size"_s, u"800x600"_s} << u"--screenshot"_s;
        QTest::newRow("view without a picture") << QStringList{u"--view"_s, u"thread"_s} << u"--screenshot"_s;
        QTest::newRow("size") << QStringList{u"--size"_s, u"big"_s} << u"1280x800"_s;
        QTest::newRow("unknown") << QStringList{u"--frobnicate"_s} << u"frobnicate"_s;
        QTest::newRow("word") << QStringList{u"hello"_s} << u"hello"_s;
    }
    void wrongOptions()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    }

    void pictures_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("theme");
        for (const char *view : {"conversations", "thread", "replies", "account", "first-run"}) {
            for (const char *theme : {"light", "dark", "contrast"}) {
                QTest::addRow("%s %s", view, theme)
                    << QString::fromLatin1(view) << QString::fromLatin1(theme);
            }
        }
    }
    void pictures()
    {
        QFETCH(QString, view);
        QFETCH(QString, theme);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"picture.png"_s);
        const Outcome outcome = run({u"--demo"_s, u"--screenshot"_s, file, u"--view"_s, view, u"--theme"_s,
                                     theme, u"--size"_s, u"1000x700"_s});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(1000, 700));
        QCOMPARE(picture.pixelColor(2, 690).lightness() < 128, theme != "light"_L1);
    }

    void theTourDoesTheMainJob()
    {
        const QTemporaryDir folder;
        const Outcome outcome = run({u"--tour"_s, folder.path()});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.out + outcome.err));
        QVERIFY(!outcome.out.contains("FAILED"_L1));
        for (const char *step :
             {"sync", "list", "open", "acknowledge", "undo", "left alone", "who replied"}) {
            QVERIFY2(outcome.out.contains(QLatin1StringView(step)), step);
        }
        QCOMPARE(QDir(folder.path()).entryList({u"*.png"_s}).size(), 5);
    }

    // Whatever the reason is, an unattended run says it in one line and leaves the profile as it was.
    void aProfileThatCannotBeUsedIsLeftAloneAndSaid_data()
    {
        QTest::addColumn<QString>("spoilt");
        QTest::addColumn<QString>("said");
        QTest::newRow("damaged") << u"damaged"_s << u"not an Ackbox cache"_s;
        QTest::newRow("damaged in the middle") << u"damaged in the middle"_s << u"damaged"_s;
        QTest::newRow("newer") << u"newer"_s << u"newer Ackbox"_s;
        QTest::newRow("read-only") << u"read-only"_s << u"read-only"_s;
    }
    void aProfileThatCannotBeUsedIsLeftAloneAndSaid()
    {
        QFETCH(QString, spoilt);
        QFETCH(QString, said);
        const QTemporaryDir folder;
        const QString profile = folder.filePath(u"profile"_s);
        const QString picture = folder.filePath(u"picture.png"_s);
        const QStringList arguments{u"--profile"_s, profile,     u"--screenshot"_s,
                                    picture,        u"--view"_s, u"first-run"_s};
        const Outcome first = run(arguments);
        QVERIFY2(first.code == 0, qPrintable(first.err));
        QVERIFY(QFile::remove(picture));
        const QStringList files = QDir(profile).entryList({u"*.sqlite"_s, u"*.db"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        const QString name = QDir(profile).filePath(files.front());
        QVERIFY(spoil(name, spoilt));
        const QByteArray before = contentOf(name);

        const Outcome second = run(arguments);
        QCOMPARE(second.code, 5);
        QCOMPARE(second.err.count("ackbox: "_L1), 1);
        QVERIFY2(second.err.contains(said), qPrintable(second.err));
        QVERIFY(!QFile::exists(picture));
        QCOMPARE(contentOf(name), before);
        ::chmod(QFile::encodeName(profile).constData(), 0700);
    }

    void aListThatCannotBeReadIsNotCalledEmpty()
    {
        const QTemporaryDir folder;
        const QString profile = folder.filePath(u"profile"_s);
        QCOMPARE(QProcess::execute(QStringLiteral(ACKBOX_BIN_DIR) + u"/ackboxctl"_s,
                                   {u"--profile"_s, profile, u"account"_s, u"add"_s, u"nowhere"_s,
                                    u"--service"_s, u"selective"_s, u"--url"_s, u"http://127.0.0.1:1"_s,
                                    u"--identity"_s, u"11111111111111111111111111111112"_s}),
                 0);
        const QStringList files = QDir(profile).entryList({u"*.db"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        QVERIFY(ackbox::test::damageTable(QDir(profile).filePath(files.front()), u"conversations"_s));
        const QString picture = folder.filePath(u"picture.png"_s);
        const Outcome outcome = run({u"--profile"_s, profile, u"--screenshot"_s, picture});
        QCOMPARE(outcome.code, 5);
        QVERIFY2(outcome.err.contains("damaged"_L1), qPrintable(outcome.err));
        QVERIFY(!QFile::exists(picture));
    }

    void aTourNeedsAPlaceForItsPictures()
    {
        const QTemporaryDir folder;
        QCOMPARE(::chmod(QFile::encodeName(folder.path()).constData(), 0500), 0);
        const Outcome outcome = run({u"--tour"_s, folder.filePath(u"pictures"_s)});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.out.contains("could not be written"_L1), qPrintable(outcome.out));
        ::chmod(QFile::encodeName(folder.path()).constData(), 0700);
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "tst_program.moc"
