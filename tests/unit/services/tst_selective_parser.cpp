// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/selective/parser.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

//! Where set, the tests write what they got over the golden files: for a change that is meant.
constexpr const char *rewriteVariable = "ACKBOX_REWRITE_GOLDEN";

template <typename T>
void put(QJsonObject &object, const QString &key, const std::optional<T> &value)
{
    if (value) {
        object.insert(key, QJsonValue(*value));
    }
}

void put(QJsonObject &object, const QString &key, const std::optional<Timestamp> &value)
{
    if (value) {
        object.insert(key, value->raw);
        put(object, key + u"_ns"_s, value->nanoseconds);
    }
}

QJsonObject toJson(const ListedMessage &message)
{
    QJsonObject object{{u"key"_s, message.remoteKey},
                       {u"conversation"_s, message.conversation},
                       {u"direction"_s, directionWord(message.direction)},
                       {u"position"_s, message.position.nanoseconds},
                       {u"tie"_s, message.position.tie},
                       {u"source"_s, QString::fromUtf8(message.source)}};
    put(object, u"author"_s, message.author.id);
    put(object, u"author_name"_s, message.author.name);
    put(object, u"addressed_to"_s, message.addressedTo);
    put(object, u"replied_by"_s, message.repliedBy);
    put(object, u"sent_at"_s, message.sentAt);
    put(object, u"kind"_s, message.kind);
    put(object, u"trust"_s, message.trust);
    put(object, u"bytes"_s, message.bytes);
    put(object, u"preview"_s, message.preview);
    put(object, u"acknowledged"_s, message.acknowledged);
    put(object, u"body"_s, message.body);
    if (message.previewTruncated) {
        object.insert(u"preview_truncated"_s, true);
    }
    return object;
}

QJsonObject toJson(const Error &error)
{
    return {{u"error"_s, errorKindWord(error.kind)}, {u"message"_s, error.message}};
}

QJsonObject toJson(const Page &page)
{
    QJsonArray messages;
    for (const ListedMessage &message : page.messages) {
        messages.append(toJson(message));
    }
    QJsonArray unreadable;
    for (const UnreadableItem &item : page.unreadable) {
        unreadable.append(QJsonObject{{u"source"_s, QString::fromUtf8(item.source)}, {u"why"_s, item.why}});
    }
    QJsonObject filtered;
    for (const auto &[reason, count] : page.filtered) {
        filtered.insert(reason, count);
    }
    QJsonObject object{{u"messages"_s, messages}, {u"unreadable"_s, unreadable}, {u"filtered"_s, filtered}};
    put(object, u"next"_s, page.nextCursor);
    return object;
}

QJsonObject toJson(const std::vector<ItemOutcome> &outcomes)
{
    QJsonArray list;
    for (const ItemOutcome &outcome : outcomes) {
        QJsonObject object{{u"key"_s, outcome.remoteKey}, {u"outcome"_s, outcomeWord(outcome.outcome)}};
        put(object, u"error"_s, outcome.error);
        if (outcome.opened) {
            object.insert(u"opened"_s, toJson(outcome.opened->listed));
            put(object, u"thread_id"_s, outcome.opened->threadId);
        }
        list.append(object);
    }
    return {{u"outcomes"_s, list}};
}

template <typename T>
QByteArray print(const Result<T> &result)
{
    return QJsonDocument(result ? toJson(*result) : toJson(result.error())).toJson();
}

QByteArray parsed(const QString &name, const QByteArray &input)
{
    if (name.startsWith("page-"_L1)) {
        return print(selective::parsePage(input));
    }
    return print(name.startsWith("open-"_L1) ? selective::parseOpened(input)
                                             : selective::parseAcknowledged(input));
}

//! The first lines that differ, with a little before them.
QByteArray difference(const QByteArray &actual, const QByteArray &expected)
{
    const auto actualLines = actual.split('\n');
    const auto expectedLines = expected.split('\n');
    const auto [actualAt, expectedAt] =
        std::mismatch(actualLines.begin(), actualLines.end(), expectedLines.begin(), expectedLines.end());
    const qsizetype at = actualAt - actualLines.begin();
    QByteArray text = "differs from line " + QByteArray::number(at + 1) + ":\n";
    for (const QByteArray &line :
         actualLines.sliced(std::max<qsizetype>(at - 3, 0), std::min<qsizetype>(at, 3))) {
        text += "  " + line + '\n';
    }
    for (const QByteArray &line : expectedLines.mid(at, 5)) {
        text += "- " + line + '\n';
    }
    for (const QByteArray &line : actualLines.mid(at, 5)) {
        text += "+ " + line + '\n';
    }
    return text;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray pageWith(const QByteArray &row)
{
    return "{\"messages\":[" + row + "],\"next_cursor\":null}";
}

const auto goodRow =
    R"({"msg_id":"00001783890000000000_1234abcd","direction":"received","thread_ref":"t"})"_ba;

} // namespace

class TestSelectiveParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void badBodiesAreOneError_data();
    void badBodiesAreOneError();
    void everyTruncationIsAnError();
    void sourceIsTheServicesBytes();
    void strangeTextSurvives();
    void deepRowIsRefused();
    void moreResultsThanAskedForTakeNoLonger();
};

void TestSelectiveParser::golden_data()
{
    QTest::addColumn<QString>("stem");
    const QDir folder(QStringLiteral(ACKBOX_TEST_DATA "/selective"));
    const QStringList inputs = folder.entryList({u"*.in.json"_s}, QDir::Files, QDir::Name);
    QVERIFY(!inputs.isEmpty());
    for (const QString &input : inputs) {
        const QString name = input.chopped(8);
        QTest::newRow(qUtf8Printable(name)) << folder.filePath(name);
    }
}

void TestSelectiveParser::golden()
{
    QFETCH(const QString, stem);
    const QByteArray actual = parsed(QFileInfo(stem).fileName(), contentOf(stem + u".in.json"_s));
    if (qEnvironmentVariableIsSet(rewriteVariable)) {
        QFile file(stem + u".out.json"_s);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(actual) == actual.size());
    }
    const QByteArray expected = contentOf(stem + u".out.json"_s);
    QVERIFY2(actual == expected, difference(actual, expected).constData());
}

void TestSelectiveParser::badBodiesAreOneError_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!DOCTYPE html><html><body>502</body></html>"_ba;
    QTest::newRow("array") << "[]"_ba;
    QTest::newRow("no list") << R"({"count":0,"next_cursor":null})"_ba;
    QTest::newRow("null list") << R"({"messages":null,"results":null})"_ba;
    QTest::newRow("list is an object") << R"({"messages":{},"results":{}})"_ba;
    QTest::newRow("invalid UTF-8")
        << "{\"messages\":[{\"preview\":\"\xc3\x28\"}],\"results\":[\"\xc3\x28\"]}"_ba;
    QTest::newRow("raw NUL") << QByteArray("{\"messages\":[\0],\"results\":[\0]}", 31);
    QTest::newRow("64 MiB of garbage") << QByteArray(64 * 1024 * 1024, '\x9d');
    QTest::newRow("64 MiB of zeros") << QByteArray(64 * 1024 * 1024, '0');
}

void TestSelectiveParser::badBodiesAreOneError()
{
    QFETCH(const QByteArray, body);
    const auto page = selective::parsePage(body);
    const auto opened = selective::parseOpened(body);
    const auto acknowledged = selective::parseAcknowledged(body);
    QVERIFY(!page && !opened && !acknowledged);
    for (const Error &error : {page.error(), opened.error(), acknowledged.error()}) {
        QCOMPARE(error.kind, ErrorKind::Protocol);
        QVERIFY(!error.message.isEmpty() && error.message.size() < 200);
    }
}

void TestSelectiveParser::everyTruncationIsAnError()
{
    const QByteArray body = pageWith(goodRow);
    QVERIFY(selective::parsePage(body));
    for (qsizetype size = 0; size < body.size(); ++size) {
        const auto page = selective::parsePage(body.left(size));
        QVERIFY2(!page, QByteArray::number(size).constData());
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
    }
}

void TestSelectiveParser::sourceIsTheServicesBytes()
{
    const QByteArray row =
        "{ \"thread_ref\" : \"t\\u0065\" ,\n\t\"direction\":\"sent\", \"new_field\": 1.50e3,"
        "\"msg_id\":\"00001783890000000000_1234abcd\",\"body_bytes\":9223372036854775808 }";
    const auto page = selective::parsePage("{\"messages\":[ 17, " + row + "\n, " + goodRow + "]}");
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 2U);
    QCOMPARE(page->messages[0].source, row);
    QCOMPARE(page->messages[1].source, goodRow);
    QCOMPARE(page->unreadable.size(), 1U);
    QCOMPARE(page->unreadable[0].source, "17"_ba);

    const auto opened = selective::parseOpened(
        R"({"results":[{"status":"opened","direction":"sent","message": )" + row.chopped(1) +
        R"(,"body":"b"} ,"msg_id":"00001783890000000000_1234abcd"}]})");
    QVERIFY(opened && opened->size() == 1 && opened->front().opened);
    QCOMPARE(opened->front().opened->listed.source, row.chopped(1) + R"(,"body":"b"})");
}

void TestSelectiveParser::strangeTextSurvives()
{
    const QByteArray row = goodRow.chopped(1) + R"(,"preview":"a\u0000b\ud800c\u202e","intent":""})";
    const auto page = selective::parsePage(pageWith(row));
    QVERIFY(page && page->messages.size() == 1);
    QCOMPARE(page->messages[0].preview,
             std::optional(u"a"_s + QChar(0) + u"b"_s + QChar(0xd800) + u"c\u202e"_s));
    QCOMPARE(page->messages[0].kind, std::optional(u""_s));
    QCOMPARE(page->messages[0].source, row);
}

void TestSelectiveParser::deepRowIsRefused()
{
    const QByteArray deep = QByteArray(100'000, '[') + QByteArray(100'000, ']');
    const auto page = selective::parsePage(pageWith(goodRow.chopped(1) + ",\"x\":" + deep + "}"));
    QVERIFY(!page);
    QCOMPARE(page.error().kind, ErrorKind::Protocol);
}

void TestSelectiveParser::moreResultsThanAskedForTakeNoLonger()
{
    constexpr int count = 200'000;
    QByteArray results;
    for (int n = 0; n < count; ++n) {
        results += R"({"msg_id":"00001783890000000000_)" + QByteArray::number(n, 16).rightJustified(8, '0') +
                   R"(","status":"acknowledged"},)";
    }
    results.chop(1);
    QElapsedTimer timer;
    timer.start();
    const auto outcomes = selective::parseAcknowledged(R"({"results":[)" + results + "]}");
    QVERIFY(outcomes);
    QCOMPARE(outcomes->size(), std::size_t(count));
    // Seconds even on a slow machine; comparing each with each takes minutes on a fast one.
    QVERIFY(timer.elapsed() < 20'000);
}

QTEST_GUILESS_MAIN(TestSelectiveParser)
#include "tst_selective_parser.moc"
