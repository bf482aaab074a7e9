// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../golden.h"
#include "services/channels/parser.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::channels;
using namespace ackbox::test;

namespace {

const auto channelId = u"c-1"_s;
const auto rootId = u"m-1"_s;
const auto identity = u"u-1"_s;

QJsonObject actorJson(const Actor &actor)
{
    QJsonObject object;
    put(object, u"id"_s, actor.id);
    put(object, u"name"_s, actor.name);
    put(object, u"kind"_s, actor.kind);
    return object;
}

QJsonObject messageJson(const ListedMessage &message)
{
    QJsonObject object = toJson(message);
    for (const QString &told : {u"author"_s, u"author_name"_s}) {
        object.remove(told);
    }
    object.insert(u"author"_s, actorJson(message.author));
    object.insert(u"tie"_s, message.position.tie);
    put(object, u"group"_s, message.group);
    put(object, u"revision"_s, message.revision);
    put(object, u"edited_at"_s, message.editedAt);
    put(object, u"deleted_at"_s, message.deletedAt);
    put(object, u"chain_depth"_s, message.details.chainDepth);
    if (message.details.deletedBy) {
        object.insert(u"deleted_by"_s, actorJson(*message.details.deletedBy));
    }
    if (!message.details.references.isEmpty()) {
        object.insert(u"references"_s, QJsonArray::fromStringList(message.details.references));
    }
    if (const auto &agent = message.details.agent) {
        QJsonObject label{{u"organization"_s, agent->organization}};
        put(label, u"position"_s, agent->position);
        put(label, u"session"_s, agent->session);
        object.insert(u"agent"_s, label);
    }
    return object;
}

QJsonObject pageJson(const Page &page)
{
    QJsonObject object = toJson(page);
    QJsonArray messages;
    for (const ListedMessage &message : page.messages) {
        messages.append(messageJson(message));
    }
    object.insert(u"messages"_s, messages);
    QJsonArray groups;
    for (const Group &group : page.groups) {
        QJsonObject one{{u"id"_s, group.remoteId}};
        put(one, u"name"_s, group.name);
        groups.append(one);
    }
    QJsonArray found;
    for (const FoundFeed &feed : page.found) {
        QJsonObject one{{u"feed"_s, feed.feed.key()}};
        put(one, u"state"_s, feed.state);
        found.append(one);
    }
    if (!groups.isEmpty()) {
        object.insert(u"groups"_s, groups);
    }
    if (!found.isEmpty()) {
        object.insert(u"found"_s, found);
    }
    putFlag(object, u"older_follows"_s, page.olderFollows);
    return object;
}

Result<Page> readRoots(const QByteArray &body)
{
    return parseRoots(body, {channelId, std::nullopt, identity});
}

Result<Page> readThread(const QByteArray &body)
{
    return parseThread(body, {channelId, rootId, identity});
}

QByteArray parsed(const QString &name, const QByteArray &input)
{
    const auto page = name.startsWith("channels"_L1) ? parseChannels(input)
                      : name.startsWith("roots"_L1)  ? readRoots(input)
                                                     : readThread(input);
    return page ? QJsonDocument(pageJson(*page)).toJson() : print(page);
}

QByteArray row(const QByteArray &id, const QByteArray &more = {})
{
    return "{\"message_id\":\"" + id +
           "\",\"channel_id\":\"c-1\",\"author_kind\":\"principal\",\"kind\":\"message\"," +
           "\"author\":{\"id\":\"u-2\",\"username\":\"maria\",\"email\":\"m@example.org\",\"kind\":\"user\"}"
           "," +
           "\"trust\":\"trusted\",\"chain_depth\":0,\"reply_count\":0,\"revision\":1,\"refs\":[]," +
           "\"created_at\":\"2026-07-01T09:00:00Z\",\"body\":\"b\"" + more + "}";
}

QByteArray pageOf(const QByteArrayList &rows, const QByteArray &more = {})
{
    return "{\"items\":[" + rows.join(',') + "]" + more + "}";
}

using Parser = Result<Page> (*)(const QByteArray &);

} // namespace

class TestChannelsParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void badBodiesAreOneError_data();
    void badBodiesAreOneError();
    void everyTruncationIsAnError();
    void endOfPages_data();
    void endOfPages();
    void olderFollows_data();
    void olderFollows();
    void threadsAreWalkedWhereThereIsSomething_data();
    void threadsAreWalkedWhereThereIsSomething();
    void everyChangeOfARootIsSeen_data();
    void everyChangeOfARootIsSeen();
    void sourceIsTheServicesBytes();
    void bodiesGoThroughAsReceived_data();
    void bodiesGoThroughAsReceived();
};

void TestChannelsParser::golden_data()
{
    addGoldenRows(QStringLiteral(ACKBOX_TEST_DATA "/golden"), {});
}

void TestChannelsParser::golden()
{
    QFETCH(const QString, stem);
    compareGolden(stem, parsed(QFileInfo(stem).fileName(), contentOf(stem + u".in.json"_s)));
}

void TestChannelsParser::badBodiesAreOneError_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("web page") << "<!DOCTYPE html><html><body>502</body></html>"_ba;
    QTest::newRow("array") << "[]"_ba;
    QTest::newRow("no list") << R"({"root":null})"_ba;
    QTest::newRow("list is null") << R"({"items":null})"_ba;
    QTest::newRow("list is an object") << R"({"items":{}})"_ba;
    QTest::newRow("token is a number") << R"({"items":[],"next_token":17})"_ba;
    QTest::newRow("token is an object") << R"({"items":[],"next_token":{}})"_ba;
    QTest::newRow("invalid UTF-8") << "{\"items\":[{\"message_id\":\"\xc3\x28\"}]}"_ba;
    QTest::newRow("deep") << "{\"items\":[{\"x\":" + QByteArray(100'000, '[') + QByteArray(100'000, ']') +
                                 "}]}";
    QTest::newRow("48 MiB of garbage") << QByteArray(48 * 1024 * 1024, '\x9d');
}

void TestChannelsParser::badBodiesAreOneError()
{
    QFETCH(const QByteArray, body);
    for (const Parser parse : {Parser(&parseChannels), Parser(&readRoots), Parser(&readThread)}) {
        const auto page = parse(body);
        QVERIFY(!page);
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
        QVERIFY(!page.error().message.isEmpty() && page.error().message.size() < 200);
    }
}

void TestChannelsParser::everyTruncationIsAnError()
{
    const QByteArray body =
        pageOf({row("m-2", R"(,"thread_root_id":"m-1")")}, ",\"root\":" + row("m-1", ",\"seq\":1"));
    QVERIFY(readThread(body));
    for (qsizetype size = 0; size < body.size(); ++size) {
        const auto page = readThread(body.left(size));
        QVERIFY2(!page, QByteArray::number(size).constData());
        QCOMPARE(page.error().kind, ErrorKind::Protocol);
    }
}

void TestChannelsParser::endOfPages_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QString>("cursor"); // null: the end
    QTest::newRow("absent") << QByteArray() << QString();
    QTest::newRow("null") << R"(,"next_token":null)"_ba << QString();
    QTest::newRow("empty") << R"(,"next_token":"")"_ba << QString();
    QTest::newRow("there") << R"(,"next_token":"a+\u002f=")"_ba << u"a+/="_s;
    QTest::newRow("blank") << R"(,"next_token":" ")"_ba << u" "_s;
}

void TestChannelsParser::endOfPages()
{
    QFETCH(const QByteArray, more);
    QFETCH(const QString, cursor);
    for (const Parser parse : {Parser(&parseChannels), Parser(&readRoots), Parser(&readThread)}) {
        const auto page = parse(pageOf({}, more)); // an empty page is no end by itself
        QVERIFY(page);
        QCOMPARE(page->nextCursor.has_value(), !cursor.isNull());
        QCOMPARE(page->nextCursor.value_or(QString()), cursor);
    }
}

void TestChannelsParser::olderFollows_data()
{
    QTest::addColumn<QByteArrayList>("numbers"); // empty: absent
    QTest::addColumn<bool>("does");
    QTest::newRow("descending") << QByteArrayList{"9", "8", "5"} << true;
    QTest::newRow("beyond 2^53") << QByteArrayList{"9007199254740993", "9007199254740992"} << true;
    QTest::newRow("ascending") << QByteArrayList{"1", "2"} << false;
    QTest::newRow("one twice") << QByteArrayList{"9", "9", "8"} << false;
    QTest::newRow("out of order") << QByteArrayList{"9", "7", "8"} << false;
    QTest::newRow("one absent") << QByteArrayList{"9", "", "7"} << false;
    QTest::newRow("one is no number") << QByteArrayList{"9", "\"8\"", "7"} << false;
    QTest::newRow("one alone") << QByteArrayList{"9"} << false;
    QTest::newRow("none") << QByteArrayList{} << false;
}

void TestChannelsParser::olderFollows()
{
    QFETCH(const QByteArrayList, numbers);
    QByteArrayList rows;
    for (const QByteArray &number : numbers) {
        rows.append(
            row("m-" + QByteArray::number(rows.size()), number.isEmpty() ? number : ",\"seq\":" + number));
    }
    const auto page = readRoots(pageOf(rows));
    QVERIFY(page);
    QCOMPARE(page->messages.size(), static_cast<size_t>(rows.size()));
    QTEST(page->olderFollows, "does");
    if (!rows.isEmpty()) {
        rows.insert(1, "17"); // one that cannot be read may have stood anywhere
        const auto broken = readRoots(pageOf(rows));
        QVERIFY(broken && !broken->olderFollows && !broken->unreadable.empty());
    }
}

void TestChannelsParser::threadsAreWalkedWhereThereIsSomething_data()
{
    QTest::addColumn<QByteArray>("root");
    QTest::addColumn<bool>("is");
    const auto root = [](const QByteArray &fields) {
        return R"({"message_id":"m-1","seq":1)" + fields + "}";
    };
    QTest::newRow("no reply") << root(R"(,"reply_count":0)") << false;
    QTest::newRow("no reply, null") << root(R"(,"reply_count":0,"last_reply_at":null)") << false;
    QTest::newRow("replies") << root(R"(,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z")") << true;
    QTest::newRow("a count alone") << root(R"(,"reply_count":1)") << true;
    QTest::newRow("a time alone") << root(R"(,"reply_count":0,"last_reply_at":"2026-07-01T09:00:00Z")")
                                  << true;
    QTest::newRow("no count") << root({}) << true;
    QTest::newRow("a reply among the roots")
        << R"({"message_id":"m-2","thread_root_id":"m-1","reply_count":1})"_ba << false;
}

void TestChannelsParser::threadsAreWalkedWhereThereIsSomething()
{
    QFETCH(const QByteArray, root);
    QFETCH(const bool, is);
    const auto page = readRoots(pageOf({root, root})); // a row given twice leads to its thread once
    QVERIFY(page);
    QCOMPARE(page->found.size(), is ? 1U : 0U);
    if (is) {
        const Feed &feed = page->found.front().feed;
        QCOMPARE(feed.key(), u"thread?channel_id=c-1&message_id=m-1"_s);
        QVERIFY(feed.boundary == Boundary::Forward);
    }
}

void TestChannelsParser::everyChangeOfARootIsSeen_data()
{
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<bool>("isSeen");
    const auto root = [](const QByteArray &fields) {
        return R"({"message_id":"m-1","seq":1,)" + fields + "}";
    };
    QTest::newRow("the same") << root(
                                     R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z")")
                              << false;
    QTest::newRow("null for absent")
        << root(R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z","deleted_at":null)")
        << false;
    QTest::newRow("another body")
        << root(R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z","body":"x")") << false;
    QTest::newRow("a reply more")
        << root(R"("revision":1,"reply_count":3,"last_reply_at":"2026-07-01T09:00:00Z")") << true;
    QTest::newRow("a reply less")
        << root(R"("revision":1,"reply_count":1,"last_reply_at":"2026-07-01T09:00:00Z")") << true;
    QTest::newRow("a later reply")
        << root(R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00.5Z")") << true;
    QTest::newRow("the same time written otherwise")
        << root(R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00+00:00")") << true;
    QTest::newRow("an edit") << root(R"("revision":2,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z")")
                             << true;
    QTest::newRow("a deletion")
        << root(
               R"("revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z","deleted_at":"2026-07-02T09:00:00Z")")
        << true;
}

void TestChannelsParser::everyChangeOfARootIsSeen()
{
    QFETCH(const QByteArray, after);
    QFETCH(const bool, isSeen);
    const auto before = readRoots(pageOf(
        {R"({"message_id":"m-1","seq":1,"revision":1,"reply_count":2,"last_reply_at":"2026-07-01T09:00:00Z"})"}));
    const auto now = readRoots(pageOf({after}));
    QVERIFY(before && now && before->found.size() == 1 && now->found.size() == 1);
    QVERIFY(before->found.front().state.has_value());
    QCOMPARE(before->found.front().feed.key(), now->found.front().feed.key());
    QCOMPARE(before->found.front().state != now->found.front().state, isSeen);
}

void TestChannelsParser::sourceIsTheServicesBytes()
{
    const QByteArray root = "{ \"message_id\" : \"m-1\",\n\t\"seq\": 1, \"new_field\": 1.50e3 }";
    const QByteArray reply = "{\"message_id\":\"m-2\" , \"thread_root_id\":\"m-1\",\"body\":\"a\\u0065\"}";
    const auto page = readThread("{\"items\": [" + reply + " , 17 ],\n \"root\" : " + root + "}");
    QVERIFY(page);
    QCOMPARE(page->messages.size(), 2U);
    QCOMPARE(page->messages[0].source, root);
    QCOMPARE(page->messages[1].source, reply);
    QCOMPARE(page->messages[1].body, std::optional(u"ae"_s));
    QCOMPARE(page->unreadable.size(), 1U);
    QCOMPARE(page->unreadable[0].source, "17"_ba);
}

void TestChannelsParser::bodiesGoThroughAsReceived_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("body");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("empty") << R"("")"_ba << u""_s << qint64(0);
    QTest::newRow("markup") << R"("<b>&amp;")"_ba << u"<b>&amp;"_s << qint64(8);
    QTest::newRow("controls") << R"("\u001b[2J\r\u202e")"_ba << u"\x1b[2J\r\u202e"_s << qint64(8);
    QTest::newRow("a zero") << R"("a\u0000b")"_ba << u"a\0b"_s << qint64(3);
    QTest::newRow("emoji") << R"("\ud83d\udc4d")"_ba << u"👍"_s << qint64(4);
    QTest::newRow("half a pair") << R"("\ud83d")"_ba << QString(QChar(0xd83d)) << qint64(3);
}

void TestChannelsParser::bodiesGoThroughAsReceived()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, body);
    const auto page = readRoots(pageOf({R"({"message_id":"m-1","seq":1,"body":)" + json + "}"}));
    QVERIFY(page && page->messages.size() == 1);
    QVERIFY(page->messages.front().body.has_value());
    QCOMPARE(*page->messages.front().body, body);
    QTEST(page->messages.front().bytes.value_or(-1), "bytes");
}

QTEST_GUILESS_MAIN(TestChannelsParser)
#include "tst_channels_parser.moc"
