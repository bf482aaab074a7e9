// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QString program = QStringLiteral(ACKBOX_BIN_DIR "/ackbox-demo");

} // namespace

class TestDemoProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printsOneLineAndEndsCleanly();
    void refusesWrongOptions_data();
    void refusesWrongOptions();
    void explainsItself();
};

void TestDemoProgram::printsOneLineAndEndsCleanly()
{
    QProcess process;
    process.start(program,
                  {u"--messages"_s, u"20"_s, u"--service"_s, u"selective"_s, u"--fault"_s, u"drop,500:9"_s});
    QVERIFY(process.waitForReadyRead(20000));
    const QByteArray line = process.readLine();
    const QJsonObject server = QJsonDocument::fromJson(line).object();
    QVERIFY2(server[u"port"].toInt() > 0, line.constData());
    const QJsonValue account = server[u"accounts"][0];
    QCOMPARE(account[u"service"].toString(), u"selective"_s);
    QCOMPARE(account[u"url"].toString(), u"http://127.0.0.1:%1"_s.arg(server[u"port"].toInt()));
    QVERIFY(account[u"options"].isObject());
    const QString keyFile = account[u"key_file"].toString();
    QVERIFY(QFileInfo::exists(keyFile));

    process.terminate();
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardOutput().isEmpty());
    QVERIFY(process.readAllStandardError().isEmpty());
    QVERIFY(!QFileInfo::exists(keyFile));
}

void TestDemoProgram::refusesWrongOptions_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments;
    };
    row({u"--fault"_s, u"flood"_s});
    row({u"--fault"_s, u"drop:0"_s});
    row({u"--service"_s, u"post"_s});
    row({u"--messages"_s, u"many"_s});
    row({u"--messages"_s, u"-1"_s});
    row({u"--port"_s, u"70000"_s});
    row({u"--latency"_s, u"fast"_s});
    row({u"--live"_s, u"nan"_s});
    row({u"--budget"_s});
    row({u"--sage-version"_s, u"4"_s});
    row({u"--sage-version"_s, u"1"_s});
    row({u"--colour"_s});
    row({u"5000"_s});
    row({u"--request-log"_s, u"/nonexistent/folder/log"_s});
}

void TestDemoProgram::refusesWrongOptions()
{
    QFETCH(QStringList, arguments);
    QProcess process;
    process.start(program, arguments);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardOutput().isEmpty());
    const QByteArray error = process.readAllStandardError();
    QVERIFY2(error.startsWith("ackbox-demo: ") && error.count('\n') == 1, error.constData());
}

void TestDemoProgram::explainsItself()
{
    QProcess process;
    process.start(program, {u"--help"_s});
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 0);
    const QByteArray help = process.readAllStandardOutput();
    for (const char *option : {"--port", "--seed", "--messages", "--service", "--page-bytes", "--fault",
                               "--latency", "--live", "--budget", "--sage-version", "--request-log"}) {
        QVERIFY2(help.contains(option), option);
    }
}

QTEST_GUILESS_MAIN(TestDemoProgram)
#include "tst_demo_program.moc"
