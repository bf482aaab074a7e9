// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/arguments.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace ackbox;
using namespace ackbox::cli;

class TestCliArguments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsCommandsAndOptions();
    void globalOptionsStandAnywhere();
    void refuses_data();
    void refuses();
    void helpNamesEveryCommandAndOption();
    void tableIsConsistent();
};

namespace {

Result<Invocation> parse(const QStringList &arguments)
{
    return parseArguments(commands(), QStringList(u"ackboxctl"_s) + arguments);
}

} // namespace

void TestCliArguments::readsCommandsAndOptions()
{
    const auto add = parse({u"account"_s, u"add"_s, u"work"_s, u"--service"_s, u"selective"_s, u"--option"_s,
                            u"a=b=c"_s, u"--option=d="_s});
    QVERIFY(add.hasValue());
    QCOMPARE(add->command()->name, u"account add"_s);
    QCOMPARE(add->operands(), QStringList(u"work"_s));
    QCOMPARE(add->text("service"_L1).value(), u"selective"_s);
    const std::vector<std::pair<QString, QString>> options{{u"a"_s, u"b=c"_s}, {u"d"_s, QString()}};
    QCOMPARE(add->pairs("option"_L1), options);
    QVERIFY(!add->has("json"_L1));

    const auto list = parse({u"list"_s, u"--limit"_s, u"7"_s, u"--since"_s, u"2026-07-12"_s, u"--before"_s,
                             u"2026-07-12T21:00:00.000000001+00:00"_s});
    QVERIFY(list.hasValue());
    QCOMPARE(list->number("limit"_L1).value(), 7);
    QCOMPARE(list->time("since"_L1).value(), 1783814400'000'000'000LL);
    QCOMPARE(list->time("before"_L1).value(), 1783890000'000'000'001LL);
    QVERIFY(!list->number("min-bytes"_L1).has_value());
}

void TestCliArguments::globalOptionsStandAnywhere()
{
    for (const QStringList &arguments :
         {QStringList{u"--json"_s, u"--timeout"_s, u"1.5"_s, u"open"_s, u"a/b"_s, u"c/d"_s},
          QStringList{u"open"_s, u"a/b"_s, u"--json"_s, u"c/d"_s, u"--timeout=1.5"_s},
          QStringList{u"--json"_s, u"open"_s, u"--timeout"_s, u"1.5"_s, u"--"_s, u"a/b"_s, u"c/d"_s}}) {
        const auto read = parse(arguments);
        QVERIFY(read.hasValue());
        QVERIFY(read->has("json"_L1));
        QCOMPARE(read->seconds("timeout"_L1).value(), 1500ms);
        QCOMPARE(read->operands(), (QStringList{u"a/b"_s, u"c/d"_s}));
    }
    const auto help = parse({u"open"_s, u"--help"_s});
    QVERIFY(help.hasValue());
    QVERIFY(help->has("help"_L1));
    const auto version = parse({u"--version"_s});
    QVERIFY(version.hasValue());
    QVERIFY(version->command() == nullptr);
}

void TestCliArguments::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("names");
    const auto row = [](const QStringList &arguments, const QString &names) {
        QTest::newRow(qPrintable(arguments.join(u' ') + u'.')) << arguments << names;
    };
    row({}, u"No command"_s);
    row({u"accounts"_s}, u"accounts"_s);
    row({u"account"_s}, u"add, list, test, remove, login"_s);
    row({u"export"_s}, u"export"_s);
    row({u"ack"_s}, u"REF"_s);
    row({u"ack"_s, QString()}, u"empty"_s);
    row({u"thread"_s, u"a/b"_s, u"c/d"_s}, u"c/d"_s);
    row({u"list"_s, u"--colour"_s}, u"colour"_s);
    row({u"list"_s, u"--state"_s, u"new"_s}, u"listed, opened, acknowledged"_s);
    row({u"list"_s, u"--min-bytes"_s, u"-1"_s}, u"min-bytes"_s);
    row({u"list"_s, u"--limit"_s, u"9223372036854775808"_s}, u"limit"_s);
    row({u"list"_s, u"--json=yes"_s}, u"json"_s);
    row({u"--timeout"_s, u"nan"_s, u"list"_s}, u"timeout"_s);
    row({u"--timeout"_s, u"1e9"_s, u"list"_s}, u"timeout"_s);
    row({u"sync"_s, u"--option"_s, u"=x"_s}, u"KEY=VALUE"_s);
}

void TestCliArguments::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, names);
    const auto read = parse(arguments);
    QVERIFY(!read.hasValue());
    QCOMPARE(read.error().kind, ErrorKind::Usage);
    QVERIFY2(read.error().message.contains(names), qPrintable(read.error().message));
}

void TestCliArguments::helpNamesEveryCommandAndOption()
{
    const QString all = helpText(commands(), nullptr);
    for (const Command &command : commands()) {
        QVERIFY(all.contains(u"\n  "_s + command.name));
        const QString one = helpText(commands(), &command);
        for (const Option &option : command.options) {
            QVERIFY(one.contains(u"--"_s + option.name));
            QVERIFY(!option.help.isEmpty());
        }
    }
}

void TestCliArguments::tableIsConsistent()
{
    QStringList names;
    for (const Command &command : commands()) {
        QVERIFY(!names.contains(command.name));
        names += command.name;
        QVERIFY(command.run != nullptr);
        QVERIFY(!command.summary.isEmpty());
        QVERIFY(command.leastOperands <= command.mostOperands);
        QCOMPARE(command.operands.isEmpty(), command.mostOperands == 0);
        QStringList options;
        for (const Option &option : globalOptions()) {
            options += option.name;
        }
        for (const Option &option : command.options) {
            QVERIFY(!options.contains(option.name));
            options += option.name;
            QCOMPARE(option.words.isEmpty(), option.kind != ValueKind::Word);
            QCOMPARE(option.value.isEmpty(),
                     option.kind == ValueKind::None || option.kind == ValueKind::Word);
        }
    }
}

QTEST_APPLESS_MAIN(TestCliArguments)
#include "tst_cli_arguments.moc"
