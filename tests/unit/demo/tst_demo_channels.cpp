// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "channels_desk.h"
#include "core/timestamp.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

Options withMessages(int messages)
{
    Options options;
    options.messages = messages;
    return options;
}

QStringList idsOf(const QJsonArray &rows)
{
    QStringList ids;
    for (const auto &row : rows) {
        ids.append(row[u"message_id"].toString());
    }
    return ids;
}

bool isThere(const QJsonValue &value)
{
    return !value.isUndefined() && !value.isNull();
}

//! The root with the most replies.
QJsonValue busiest(const QJsonArray &roots)
{
    return *std::max_element(roots.begin(), roots.end(), [](const QJsonValue &left, const QJsonValue &right) {
        return left[u"reply_count"].toInt() < right[u"reply_count"].toInt();
    });
}

} // namespace

class TestDemoChannels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void walksListExactlyWhatWasAskedFor_data();
    void walksListExactlyWhatWasAskedFor();
    void sameSeedSameBytes();
    void rowsAreAsDocumented();
    void everyKindOfActorWrites();
    void rootsComeNewestFirstAndRepliesOldestFirst();
    void onlyTheAccountIsLetIn_data();
    void onlyTheAccountIsLetIn();
    void wrongRequestsAreRefused_data();
    void wrongRequestsAreRefused();
    void tokensAreGoodForOneList();
    void fullLastPageIsFollowedByAnEmptyOne();
    void pageBytesShortenPages();
    void tokensOutliveNewRoots();
    void liveChangesOldThreads();
    void liveFollowsTheClock();
    void pageFaults();
};

void TestDemoChannels::walksListExactlyWhatWasAskedFor_data()
{
    QTest::addColumn<int>("messages");
    for (const int messages : {0, 1, 2, 49, 50, 51, 400, 6000}) {
        QTest::addRow("%d", messages) << messages;
    }
}

void TestDemoChannels::walksListExactlyWhatWasAskedFor()
{
    QFETCH(const int, messages);
    ChannelsDesk desk(withMessages(messages));
    const auto all = desk.everything();
    QVERIFY(all.isSound);
    const QStringList ids = idsOf(all.roots) + idsOf(all.replies);
    QCOMPARE(ids.size(), messages);
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), messages);
    QCOMPARE(all.channels.size(), 6);
    if (messages >= 6000) {
        QCOMPARE(busiest(all.roots)[u"reply_count"].toInt(), 3000);
    }
}

void TestDemoChannels::sameSeedSameBytes()
{
    const auto bytesOf = [](const QString &seed) {
        Options options = withMessages(120);
        options.seed = seed;
        ChannelsDesk desk(options);
        desk.service().deliver(5);
        QByteArray bytes = desk.account().secret.toLatin1() + desk.get(desk.root()).body;
        const auto all = desk.everything();
        for (const auto &root : all.roots) {
            bytes += desk.get(desk.repliesOf(root)).body;
        }
        return bytes;
    };
    QCOMPARE(bytesOf(u"kelp"_s), bytesOf(u"kelp"_s));
    QVERIFY(bytesOf(u"kelp"_s) != bytesOf(u"Kelp"_s));
}

void TestDemoChannels::rowsAreAsDocumented()
{
    ChannelsDesk desk(withMessages(3000));
    const auto all = desk.everything();
    QSet<QString> kinds;
    QSet<QString> trusts;
    int edited = 0;
    int deleted = 0;
    qint64 greatest = 0;
    const auto look = [&](const QJsonValue &row, bool isRoot) {
        kinds.insert(row[u"kind"].toString());
        trusts.insert(row[u"trust"].toString());
        greatest = std::max(greatest, row[u"seq"].toInteger());
        edited += row[u"revision"].toInt() > 1 ? 1 : 0;
        deleted += isThere(row[u"deleted_at"]) ? 1 : 0;
        return isThere(row[u"seq"]) == isRoot && isThere(row[u"thread_root_id"]) != isRoot &&
               isThere(row[u"body"]) != isThere(row[u"deleted_at"]) &&
               isThere(row[u"edited_at"]) == (row[u"revision"].toInt() > 1) && row[u"refs"].isArray() &&
               (row[u"author_kind"] == "platform"_L1) != isThere(row[u"author"]) &&
               ackbox::parseTimestamp(row[u"created_at"].toString()).nanoseconds.has_value();
    };
    for (const auto &root : all.roots) {
        QVERIFY(look(root, true));
        QCOMPARE(isThere(root[u"last_reply_at"]), root[u"reply_count"].toInt() > 0);
    }
    for (const auto &reply : all.replies) {
        QVERIFY(look(reply, false));
    }
    QCOMPARE(kinds, (QSet<QString>{u"message"_s, u"status"_s, u"question"_s, u"handoff"_s, u"escalation"_s,
                                   u"decision"_s, u"ritual_output"_s, u"fyi"_s, u"platform"_s, u"poll"_s}));
    QCOMPARE(trusts, (QSet<QString>{u"trusted"_s, u"untrusted"_s, u"provisional"_s}));
    QVERIFY(greatest > (qint64(1) << 53U));
    QVERIFY(edited > 50 && deleted > 50);
}

void TestDemoChannels::everyKindOfActorWrites()
{
    ChannelsDesk desk(withMessages(3000));
    QSet<QString> seen;
    QSet<bool> positions;
    const auto all = desk.everything();
    for (const auto &reply : all.replies) {
        const QJsonValue author = reply[u"author"];
        const bool isRedacted = author[u"username"] == "redacted"_L1;
        seen.insert(reply[u"author_kind"].toString() + u'/' + author[u"kind"].toString() +
                    (isRedacted ? u"/redacted"_s : QString()));
        const bool isAgent = author[u"kind"] == "agent"_L1;
        QCOMPARE(isThere(reply[u"agent"]), isAgent);
        if (isAgent) {
            QVERIFY(author[u"username"].toString().endsWith("-ai"_L1));
            positions.insert(isThere(reply[u"agent"][u"position"]));
        }
        const bool isPlaceholder = isThere(author) && !isThere(author[u"kind"]);
        QCOMPARE(isPlaceholder, isThere(author) && author[u"id"].toString().isEmpty());
    }
    // A person is called like those whose name is hidden.
    QCOMPARE(seen, (QSet<QString>{u"principal/agent"_s, u"principal/user"_s, u"principal/user/redacted"_s,
                                  u"principal/service_account"_s, u"principal/"_s, u"principal//redacted"_s,
                                  u"platform/"_s}));
    QCOMPARE(positions.size(), 2);
}

void TestDemoChannels::rootsComeNewestFirstAndRepliesOldestFirst()
{
    ChannelsDesk desk(withMessages(2000));
    const auto all = desk.everything();
    for (qsizetype i = 1; i < all.roots.size(); ++i) {
        const QJsonValue before = all.roots.at(i - 1);
        const QJsonValue root = all.roots.at(i);
        QVERIFY(before[u"channel_id"] != root[u"channel_id"] ||
                before[u"seq"].toInteger() > root[u"seq"].toInteger());
    }
    int ties = 0;
    const auto timeOf = [](const QJsonValue &row) {
        return *ackbox::parseTimestamp(row[u"created_at"].toString()).nanoseconds;
    };
    for (qsizetype i = 1; i < all.replies.size(); ++i) {
        const QJsonValue before = all.replies.at(i - 1);
        const QJsonValue reply = all.replies.at(i);
        if (before[u"thread_root_id"] == reply[u"thread_root_id"]) {
            QVERIFY(timeOf(before) <= timeOf(reply));
            ties += timeOf(before) == timeOf(reply) ? 1 : 0;
        }
    }
    QVERIFY(ties > 20);
}

void TestDemoChannels::onlyTheAccountIsLetIn_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("none") << QByteArray();
    QTest::newRow("another token") << "Bearer oct_nobody"_ba;
    QTest::newRow("no prefix") << "TOKEN"_ba;
    QTest::newRow("another prefix") << "Token TOKEN"_ba;
}

void TestDemoChannels::onlyTheAccountIsLetIn()
{
    QFETCH(QByteArray, header);
    ChannelsDesk desk(withMessages(10));
    header.replace("TOKEN", desk.account().secret.toLatin1());
    const HttpReply reply = desk.send({.method = "GET",
                                       .path = desk.root(),
                                       .query = {},
                                       .headers = {{"authorization", header}},
                                       .body = {}});
    QCOMPARE(reply.status, 401);
    QCOMPARE(bodyOf(reply).value("code"_L1).toString(), u"unauthenticated"_s);
}

void TestDemoChannels::wrongRequestsAreRefused_data()
{
    QTest::addColumn<QByteArray>("path"); // "~" is the root
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<int>("status");
    QTest::newRow("another organization") << "/api/v1/ai-orgs/nobody/channels"_ba << QByteArray() << 404;
    QTest::newRow("no list") << "/api/v1/ai-orgs/"_ba << QByteArray() << 404;
    QTest::newRow("another channel") << "~/nobody/messages"_ba << QByteArray() << 404;
    QTest::newRow("another thread") << "~/CHANNEL/messages/nobody/replies"_ba << QByteArray() << 404;
    QTest::newRow("half a path") << "~/CHANNEL"_ba << QByteArray() << 404;
    QTest::newRow("too long a path") << "~/CHANNEL/messages/a/replies/b"_ba << QByteArray() << 404;
    QTest::newRow("limit zero") << "~"_ba
                                << "limit=0"_ba << 422;
    QTest::newRow("limit too great") << "~"_ba
                                     << "limit=101"_ba << 422;
    QTest::newRow("limit in words") << "~"_ba
                                    << "limit=ten"_ba << 422;
    QTest::newRow("greatest limit") << "~"_ba
                                    << "limit=100"_ba << 200;
    QTest::newRow("token of nobody") << "~"_ba
                                     << "next_token=nobody"_ba << 410;
    QTest::newRow("empty token") << "~"_ba
                                 << "next_token="_ba << 200;
}

void TestDemoChannels::wrongRequestsAreRefused()
{
    QFETCH(QByteArray, path);
    QFETCH(const QByteArray, query);
    ChannelsDesk desk(withMessages(50));
    const QByteArray channel = desk.walk(desk.root()).items.at(0)[u"channel_id"].toString().toLatin1();
    const HttpReply reply = desk.get(path.replace("~", desk.root()).replace("CHANNEL", channel), query);
    QTEST(reply.status, "status");
    QVERIFY(!bodyOf(reply).isEmpty());
}

void TestDemoChannels::tokensAreGoodForOneList()
{
    ChannelsDesk desk(withMessages(2000));
    const QJsonArray channels = desk.walk(desk.root()).items;
    const QByteArray token = tokenOf(desk.get(desk.rootsOf(channels.at(0)), "limit=5"));
    QVERIFY(!token.isEmpty());
    QCOMPARE(desk.get(desk.rootsOf(channels.at(0)), "next_token=" + token).status, 200);
    QCOMPARE(desk.get(desk.rootsOf(channels.at(1)), "next_token=" + token).status, 410);
    QCOMPARE(desk.get(desk.rootsOf(channels.at(0)), "next_token=" + token.chopped(1) + "_").status, 410);
}

void TestDemoChannels::fullLastPageIsFollowedByAnEmptyOne()
{
    ChannelsDesk desk(withMessages(2000));
    const auto all = desk.everything();
    const QJsonValue root = busiest(all.roots);
    const int count = std::min(100, root[u"reply_count"].toInt() / 2);
    QVERIFY(count > 5);
    const QByteArray limit = "limit=" + QByteArray::number(count);
    const auto whole = desk.walk(desk.repliesOf(root), limit);
    QVERIFY(whole.isSound);
    QCOMPARE(whole.items.size(), root[u"reply_count"].toInt());
    const HttpReply channels = desk.get(desk.root(), "limit=6");
    QVERIFY(!tokenOf(channels).isEmpty());
    const HttpReply last = desk.get(desk.root(), "limit=6&next_token=" + tokenOf(channels));
    QCOMPARE(bodyOf(last).value("items"_L1).toArray().size(), 0);
    QVERIFY(tokenOf(last).isEmpty());
}

void TestDemoChannels::pageBytesShortenPages()
{
    Options options = withMessages(400);
    const auto whole = ChannelsDesk(options).everything();
    options.pageBytes = 1000;
    const auto parts = ChannelsDesk(options).everything();
    QVERIFY(parts.isSound);
    QCOMPARE(parts.roots, whole.roots);
    QCOMPARE(parts.replies, whole.replies);
}

void TestDemoChannels::tokensOutliveNewRoots()
{
    ChannelsDesk desk(withMessages(2000));
    const QByteArray path = desk.rootsOf(desk.walk(desk.root()).items.at(0));
    const QStringList before = idsOf(desk.walk(path).items);
    const QByteArray token = tokenOf(desk.get(path, "limit=5"));
    desk.service().deliver(40);
    QVERIFY(desk.walk(path).items.size() > before.size());
    const HttpReply next = desk.get(path, "limit=5&next_token=" + token);
    QCOMPARE(idsOf(bodyOf(next).value("items"_L1).toArray()), before.mid(5, 5));
}

void TestDemoChannels::liveChangesOldThreads()
{
    ChannelsDesk desk(withMessages(400));
    const auto before = desk.everything();
    desk.service().deliver(120);
    const auto after = desk.everything();
    QVERIFY(after.isSound);
    QCOMPARE(after.roots.size() + after.replies.size(), 520);
    QHash<QString, QJsonValue> now;
    for (const auto &row : after.roots) {
        now.insert(row[u"message_id"].toString(), row);
    }
    int grown = 0;
    for (const auto &row : before.roots) {
        const QJsonValue later = now.value(row[u"message_id"].toString());
        QCOMPARE(later[u"seq"], row[u"seq"]);
        grown += later[u"reply_count"].toInt() > row[u"reply_count"].toInt() ? 1 : 0;
    }
    QVERIFY(grown > 10);
    now.clear();
    for (const auto &row : after.replies) {
        now.insert(row[u"message_id"].toString(), row);
    }
    int edited = 0;
    int deleted = 0;
    for (const auto &row : before.replies) {
        const QJsonValue later = now.value(row[u"message_id"].toString());
        QCOMPARE(later[u"created_at"], row[u"created_at"]);
        edited += later[u"revision"].toInt() > row[u"revision"].toInt() ? 1 : 0;
        deleted += isThere(later[u"deleted_at"]) && !isThere(row[u"deleted_at"]) ? 1 : 0;
    }
    QVERIFY(edited > 0);
    QVERIFY(deleted > 0);
}

void TestDemoChannels::liveFollowsTheClock()
{
    Options options = withMessages(100);
    options.live = 10s;
    ChannelsDesk desk(options);
    desk.now += 45s;
    const auto all = desk.everything();
    QCOMPARE(all.roots.size() + all.replies.size(), 104);
}

void TestDemoChannels::pageFaults()
{
    ChannelsDesk desk(withMessages(2000));
    const auto all = desk.everything();
    const QByteArray path = desk.repliesOf(busiest(all.roots));
    const auto strike = [&](FaultKind kind, const QByteArray &query) {
        return desk.get(path, query, FaultPlan::Strike{kind, 0});
    };
    const auto rowsOf = [](const HttpReply &reply) { return bodyOf(reply).value("items"_L1).toArray(); };
    const QByteArray first = "limit=5";
    const QStringList rows = idsOf(rowsOf(desk.get(path, "limit=10")));
    const QByteArray token = tokenOf(desk.get(path, first));
    const QByteArray second = first + "&next_token=" + token;

    QCOMPARE(idsOf(rowsOf(strike(FaultKind::Duplicate, second))), rows.mid(4, 6));
    QStringList shuffled = idsOf(rowsOf(strike(FaultKind::Reorder, first)));
    QVERIFY(shuffled != rows.mid(0, 5));
    std::sort(shuffled.begin(), shuffled.end());
    QCOMPARE(shuffled, rows.mid(0, 5)); // ids ascend in the order of the replies
    QCOMPARE(tokenOf(strike(FaultKind::SameCursor, second)), token);
    QCOMPARE(strike(FaultKind::ExpiredCursor, second).status, 410);
    const HttpReply empty = strike(FaultKind::EmptyPage, second);
    QCOMPARE(rowsOf(empty).size(), 0);
    QVERIFY(!tokenOf(empty).isEmpty() && tokenOf(empty) != token);
    QCOMPARE(idsOf(rowsOf(desk.get(path, first + "&next_token=" + tokenOf(empty)))), rows.mid(5, 5));
}

QTEST_GUILESS_MAIN(TestDemoChannels)
#include "tst_demo_channels.moc"
