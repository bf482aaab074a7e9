// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../golden.h"
#include "services/ledger/parser.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::test;

namespace {

const auto me = u"harbourmaster"_s;

//! Everything of a page, with what this service alone has.
QByteArray printPage(const Result<Page> &page)
{
    if (!page) {
        return print(page);
    }
    QJsonObject object = toJson(*page);
    QJsonArray messages = object.value("messages"_L1).toArray();
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const ListedMessage &message = page->messages[static_cast<size_t>(i)];
        QJsonObject printed = messages[i].toObject();
        put(printed, u"group"_s, message.group);
        printed.insert(u"tie"_s, message.position.tie);
        messages[i] = printed;
    }
    object.insert(u"messages"_s, messages);
    QJsonArray groups;
    for (const Group &group : page->groups) {
        QJsonObject printed{{u"id"_s, group.remoteId}};
        put(printed, u"name"_s, group.name);
        groups.append(printed);
    }
    object.insert(u"groups"_s, groups);
    putFlag(object, u"older_follows"_s, page->olderFollows);
    return QJsonDocument(object).toJson();
}

QByteArray rowOf(const QByteArray &id, const QByteArray &more = {})
{
    return "{\"id\":\"" + id + "\",\"task_id\":\"t\"" + more + "}";
}

QByteArray pageOf(const QByteArrayList &rows)
{
    return "{\"items\":[" + rows.join(',') + "],\"next_cursor\":null}";
}

} // namespace

class TestLedgerParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void badBodiesAreOneError_data();
    void badBodiesAreOneError();
    void everyTruncationIsAnError();
    void sourceIsTheServicesBytes();
    void handleIsComparedAsServed();
    void largeBodiesArriveToTheByte();
    void deepDataSurvives();
};

void TestLedgerParser::golden_data()
{
    addGoldenRows(QStringLiteral(ACKBOX_TEST_DATA "/golden"), {});
}

void TestLedgerParser::golden()
{
    QFETCH(const QString, stem);
    const QByteArray input = contentOf(stem + u".in.json"_s);
    const bool isContexts = QFileInfo(stem).fileName().startsWith("contexts"_L1);
    compareGolden(stem,
                  printPage(isContexts ? ledger::parseContexts(input) : ledger::parseMessages(input, me)));
}

void TestLedgerParser::badBodiesAreOneError_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!DOCTYPE html><html><body>502</body></html>"_ba;
    QTest::newRow("array") << "[]"_ba;
    QTest::newRow("list is null") << R"({"items":null,"next_cursor":null})"_ba;
    QTest::newRow("cursor is an object") << R"({"items":[],"next_cursor":{}})"_ba;
    QTest::newRow("invalid UTF-8") << pageOf({rowOf("a\xc3\x28")});
    QTest::newRow("deep") << "{\"items\":[{\"x\":" + QByteArray(100'000, '[') + QByteArray(100'000, ']') +
                                 "}]}";
    QTest::newRow("48 MiB of garbage") << QByteArray(48 * 1024 * 1024, '\x9d');
}

void TestLedgerParser::badBodiesAreOneError()
{
    QFETCH(const QByteArray, body);
    for (const auto &page : {ledger::parseMessages(body, me), ledger::parseContexts(body)}) {
        QVERIFY(!page);
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
        QVERIFY(!page.error().message.isEmpty() && page.error().message.size() < 200);
    }
}

void TestLedgerParser::everyTruncationIsAnError()
{
    const QByteArray body = pageOf({rowOf("a", R"(,"parts":[{"data":{"a":"ü"}}])")});
    QVERIFY(ledger::parseMessages(body, me));
    for (qsizetype size = 0; size < body.size(); ++size) {
        const auto page = ledger::parseMessages(body.left(size), me);
        QVERIFY2(!page, QByteArray::number(size).constData());
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
    }
}

void TestLedgerParser::sourceIsTheServicesBytes()
{
    const QByteArray row = "{ \"id\" : \"\\u0061\" ,\n\t\"new\": 1.50e3, \"task_id\":\"t\" }";
    const auto page = ledger::parseMessages("{\"items\": [" + row + " , 17 ]}", me);
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 1U);
    QCOMPARE(page->messages[0].remoteKey, u"a"_s);
    QCOMPARE(page->messages[0].source, row);
    QCOMPARE(page->unreadable.size(), 1U);
    QCOMPARE(page->unreadable[0].source, "17"_ba);
}

void TestLedgerParser::handleIsComparedAsServed()
{
    const QByteArray body = pageOf(
        {rowOf("a", R"(,"role":"caller","caller":{"handle":"Harbourmaster"},"target":{"handle":"corvid"})")});
    QCOMPARE(ledger::parseMessages(body, u"Harbourmaster"_s)->messages[0].direction, Direction::Sent);
    QCOMPARE(ledger::parseMessages(body, me)->messages[0].direction, Direction::Received);
}

void TestLedgerParser::largeBodiesArriveToTheByte()
{
    constexpr qsizetype size = 200 * 1024;
    const QByteArray data = "{\"long\":\"" + QByteArray("\\u00fc").repeated(size) + "\"}";
    QByteArrayList rows;
    for (int i = 0; i < 20; ++i) {
        rows.append(rowOf(QByteArray::number(i), ",\"parts\":[{\"data\":" + data + "}]"));
    }
    const auto page = ledger::parseMessages(pageOf(rows), me);
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 20U);
    for (const ListedMessage &message : page->messages) {
        QCOMPARE(message.body, std::optional(u"{\"long\":\""_s + QString(size, u'ü') + u"\"}"_s));
        QCOMPARE(message.bytes, std::optional<qint64>(11 + 2 * size));
    }
}

void TestLedgerParser::deepDataSurvives()
{
    const QByteArray data = QByteArray(500, '[') + QByteArray(500, ']');
    const auto page = ledger::parseMessages(pageOf({rowOf("a", ",\"parts\":[{\"data\":" + data + "}]")}), me);
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 1U);
    QCOMPARE(page->messages[0].body, std::optional(QString::fromLatin1(data)));
}

QTEST_GUILESS_MAIN(TestLedgerParser)
#include "tst_ledger_parser.moc"
