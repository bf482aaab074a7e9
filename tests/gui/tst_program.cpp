// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

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

    static Outcome run(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(ACKBOX_BIN_DIR) + u"/ackbox"_s, arguments);
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

private Q_SLOTS:
    void wrongOptions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("view") << QStringList{u"--view"_s, u"nonsense"_s}
                              << u"conversations, thread, account"_s;
        QTest::newRow("theme") << QStringList{u"--theme"_s, u"pink"_s} << u"light, dark, contrast"_s;
        QTest::newRow("language") << QStringList{u"--language"_s, u"xx"_s} << u"en, de"_s;
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
        for (const char *view : {"conversations", "thread", "account", "first-run"}) {
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
        for (const char *step : {"sync", "list", "open", "acknowledge", "undo", "left alone"}) {
            QVERIFY2(outcome.out.contains(QLatin1StringView(step)), step);
        }
        QCOMPARE(QDir(folder.path()).entryList({u"*.png"_s}).size(), 4);
    }

    void aProfileThatIsNoDatabaseIsLeftAloneAndSaid()
    {
        const QTemporaryDir folder;
        const Outcome first = run({u"--profile"_s, folder.path(), u"--screenshot"_s,
                                   folder.filePath(u"a.png"_s), u"--view"_s, u"first-run"_s});
        QVERIFY2(first.code == 0, qPrintable(first.err));
        const QStringList files = QDir(folder.path()).entryList({u"*.sqlite"_s, u"*.db"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        QFile database(folder.filePath(files.front()));
        QVERIFY(database.open(QIODevice::WriteOnly | QIODevice::Truncate));
        const QByteArray garbage(4096, 'x');
        database.write(garbage);
        database.close();
        const Outcome second =
            run({u"--profile"_s, folder.path(), u"--screenshot"_s, folder.filePath(u"b.png"_s)});
        QCOMPARE(second.code, 5);
        QCOMPARE(second.err.count("ackbox: "_L1), 1);
        QVERIFY(database.open(QIODevice::ReadOnly));
        QCOMPARE(database.readAll(), garbage);
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "tst_program.moc"
