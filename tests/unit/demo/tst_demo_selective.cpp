// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/selective/check.h"
#include "selective_desk.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace ackbox::demo;
using namespace std::chrono_literals;

namespace {

const QByteArray sessionPath = "/internal/inbox/session";
const QByteArray openPath = "/internal/inbox/open";
const QByteArray ackPath = "/internal/inbox/ack-ids";
const QByteArray everything = "status=all&include_sent=true&limit=50";

Options withMessages(int messages)
{
    Options options;
    options.messages = messages;
    return options;
}

QJsonObject openBody(const QStringList &ids, const QString &direction = {})
{
    QJsonArray entries;
    for (const QString &id : ids) {
        QJsonObject entry{{u"msg_id"_s, id}};
        if (!direction.isEmpty()) {
            entry.insert(u"direction"_s, direction);
        }
        entries.append(entry);
    }
    return {{u"messages"_s, entries}};
}

QJsonObject ackBody(const QStringList &ids)
{
    return {{u"message_ids"_s, QJsonArray::fromStringList(ids)}};
}

QStringList idsOf(const QJsonArray &rows, const QString &direction, int count)
{
    QStringList ids;
    for (const QJsonValue &row : rows) {
        if (row[u"direction"].toString() == direction && ids.size() < count) {
            ids.append(row[u"msg_id"].toString());
        }
    }
    return ids;
}

} // namespace

class TestDemoSelective : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handshake();
    void nonceExpiresAfterFiveMinutes();
    void handshakeErrors_data();
    void handshakeErrors();
    void parametersAreCheckedFirst_data();
    void parametersAreCheckedFirst();
    void bodiesAreCheckedFirst_data();
    void bodiesAreCheckedFirst();
    void frameworkErrorsArePlainText();
    void sessionsAreNeeded();
    void walksListExactlyWhatWasAskedFor_data();
    void walksListExactlyWhatWasAskedFor();
    void sameSeedSameBytes();
    void rowsAreAsDocumented();
    void pendingHidesWhatIsAcknowledged();
    void fullLastPageIsFollowedByAnEmptyOne();
    void cursorsAreExclusive();
    void trustFilters();
    void threadReadsOverrideTheMute();
    void previewsCountCodePoints();
    void pageBytesShortenPages();
    void openingBringsBodies();
    void openingIsPerId();
    void acknowledgingIsPerIdAndIdempotent();
    void storageErrorsAreRetriable();
    void legacyAcknowledgeChangesNothing();
    void budgetIsPerDay();
    void otherWalletsSeeNothing();
    void liveMessagesArriveOnTop();
    void pageFaults();
};

void TestDemoSelective::handshake()
{
    SelectiveDesk desk;
    const QString wallet = desk.account().identity;
    const QJsonObject first = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}));
    const QString nonce = first[u"nonce"].toString();
    QVERIFY(!nonce.isEmpty());
    QVERIFY(first.contains(u"next"));
    const QString normal = u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + wallet;
    QCOMPARE(first[u"wallet"].toString(), normal);

    QJsonObject proof{
        {u"wallet"_s, normal}, {u"nonce"_s, nonce}, {u"signature"_s, desk.sign("something else")}};
    QCOMPARE(desk.post(sessionPath, proof).status, 401);
    proof[u"signature"] = desk.sign(nonce.toUtf8());
    const HttpReply good = desk.post(sessionPath, proof); // the failed try has not used the nonce up
    QCOMPARE(good.status, 200);
    QCOMPARE(bodyOf(good)[u"wallet"].toString(), normal);
    QCOMPARE(bodyOf(good)[u"tier"].toString(), u"wallet_verified"_s);
    QCOMPARE(desk.post(sessionPath, proof).status, 401); // the good one has

    desk.useSession(bodyOf(good)[u"session_id"].toString().toLatin1());
    QCOMPARE(desk.list({}).status, 200);
}

void TestDemoSelective::nonceExpiresAfterFiveMinutes()
{
    SelectiveDesk desk;
    const QString wallet = desk.account().identity;
    const QString nonce = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}))[u"nonce"].toString();
    const QJsonObject proof{
        {u"wallet"_s, wallet}, {u"nonce"_s, nonce}, {u"signature"_s, desk.sign(nonce.toUtf8())}};
    desk.now += 5min + 1s;
    const HttpReply reply = desk.post(sessionPath, proof);
    QCOMPARE(reply.status, 401);
    QCOMPARE(reasonOf(reply), u"verify_failed"_s);
    QVERIFY(!bodyOf(reply).contains(u"error_code")); // the older shape
}

void TestDemoSelective::handshakeErrors_data()
{
    QTest::addColumn<QJsonObject>("body");
    QTest::addColumn<QString>("reason");
    const QString wallet = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
    QTest::newRow("no wallet") << QJsonObject{} << u"invalid_request"_s;
    QTest::newRow("wallet of another type") << QJsonObject{{u"wallet"_s, 7}} << u"invalid_request"_s;
    QTest::newRow("not a wallet") << QJsonObject{{u"wallet"_s, u"me"_s}} << u"invalid_wallet"_s;
    QTest::newRow("unknown field") << QJsonObject{{u"wallet"_s, wallet}, {u"tier"_s, u"x"_s}}
                                   << u"invalid_request"_s;
    QTest::newRow("nonce alone") << QJsonObject{{u"wallet"_s, wallet}, {u"nonce"_s, u"x"_s}}
                                 << u"invalid_request"_s;
}

void TestDemoSelective::handshakeErrors()
{
    QFETCH(QJsonObject, body);
    QFETCH(QString, reason);
    SelectiveDesk desk;
    const HttpReply reply = desk.post(sessionPath, body);
    QCOMPARE(reply.status, 400);
    QCOMPARE(reasonOf(reply), reason);
}

void TestDemoSelective::parametersAreCheckedFirst_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("reason"); // empty: accepted, so only the session is missing
    const auto row = [](const QByteArray &query, const QString &reason) {
        QTest::newRow(query.isEmpty() ? "nothing" : query.left(60).constData()) << query << reason;
    };
    const QString invalid = u"invalid_request"_s;
    row("", {});
    row("limit=1", {});
    row("limit=50", {});
    row("limit=0", invalid);
    row("limit=51", invalid);
    row("limit=", invalid);
    row("limit=+5", invalid);
    row("limit=5.0", invalid);
    row("status=all&include_sent=true", {});
    row("include_sent=true", invalid);
    row("include_sent=false", {});
    row("include_sent=1&status=all", invalid);
    row("status=", invalid);
    row("status=done", invalid);
    row("preview=true", {});
    row("preview=True", invalid);
    row("preview=", invalid);
    row("cursor=00001783890000000000_1234abcd", {});
    row("cursor=", u"invalid_cursor"_s);
    row("cursor=1783890000000000_1234abcd", u"invalid_cursor"_s);
    row("cursor=00001783890000000000_1234abcg", u"invalid_cursor"_s);
    row("thread_id=x", {});
    row("thread_id=", u"invalid_thread_id"_s);
    row("thread_id=" + QByteArray(128, 'x'), {});
    row("thread_id=" + QByteArray(129, 'x'), u"invalid_thread_id"_s);
    row("thread_id=%E4%BD%A0" + QByteArray(126, 'x'), u"invalid_thread_id"_s);
    row("thread_id=dm:" + QByteArray(397, 'x'), {});
    row("thread_id=dm:" + QByteArray(398, 'x'), u"invalid_thread_id"_s);
    row("min_trust=0", {});
    row("min_trust=1.0", {});
    row("min_trust=1.01", invalid);
    row("min_trust=-0.1", invalid);
    row("min_trust=nan", invalid);
    row("min_trust=", invalid);
    row("min_trust=high", invalid);
    row("colour=blue", invalid);
    row("Limit=5", invalid);
}

void TestDemoSelective::parametersAreCheckedFirst()
{
    QFETCH(QByteArray, query);
    QFETCH(QString, reason);
    Options options;
    options.budget = 0;
    SelectiveDesk desk(options);
    const HttpReply reply = desk.list(query);
    QCOMPARE(reply.status, reason.isEmpty() ? 401 : 400);
    QCOMPARE(reasonOf(reply), reason.isEmpty() ? u"missing_session"_s : reason);
    desk.signIn();
    // With a session but without budget: what is malformed is still called so.
    QCOMPARE(reasonOf(desk.list(query)), reason.isEmpty() ? u"read_quota_exceeded"_s : reason);
}

void TestDemoSelective::bodiesAreCheckedFirst_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QJsonObject>("body");
    const QString id = u"00001783890000000000_1234abcd"_s;
    QStringList tooMany;
    for (int index = 0; index < 51; ++index) {
        tooMany.append(id);
    }
    QTest::newRow("open nothing") << openPath << openBody({});
    QTest::newRow("open 51, all the same") << openPath << openBody(tooMany);
    QTest::newRow("open one malformed of two") << openPath << openBody({id, u"x"_s});
    QTest::newRow("open other direction") << openPath << openBody({id}, u"both"_s);
    QTest::newRow("open string") << openPath << QJsonObject{{u"messages"_s, QJsonArray{id}}};
    QTest::newRow("open other field") << openPath << QJsonObject{{u"message_ids"_s, QJsonArray{id}}};
    QTest::newRow("ack nothing") << ackPath << ackBody({});
    QTest::newRow("ack 51") << ackPath << ackBody(tooMany);
    QTest::newRow("ack one malformed of two") << ackPath << ackBody({id, u"x"_s});
    QTest::newRow("ack number") << ackPath << QJsonObject{{u"message_ids"_s, QJsonArray{5}}};
    QTest::newRow("ack other field") << ackPath
                                     << QJsonObject{{u"message_ids"_s, QJsonArray{id}}, {u"all"_s, true}};
}

void TestDemoSelective::bodiesAreCheckedFirst()
{
    QFETCH(QByteArray, path);
    QFETCH(QJsonObject, body);
    SelectiveDesk desk;
    const HttpReply reply = desk.post(path, body);
    QCOMPARE(reply.status, 400);
    const QJsonObject error = bodyOf(reply);
    QCOMPARE(error[u"reason"].toString(), u"invalid_request"_s);
    QCOMPARE(error[u"retry"].toString(), u"after_correction"_s);
    for (const char *field : {"error", "error_code", "next_step", "request_id", "operation"}) {
        QVERIFY2(error[QLatin1StringView(field)].isString(), field);
    }
    QVERIFY(std::any_of(reply.headers.begin(), reply.headers.end(), [&error](const auto &header) {
        return header.first == "x-request-id" && header.second == error[u"request_id"].toString().toLatin1();
    }));
}

void TestDemoSelective::frameworkErrorsArePlainText()
{
    SelectiveDesk desk;
    const HttpRequest broken{.method = "POST",
                             .path = openPath,
                             .query = {},
                             .headers = {{"content-type", "application/json"}},
                             .body = "{\"messages\":["};
    HttpRequest untyped = broken;
    untyped.headers.clear();
    const QList<std::pair<HttpReply, int>> cases = {{desk.send(broken), 400},
                                                    {desk.send(untyped), 415},
                                                    {desk.get(openPath, {}), 405},
                                                    {desk.get("/internal/inbox/other", {}), 404},
                                                    {desk.list("limit=5&limit=6"), 400}};
    for (const auto &[reply, status] : cases) {
        QCOMPARE(reply.status, status);
        QVERIFY(reply.contentType.startsWith("text/plain"));
        QVERIFY(bodyOf(reply).isEmpty());
    }
}

void TestDemoSelective::sessionsAreNeeded()
{
    SelectiveDesk desk;
    QCOMPARE(reasonOf(desk.list({})), u"missing_session"_s);
    desk.useSession("5b0f64b1-4d1f-4d0e-8b65-0d3c9d1a7b11");
    const HttpReply reply = desk.list({});
    QCOMPARE(reply.status, 401);
    QCOMPARE(reasonOf(reply), u"unproven_sender"_s);
    desk.signIn();
    QCOMPARE(desk.list({}).status, 200);
    desk.service().refuse({.method = "GET",
                           .path = "/internal/inbox/list",
                           .query = {},
                           .headers = {{"x-inbox-session", "other"}},
                           .body = {}},
                          FaultKind::Status401);
    QCOMPARE(desk.list({}).status, 200); // only the session that met the fault is forgotten
}

void TestDemoSelective::walksListExactlyWhatWasAskedFor_data()
{
    QTest::addColumn<int>("messages");
    for (const int messages : {0, 1, 2, 49, 50, 51, 400, 5000}) {
        QTest::addRow("%d", messages) << messages;
    }
}

void TestDemoSelective::walksListExactlyWhatWasAskedFor()
{
    QFETCH(int, messages);
    SelectiveDesk desk(withMessages(messages));
    desk.signIn();
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), messages);
    QSet<QString> keys;
    for (const QJsonValue &row : walk.rows) {
        keys.insert(row[u"msg_id"].toString() + u'/' + row[u"direction"].toString());
    }
    QCOMPARE(keys.size(), messages);
    if (messages >= 5000) {
        QVERIFY(walk.emptyPages > 0);
        QVERIFY(walk.muted >= 120);
    }
}

void TestDemoSelective::sameSeedSameBytes()
{
    const auto bytesOf = [](const QString &seed) {
        Options options = withMessages(300);
        options.seed = seed;
        SelectiveDesk desk(options);
        desk.signIn();
        QByteArray bytes = desk.account().identity.toLatin1() + desk.list(everything + "&preview=true").body;
        const QStringList ids = idsOf(desk.walk(everything).rows, u"received"_s, 50);
        bytes += desk.post(openPath, openBody(ids)).body;
        desk.service().deliver(5);
        return bytes + desk.list("limit=5").body;
    };
    QCOMPARE(bytesOf(u"kelp"_s), bytesOf(u"kelp"_s));
    QVERIFY(bytesOf(u"kelp"_s) != bytesOf(u"Kelp"_s));
}

void TestDemoSelective::rowsAreAsDocumented()
{
    SelectiveDesk desk(withMessages(3000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    QSet<QString> intents;
    QSet<qsizetype> timeLengths;
    QSet<QString> times;
    int selfSends = 0;
    int legacy = 0;
    for (const QJsonValue &row : rows) {
        QVERIFY(selective::isMessageId(row[u"msg_id"].toString()));
        const bool isSent = row[u"direction"].toString() == "sent"_L1;
        QCOMPARE(row[u"acknowledged"].isNull(), isSent);
        QVERIFY(row[u"expires_at"].isNull());
        QVERIFY(row[u"sent_at"].toString().endsWith("+00:00"_L1));
        QVERIFY(row[u"thread_ref"].toString().startsWith("thread_v1_"_L1));
        QVERIFY(row[u"body_bytes"].toInt() >= 1 && row[u"body_bytes"].toInt() <= 4096);
        for (const char *absent : {"body", "thread_id", "preview"}) {
            QVERIFY(row[QLatin1StringView(absent)].isUndefined());
        }
        intents.insert(row[u"intent"].toString());
        timeLengths.insert(row[u"sent_at"].toString().size());
        times.insert(row[u"msg_id"].toString().left(20));
        selfSends += row[u"from_wallet"] == row[u"to_wallet"] ? 1 : 0;
        legacy += row[u"to_wallet"].isNull() ? 1 : 0;
    }
    QCOMPARE(intents, (QSet<QString>{QString(), u"task_offer"_s, u"task_clarification"_s, u"game_invite"_s}));
    QCOMPARE(timeLengths, (QSet<qsizetype>{25, 29, 32, 35})); // 0, 3, 6 and 9 digits
    QVERIFY(times.size() < rows.size());                      // some share a microsecond
    QVERIFY(selfSends > 0);
    QVERIFY(legacy > 0);
}

void TestDemoSelective::pendingHidesWhatIsAcknowledged()
{
    SelectiveDesk desk(withMessages(3000));
    desk.signIn();
    const SelectiveDesk::Walk pending = desk.walk("limit=50");
    const SelectiveDesk::Walk all = desk.walk("limit=50&status=all");
    QVERIFY(pending.isSound && all.isSound);
    QVERIFY(pending.acknowledged > 0);
    QVERIFY(pending.emptyPages > 0); // a whole raw page was handled
    QCOMPARE(pending.pages, all.pages);
    QCOMPARE(pending.rows.size() + pending.acknowledged + pending.muted, all.rows.size() + all.muted);
}

void TestDemoSelective::fullLastPageIsFollowedByAnEmptyOne()
{
    SelectiveDesk desk(withMessages(8)); // too few for a muted thread
    desk.signIn();
    const QJsonObject page = bodyOf(desk.list("status=all&include_sent=true&limit=8"));
    QCOMPARE(page[u"count"].toInt(), 8);
    const QByteArray cursor = page[u"next_cursor"].toString().toLatin1();
    QVERIFY(!cursor.isEmpty());
    const QJsonObject last = bodyOf(desk.list("status=all&include_sent=true&limit=8&cursor=" + cursor));
    QCOMPARE(last[u"count"].toInt(), 0);
    QVERIFY(last[u"next_cursor"].isNull());
    QVERIFY(bodyOf(desk.list("status=all&include_sent=true&limit=9"))[u"next_cursor"].isNull());
}

void TestDemoSelective::cursorsAreExclusive()
{
    SelectiveDesk desk(withMessages(100));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QString third = rows[2][u"msg_id"].toString();
    const QJsonObject page = bodyOf(desk.list(everything + "&cursor=" + third.toLatin1()));
    QCOMPARE(page[u"messages"][0][u"msg_id"], rows[3][u"msg_id"]);
    // Any id will do, also one that was never given out.
    const QJsonObject top = bodyOf(desk.list(everything + "&cursor=99999999999999999999_ffffffff"));
    QCOMPARE(top[u"messages"][0][u"msg_id"], rows[0][u"msg_id"]);
    QCOMPARE(bodyOf(desk.list("cursor=00000000000000000000_00000000"))[u"count"].toInt(), 0);
}

void TestDemoSelective::trustFilters()
{
    SelectiveDesk desk(withMessages(1500));
    desk.signIn();
    const SelectiveDesk::Walk open = desk.walk(everything);
    const SelectiveDesk::Walk trusting = desk.walk(everything + "&min_trust=0.5");
    QVERIFY(trusting.belowTrust > 0);
    QCOMPARE(trusting.rows.size() + trusting.belowTrust, open.rows.size());
    QCOMPARE(trusting.muted, open.muted);
    QVERIFY(desk.walk(everything + "&min_trust=1").rows.size() < trusting.rows.size());
}

void TestDemoSelective::threadReadsOverrideTheMute()
{
    SelectiveDesk desk(withMessages(400));
    desk.signIn();
    const QJsonArray listed = desk.walk(everything).rows;
    const QString id = listed[5][u"msg_id"].toString();
    const QString direction = listed[5][u"direction"].toString();
    const QJsonValue opened = bodyOf(desk.post(openPath, openBody({id}, direction)))[u"results"][0];
    const QByteArray threadId = opened[u"message"][u"thread_id"].toString().toUtf8();
    const SelectiveDesk::Walk thread = desk.walk(everything + "&thread_id=" + threadId.toPercentEncoding());
    QVERIFY(thread.isSound);
    QVERIFY(!thread.rows.isEmpty());
    for (const QJsonValue &row : thread.rows) {
        QCOMPARE(row[u"thread_ref"], listed[5][u"thread_ref"]);
    }
    QCOMPARE(desk.walk("thread_id=unknown").rows.size(), 0);

    // Muted ids lie in the gaps of an unscoped walk. Nothing lists them, so look for one by its neighbours'
    // times.
    const SelectiveDesk::Walk unscoped = desk.walk("limit=50&status=all");
    QVERIFY(unscoped.muted > 0);
    QString mutedCursor;
    QString cursor;
    while (mutedCursor.isEmpty()) {
        const QByteArray from = cursor.isEmpty() ? QByteArray() : "&cursor=" + cursor.toLatin1();
        const QJsonObject page = bodyOf(desk.list("limit=1&status=all" + from));
        cursor = page[u"next_cursor"].toString();
        QVERIFY(!cursor.isEmpty());
        if (page[u"filtered_muted"].toInt() == 1) {
            mutedCursor = cursor; // the raw page's only row
        }
    }
    const QJsonValue muted = bodyOf(desk.post(openPath, openBody({mutedCursor})))[u"results"][0];
    QCOMPARE(muted[u"status"].toString(), u"opened"_s);
    const QByteArray mutedThread = muted[u"message"][u"thread_id"].toString().toUtf8();
    const SelectiveDesk::Walk scoped =
        desk.walk("status=all&limit=50&thread_id=" + mutedThread.toPercentEncoding());
    QCOMPARE(scoped.rows.size(), unscoped.muted);
    QCOMPARE(scoped.muted, 0);
}

void TestDemoSelective::previewsCountCodePoints()
{
    SelectiveDesk desk(withMessages(1000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything + "&preview=true").rows;
    int cut = 0;
    for (const QJsonValue &row : rows) {
        const QString preview = row[u"preview"].toString();
        const auto codePoints = preview.toUcs4().size();
        QVERIFY(codePoints <= 160);
        const bool isTruncated = row[u"preview_truncated"].toBool();
        QCOMPARE(preview.toUtf8().size() < row[u"body_bytes"].toInt(), isTruncated);
        if (isTruncated) {
            QCOMPARE(codePoints, 160);
            ++cut;
        }
    }
    QVERIFY(cut > 0);
}

void TestDemoSelective::pageBytesShortenPages()
{
    Options options = withMessages(500);
    options.pageBytes = 4000;
    SelectiveDesk desk(options);
    desk.signIn();
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), 500);
    QVERIFY(walk.pages > 60);
    QVERIFY(desk.list(everything).body.size() < 4300);
}

void TestDemoSelective::openingBringsBodies()
{
    SelectiveDesk desk(withMessages(2000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QJsonArray before = desk.walk("limit=50").rows;
    for (qsizetype index = 0; index < rows.size(); index += 37) {
        const QJsonValue row = rows[index];
        const QString direction = row[u"direction"].toString();
        const QJsonValue result =
            bodyOf(desk.post(openPath, openBody({row[u"msg_id"].toString()}, direction)))[u"results"][0];
        QCOMPARE(result[u"status"].toString(), u"opened"_s);
        const QJsonValue message = result[u"message"];
        QCOMPARE(message[u"body"].toString().toUtf8().size(), row[u"body_bytes"].toInt());
        QVERIFY(!message[u"thread_id"].toString().isEmpty());
        QVERIFY(message[u"to_wallet"].isString()); // of legacy rows, too
        QVERIFY(message[u"acknowledged"].isUndefined());
        for (const char *field : {"msg_id", "direction", "from_wallet", "sent_at", "intent", "thread_ref"}) {
            QCOMPARE(message[QLatin1StringView(field)], row[QLatin1StringView(field)]);
        }
    }
    QCOMPARE(desk.walk("limit=50").rows, before); // nothing was acknowledged by it
    QCOMPARE(desk.service().acknowledgedCount(), 0);
}

void TestDemoSelective::openingIsPerId()
{
    SelectiveDesk desk(withMessages(1000));
    desk.signIn();
    const QJsonArray rows = desk.walk(everything).rows;
    const QStringList received = idsOf(rows, u"received"_s, 2);
    const QString sent = idsOf(rows, u"sent"_s, 1).constFirst();
    const QString missing = u"00001783890000000000_00000000"_s;
    const QJsonArray results = bodyOf(desk.post(
        openPath, openBody({received[1], missing, received[0], received[1], sent})))[u"results"]
                                   .toArray();
    QCOMPARE(results.size(), 4); // the repeated id came once, where it was first
    QCOMPARE(results[0][u"msg_id"].toString(), received[1]);
    QCOMPARE(results[1][u"status"].toString(), u"unavailable"_s);
    QCOMPARE(results[2][u"msg_id"].toString(), received[0]);
    QCOMPARE(results[3][u"status"].toString(), u"unavailable"_s); // a sent one, asked for as received

    const auto selfSend = std::find_if(rows.begin(), rows.end(), [](const QJsonValue &row) {
        return row[u"from_wallet"] == row[u"to_wallet"];
    });
    QVERIFY(selfSend != rows.end());
    const QString selfId = (*selfSend)[u"msg_id"].toString();
    for (const QString &direction : {u"received"_s, u"sent"_s}) {
        const QJsonValue result = bodyOf(desk.post(openPath, openBody({selfId}, direction)))[u"results"][0];
        QCOMPARE(result[u"status"].toString(), u"opened"_s);
        QCOMPARE(result[u"message"][u"direction"].toString(), direction);
    }
}

void TestDemoSelective::acknowledgingIsPerIdAndIdempotent()
{
    SelectiveDesk desk(withMessages(500));
    desk.signIn();
    const QJsonArray rows = desk.walk("limit=50").rows;
    const QString received = rows[0][u"msg_id"].toString();
    const QString sent = idsOf(desk.walk(everything).rows, u"sent"_s, 1).constFirst();
    for (int time = 0; time < 2; ++time) {
        const HttpReply reply = desk.post(ackPath, ackBody({sent, received, received}));
        QCOMPARE(reply.status, 200);
        QCOMPARE(reply.ids, (QStringList{sent + u"/received"_s, received + u"/received"_s}));
        const QJsonArray results = bodyOf(reply)[u"results"].toArray();
        QCOMPARE(results.size(), 2);
        QCOMPARE(results[0][u"status"].toString(), u"unavailable"_s);
        QCOMPARE(results[1][u"status"].toString(), u"acknowledged"_s);
        QCOMPARE(desk.service().acknowledgedCount(), 1);
    }
    QCOMPARE(desk.walk("limit=50").rows.size(), rows.size() - 1);
    const QJsonArray all = desk.walk("limit=50&status=all").rows;
    const auto handled = std::find_if(all.begin(), all.end(), [&received](const QJsonValue &row) {
        return row[u"msg_id"].toString() == received;
    });
    QVERIFY(handled != all.end());
    QCOMPARE((*handled)[u"acknowledged"], QJsonValue(true));
}

void TestDemoSelective::storageErrorsAreRetriable()
{
    SelectiveDesk desk;
    desk.signIn();
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();
    desk.storageFails = true;
    for (const auto &reply : {desk.post(openPath, openBody({id})), desk.post(ackPath, ackBody({id}))}) {
        QCOMPARE(reply.status, 200);
        QCOMPARE(bodyOf(reply)[u"results"][0][u"status"].toString(), u"error"_s);
        QCOMPARE(bodyOf(reply)[u"results"][0][u"error"].toString(), u"storage_error"_s);
    }
    desk.storageFails = false;
    QCOMPARE(bodyOf(desk.post(ackPath, ackBody({id})))[u"results"][0][u"status"].toString(),
             u"acknowledged"_s);
}

void TestDemoSelective::legacyAcknowledgeChangesNothing()
{
    SelectiveDesk desk;
    const QByteArray path = "/internal/inbox/ack";
    QCOMPARE(desk.post(path, {{u"up_to_cursor"_s, u"00001783890000000000_1234abcd"_s}}).status, 401);
    desk.signIn();
    const qsizetype before = desk.walk("limit=50").rows.size();
    const HttpReply reply = desk.post(path, {{u"up_to_cursor"_s, u"99991783890000000000_1234abcd"_s}});
    QCOMPARE(reply.status, 200);
    QCOMPARE(desk.walk("limit=50").rows.size(), before);
    QCOMPARE(desk.post(path, {{u"up_to_cursor"_s, u"newest"_s}}).status, 400);
}

void TestDemoSelective::budgetIsPerDay()
{
    Options options;
    options.budget = 3;
    SelectiveDesk desk(options);
    desk.now += 23h + 59min;
    desk.signIn(); // costs nothing
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();
    QCOMPARE(desk.list("limit=99").status, 400); // costs nothing either
    QCOMPARE(desk.post(openPath, openBody({id})).status, 200);
    QCOMPARE(desk.post(ackPath, ackBody({id})).status, 200);
    const HttpReply reply = desk.post(ackPath, ackBody({id}));
    QCOMPARE(reply.status, 400);
    QCOMPARE(reasonOf(reply), u"read_quota_exceeded"_s);
    desk.now += 1min; // midnight, UTC
    QCOMPARE(desk.list({}).status, 200);
}

void TestDemoSelective::otherWalletsSeeNothing()
{
    Options options;
    SelectiveDesk desk(options);
    desk.signIn();
    const QString id = bodyOf(desk.list({}))[u"messages"][0][u"msg_id"].toString();

    // The key of another demo server: any key may prove itself, and finds an empty mailbox.
    options.seed = u"somebody else"_s;
    const SelectiveDesk other(options);
    const QString wallet = other.account().identity;
    const QString nonce = bodyOf(desk.post(sessionPath, {{u"wallet"_s, wallet}}))[u"nonce"].toString();
    const QJsonObject answer = bodyOf(desk.post(
        sessionPath,
        {{u"wallet"_s, wallet}, {u"nonce"_s, nonce}, {u"signature"_s, other.sign(nonce.toUtf8())}}));
    desk.useSession(answer[u"session_id"].toString().toLatin1());
    QCOMPARE(bodyOf(desk.list("status=all"))[u"count"], QJsonValue(0));
    QCOMPARE(bodyOf(desk.post(openPath, openBody({id})))[u"results"][0][u"status"].toString(),
             u"unavailable"_s);
    QCOMPARE(bodyOf(desk.post(ackPath, ackBody({id})))[u"results"][0][u"status"].toString(),
             u"unavailable"_s);
}

void TestDemoSelective::liveMessagesArriveOnTop()
{
    Options options = withMessages(200);
    options.live = 2s;
    SelectiveDesk desk(options);
    desk.signIn();
    const QString top = bodyOf(desk.list(everything))[u"messages"][0][u"msg_id"].toString();
    desk.now += 21s; // ten times two seconds
    const SelectiveDesk::Walk walk = desk.walk(everything);
    QVERIFY(walk.isSound);
    QCOMPARE(walk.rows.size(), 210);
    QCOMPARE(walk.rows[10][u"msg_id"].toString(), top);
    QSet<QString> threads;
    for (int index = 0; index < 10; ++index) {
        threads.insert(walk.rows[index][u"thread_ref"].toString());
    }
    QVERIFY(threads.size() < 10); // some answer others

    desk.clockStep = -1h;
    desk.service().deliver(1);
    QVERIFY(bodyOf(desk.list(everything))[u"messages"][0][u"msg_id"] == walk.rows[0][u"msg_id"]);
    QCOMPARE(desk.walk(everything).rows.size(), 211);
}

void TestDemoSelective::pageFaults()
{
    SelectiveDesk desk(withMessages(300));
    desk.signIn();
    const QJsonObject first = bodyOf(desk.list(everything));
    const QByteArray cursor = first[u"next_cursor"].toString().toLatin1();
    const QByteArray next = everything + "&cursor=" + cursor;
    const QJsonObject second = bodyOf(desk.list(next));

    const QJsonObject empty = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::EmptyPage, 0}));
    QCOMPARE(empty[u"count"].toInt(), 0);
    const QByteArray between = empty[u"next_cursor"].toString().toLatin1();
    QVERIFY(between < cursor);
    QCOMPARE(bodyOf(desk.list(everything + "&cursor=" + between)), second); // nothing is lost

    const QJsonObject repeated = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Duplicate, 0}));
    QCOMPARE(repeated[u"messages"][0][u"msg_id"].toString().toLatin1(), cursor);
    QCOMPARE(repeated[u"count"].toInt(), second[u"count"].toInt() + 1);
    const QJsonArray twice =
        bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Duplicate, 1}))[u"messages"].toArray();
    QCOMPARE(twice.first(), twice.last());

    const QJsonArray shuffled =
        bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::Reorder, 0}))[u"messages"].toArray();
    const QJsonArray sorted = second[u"messages"].toArray();
    QVERIFY(shuffled != sorted);
    QCOMPARE(shuffled.size(), sorted.size());
    QVERIFY(std::all_of(sorted.begin(), sorted.end(),
                        [&shuffled](const QJsonValue &row) { return shuffled.contains(row); }));

    const QJsonObject same = bodyOf(desk.list(next, FaultPlan::Strike{FaultKind::SameCursor, 0}));
    QCOMPARE(same[u"next_cursor"].toString().toLatin1(), cursor);
    const HttpReply expired = desk.list(next, FaultPlan::Strike{FaultKind::ExpiredCursor, 0});
    QCOMPARE(expired.status, 400);
    QCOMPARE(reasonOf(expired), u"invalid_cursor"_s);
}

QTEST_GUILESS_MAIN(TestDemoSelective)
#include "tst_demo_selective.moc"
