// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../golden.h"
#include "services/sage/rest/parser.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::sage;
using namespace ackbox::test;

namespace {

QByteArray parsed(const QString &name, const QByteArray &input)
{
    const QString shape = name.section(u'-', 0, 0);
    if (shape == "replies"_L1) {
        return print(rest::parseReplies(input));
    }
    if (shape == "outbox"_L1 || shape == "inbox"_L1) {
        return print(rest::parseHistory(input, shape == "outbox"_L1));
    }
    if (shape == "passive"_L1) {
        return print(rest::parseInbox(input));
    }
    return shape == "status"_L1 ? print(rest::parseStatus(input)) : print(rest::parseHead(input));
}

QByteArray replyRow(const QByteArray &id, const QByteArray &completedAt, const QByteArray &result = "r")
{
    return "{\"pipe_id\":\"" + id + "\",\"completed_at\":\"" + completedAt + "\",\"result\":\"" + result +
           "\",\"status\":\"completed\"}";
}

QByteArray pageOf(const QByteArrayList &rows)
{
    return "{\"items\":[" + rows.join(',') + "],\"count\":" + QByteArray::number(rows.size()) + "}";
}

using Parser = Result<Page> (*)(const QByteArray &);

} // namespace

class TestSageRestParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void badBodiesAreOneError_data();
    void badBodiesAreOneError();
    void everyTruncationIsAnError();
    void sourceIsTheNodesBytes();
    void largestBodiesArriveToTheByte();
    void tiesLoseNothing_data();
    void tiesLoseNothing();
    void fullHistoryIsCut();
};

void TestSageRestParser::golden_data()
{
    addGoldenRows(QStringLiteral(ACKBOX_TEST_DATA "/golden"), {});
}

void TestSageRestParser::golden()
{
    QFETCH(const QString, stem);
    compareGolden(stem, parsed(QFileInfo(stem).fileName(), contentOf(stem + u".in.json"_s)));
}

void TestSageRestParser::badBodiesAreOneError_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!DOCTYPE html><html><body>502</body></html>"_ba;
    QTest::newRow("array") << "[]"_ba;
    QTest::newRow("no list") << R"({"count":"0"})"_ba;
    QTest::newRow("list is an object") << R"({"items":{},"passive":true})"_ba;
    QTest::newRow("invalid UTF-8") << "{\"items\":[{\"pipe_id\":\"\xc3\x28\"}],\"passive\":true}"_ba;
    QTest::newRow("deep") << "{\"items\":[{\"x\":" + QByteArray(100'000, '[') + QByteArray(100'000, ']') +
                                 "}]}";
    QTest::newRow("48 MiB of garbage") << QByteArray(48 * 1024 * 1024, '\x9d');
}

void TestSageRestParser::badBodiesAreOneError()
{
    QFETCH(const QByteArray, body);
    const auto history = [](const QByteArray &bytes) { return rest::parseHistory(bytes, true); };
    for (const Parser parse : {Parser(&rest::parseReplies), Parser(history), Parser(&rest::parseInbox),
                               Parser(&rest::parseStatus)}) {
        const auto page = parse(body);
        QVERIFY(!page);
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
        QVERIFY(!page.error().message.isEmpty() && page.error().message.size() < 200);
    }
    QVERIFY(!rest::parseHead(body));
}

void TestSageRestParser::everyTruncationIsAnError()
{
    const QByteArray body = pageOf({replyRow("msg-1", "2026-08-08T00:05:00Z")});
    QVERIFY(rest::parseReplies(body));
    for (qsizetype size = 0; size < body.size(); ++size) {
        const auto page = rest::parseReplies(body.left(size));
        QVERIFY2(!page, QByteArray::number(size).constData());
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
    }
}

void TestSageRestParser::sourceIsTheNodesBytes()
{
    const QByteArray row = "{ \"result\" : \"a\\u0065\" ,\n\t\"new_field\": 1.50e3, \"pipe_id\":\"msg-1\" }";
    const auto page = rest::parseReplies("{\"items\": [" + row + " , 17 ]}");
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 2U);
    QCOMPARE(page->messages[0].source, row);
    QCOMPARE(page->messages[1].source, row);
    QCOMPARE(page->messages[1].body, std::optional(u"ae"_s));
    QCOMPARE(page->unreadable.size(), 1U);
    QCOMPARE(page->unreadable[0].source, "17"_ba);
}

void TestSageRestParser::largestBodiesArriveToTheByte()
{
    // 20 results of 256 KiB, written with escapes of six bytes a character.
    constexpr int size = 256 * 1024;
    const QByteArray written = "\\u003c"_ba.repeated(size);
    QByteArrayList rows;
    for (int i = 0; i < 20; ++i) {
        rows.append(replyRow("msg-" + QByteArray::number(i), "2026-08-08T00:05:00Z", written));
    }
    const QByteArray body = pageOf(rows);
    QVERIFY(body.size() > 30 * 1024 * 1024);
    const auto page = rest::parseReplies(body);
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 40U);
    const ListedMessage &reply = page->messages.back();
    QCOMPARE(reply.bytes, std::optional<qint64>(size));
    QCOMPARE(reply.body, std::optional(QString(size, u'<')));
    QVERIFY(!reply.truncated);
    QCOMPARE(reply.source, rows.back());
}

void TestSageRestParser::tiesLoseNothing_data()
{
    QTest::addColumn<QByteArrayList>("archive"); // newest first
    QByteArrayList one;
    for (int i = 24; i >= 0; --i) {
        one.append(
            replyRow("msg-same-" + QByteArray::number(i).rightJustified(2, '0'), "2026-08-08T00:05:00.123Z"));
    }
    QTest::newRow("25 of one millisecond") << one;
    QByteArrayList four;
    for (int stamp = 44; stamp >= 41; --stamp) {
        for (int i = 8; i >= 0; --i) {
            four.append(replyRow("msg-" + QByteArray::number(stamp) + '-' + QByteArray::number(i),
                                 "2026-08-08T03:17:45.0" + QByteArray::number(stamp) + "Z"));
        }
    }
    QTest::newRow("4 stamps of 9") << four;
    QTest::newRow("an exactly full last page") << four + one.mid(0, 4);
}

void TestSageRestParser::tiesLoseNothing()
{
    // A node that sends no next_before: the cursor built here is the row's own, so the node goes on behind
    // it.
    QFETCH(const QByteArrayList, archive);
    std::set<QString> seen;
    qsizetype from = 0;
    for (;;) {
        const QByteArrayList rows = archive.mid(from, 20);
        const auto page = rest::parseReplies(pageOf(rows));
        QVERIFY(page);
        for (const ListedMessage &message : page->messages) {
            seen.insert(message.remoteKey);
        }
        if (!page->nextCursor) {
            break;
        }
        const QString id = page->nextCursor->section(u'|', 1);
        const auto at = std::find_if(archive.begin(), archive.end(), [&id](const QByteArray &row) {
            return row.contains('"' + id.toUtf8() + '"');
        });
        QVERIFY(at != archive.end());
        QVERIFY(at->contains('"' + page->nextCursor->section(u'|', 0, 0).toUtf8() + '"'));
        from = at - archive.begin() + 1;
    }
    QCOMPARE(seen.size(), static_cast<size_t>(2 * archive.size()));
}

void TestSageRestParser::fullHistoryIsCut()
{
    QByteArrayList rows;
    for (int i = 0; i < 99; ++i) {
        rows.append(replyRow("msg-" + QByteArray::number(i), "2026-08-08T00:05:00Z"));
    }
    const auto whole = rest::parseHistory(pageOf(rows), true);
    QVERIFY(whole && !whole->cut && !whole->nextCursor);
    rows.append(replyRow("msg-99", "2026-08-08T00:05:00Z"));
    const auto cut = rest::parseHistory(pageOf(rows), true);
    QVERIFY(cut && cut->cut && !cut->nextCursor);
}

QTEST_GUILESS_MAIN(TestSageRestParser)
#include "tst_sage_rest_parser.moc"
