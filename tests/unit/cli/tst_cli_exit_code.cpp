// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/exit_code.h"

#include <QTest>

#include <vector>

using namespace ackbox;
using namespace ackbox::cli;

using Kinds = std::vector<ErrorKind>;
Q_DECLARE_METATYPE(Kinds)

class TestCliExitCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foldsReasons_data();
    void foldsReasons();
    void unitesVerdicts();
};

void TestCliExitCode::foldsReasons_data()
{
    QTest::addColumn<Kinds>("kinds");
    QTest::addColumn<int>("code");
    QTest::newRow("none") << Kinds{} << 0;
    QTest::newRow("usage") << Kinds{ErrorKind::Usage} << 2;
    for (const ErrorKind kind : {ErrorKind::Offline, ErrorKind::Timeout, ErrorKind::Tls, ErrorKind::Protocol,
                                 ErrorKind::NotFound, ErrorKind::Unsupported, ErrorKind::Locked,
                                 ErrorKind::RateLimited, ErrorKind::Budget, ErrorKind::Service}) {
        QTest::newRow(qPrintable(errorKindWord(kind))) << Kinds{kind} << 3;
    }
    QTest::newRow("not allowed") << Kinds{ErrorKind::NotAllowed, ErrorKind::NotAllowed} << 4;
    QTest::newRow("cache") << Kinds{ErrorKind::Cache} << 5;
    QTest::newRow("keychain") << Kinds{ErrorKind::Keychain} << 6;
    QTest::newRow("two of the network") << Kinds{ErrorKind::Offline, ErrorKind::Timeout} << 3;
    QTest::newRow("mixed") << Kinds{ErrorKind::Offline, ErrorKind::NotAllowed} << 1;
    QTest::newRow("mixed stays mixed")
        << Kinds{ErrorKind::Offline, ErrorKind::NotAllowed, ErrorKind::NotAllowed} << 1;
}

void TestCliExitCode::foldsReasons()
{
    QFETCH(Kinds, kinds);
    QFETCH(int, code);
    Verdict verdict;
    for (const ErrorKind kind : kinds) {
        verdict.failed(kind);
    }
    QCOMPARE(verdict.toInt(), code);
    QCOMPARE(verdict.hasFailed(), !kinds.empty());
}

void TestCliExitCode::unitesVerdicts()
{
    Verdict verdict;
    verdict.unite(Verdict());
    QCOMPARE(verdict.toInt(), 0);
    Verdict network;
    network.failed(ErrorKind::Offline);
    verdict.unite(network);
    QCOMPARE(verdict.toInt(), 3);
    verdict.unite(Verdict());
    QCOMPARE(verdict.toInt(), 3);
    Verdict refused;
    refused.failed(ErrorKind::NotAllowed);
    verdict.unite(refused);
    QCOMPARE(verdict.toInt(), 1);
}

QTEST_APPLESS_MAIN(TestCliExitCode)
#include "tst_cli_exit_code.moc"
