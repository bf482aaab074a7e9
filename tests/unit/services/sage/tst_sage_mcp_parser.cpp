// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../golden.h"
#include "services/sage/mcp/parser.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sage;
using namespace ackbox::test;

namespace {

const QString self(64, u'a');

QByteArray parsed(const QString &name, const QByteArray &input)
{
    const QString shape = name.section(u'-', 0, 0);
    if (shape == "replies"_L1) {
        return print(mcp::parseReplies(input, self));
    }
    if (shape == "outbox"_L1 || shape == "inbox"_L1) {
        return print(mcp::parseHistory(input, shape == "outbox"_L1, self));
    }
    if (shape == "passive"_L1) {
        return print(mcp::parseInbox(input, self));
    }
    return shape == "status"_L1 ? print(mcp::parseStatus(input)) : print(mcp::parseHead(input));
}

QByteArray answerOf(const QString &text)
{
    const QJsonObject content{{u"type"_s, u"text"_s}, {u"text"_s, text}};
    return QJsonDocument(QJsonObject{{u"jsonrpc"_s, u"2.0"_s},
                                     {u"id"_s, 1},
                                     {u"result"_s, QJsonObject{{u"content"_s, QJsonArray{content}}}}})
        .toJson();
}

} // namespace

class TestSageMcpParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void badBodiesAreOneError_data();
    void badBodiesAreOneError();
    void cutBodiesHaveNoSize();
    void sourceAndArgumentsAreTheNodesBytes();
};

void TestSageMcpParser::golden_data()
{
    addGoldenRows(QStringLiteral(ACKBOX_TEST_DATA "/golden-mcp"), {});
}

void TestSageMcpParser::golden()
{
    QFETCH(const QString, stem);
    compareGolden(stem, parsed(QFileInfo(stem).fileName(), contentOf(stem + u".in.json"_s)));
}

void TestSageMcpParser::badBodiesAreOneError_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!DOCTYPE html>"_ba;
    QTest::newRow("no result") << R"({"jsonrpc":"2.0","id":1,"result":null})"_ba;
    QTest::newRow("no content") << R"({"jsonrpc":"2.0","id":1,"result":{}})"_ba;
    QTest::newRow("text of another type")
        << R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":{}}]}})"_ba;
    QTest::newRow("text is empty") << answerOf(QString());
    QTest::newRow("text is cut") << answerOf(u"{\"items\":["_s);
    QTest::newRow("items is an object") << answerOf(u"{\"items\":{},\"passive\":true}"_s);
}

void TestSageMcpParser::badBodiesAreOneError()
{
    QFETCH(const QByteArray, body);
    for (const auto &page : {mcp::parseReplies(body, self), mcp::parseHistory(body, true, self),
                             mcp::parseInbox(body, self), mcp::parseStatus(body)}) {
        QVERIFY(!page);
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
        QVERIFY(!page.error().message.isEmpty());
    }
    QVERIFY(!mcp::parseHead(body));
}

void TestSageMcpParser::cutBodiesHaveNoSize()
{
    const auto page = mcp::parseReplies(
        answerOf(
            u"{\"items\":[{\"message_id\":\"msg-1\",\"result\":\"%1\",\"result_truncated\":true}]}"_s.arg(
                QString(8000, u'A'))),
        self);
    QVERIFY(page && page->messages.size() == 2);
    QCOMPARE(page->messages[1].body, std::optional(QString(8000, u'A')));
    QVERIFY(page->messages[1].truncated && !page->messages[1].bytes);
}

void TestSageMcpParser::sourceAndArgumentsAreTheNodesBytes()
{
    const auto row = u"{ \"message_id\" : \"msg-1\",\n  \"n\": 1.50e3, \"t\":\"\\ud800\\u0065\" }"_s;
    const auto arguments = u"{ \"limit\": 20,\n \"before\" : \"2026-08-08T00:05:00Z|msg-\\u0031\" }"_s;
    const auto page = mcp::parseReplies(
        answerOf(
            u"{\"items\":[%1],\"page_truncated\":true,\"next_page_arguments\": %2 }"_s.arg(row, arguments)),
        self);
    QVERIFY(page && page->messages.size() == 2);
    QCOMPARE(page->messages[0].source, row.toUtf8());
    QCOMPARE(page->nextCursor, std::optional(arguments));
}

QTEST_GUILESS_MAIN(TestSageMcpParser)
#include "tst_sage_mcp_parser.moc"
