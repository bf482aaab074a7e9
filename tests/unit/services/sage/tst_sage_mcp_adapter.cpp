// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;

namespace {

Account account()
{
    return {.name = u"node"_s, .service = u"sage"_s, .options = {{u"transport"_s, u"mcp"_s}}};
}

QJsonObject paramsOf(const http::Request &request)
{
    return QJsonDocument::fromJson(request.body).object().value("params"_L1).toObject();
}

} // namespace

class TestSageMcpAdapter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void feeds();
    void argumentsGoOutAsTheyCame();
    void headAsksTheInbox();
    void statusOfOneMessage();
    void watermark_data();
    void watermark();
};

void TestSageMcpAdapter::feeds()
{
    const auto adapter = makeAdapter(account());
    const auto feeds = adapter->feeds(account());
    QVERIFY(feeds);
    struct Expected
    {
        QString name;
        Boundary boundary;
        bool optional;
        QString tool;
        QJsonObject arguments;
    };
    const Expected expected[] = {
        {u"sage_message_replies"_s,
         Boundary::BackwardSince,
         false,
         u"sage_message_replies"_s,
         {{u"limit"_s, 20}}},
        {u"sage_message_history/outbox"_s,
         Boundary::NewestOnly,
         false,
         u"sage_message_history"_s,
         {{u"folder"_s, u"outbox"_s}, {u"limit"_s, 100}}},
        {u"sage_message_history/inbox"_s,
         Boundary::NewestOnly,
         false,
         u"sage_message_history"_s,
         {{u"folder"_s, u"inbox"_s}, {u"limit"_s, 100}}},
        {u"sage_inbox"_s,
         Boundary::Forward,
         true,
         u"sage_inbox"_s,
         {{u"limit"_s, 20}, {u"include_replies"_s, false}}},
    };
    QCOMPARE(feeds->size(), std::size(expected));
    for (size_t i = 0; i < feeds->size(); ++i) {
        QCOMPARE(feeds->at(i).name, expected[i].name);
        QCOMPARE(feeds->at(i).boundary, expected[i].boundary);
        QCOMPARE(feeds->at(i).optional, expected[i].optional);
        const auto request = adapter->pageRequest(feeds->at(i), std::nullopt);
        QCOMPARE(request.method, "POST"_ba);
        QCOMPARE(request.path, "/v1/mcp/streamable"_ba);
        QCOMPARE(paramsOf(request).value("name"_L1).toString(), expected[i].tool);
        QCOMPARE(paramsOf(request).value("arguments"_L1).toObject(), expected[i].arguments);
    }
    QCOMPARE(paramsOf(adapter->pageRequest(feeds->at(3), u"opaque"_s))
                 .value("arguments"_L1)
                 .toObject()
                 .value("message_cursor"_L1)
                 .toString(),
             u"opaque"_s);
}

void TestSageMcpAdapter::argumentsGoOutAsTheyCame()
{
    const auto adapter = makeAdapter(account());
    const auto cursor = u"{ \"limit\": 20,\n \"before\" : \"2026-08-08T00:05:00Z|msg-\\u0031\" }"_s;
    const auto request = adapter->pageRequest(adapter->feeds(account())->front(), cursor);
    QVERIFY(request.body.contains("\"arguments\":" + cursor.toUtf8() + "}"));
    QCOMPARE(paramsOf(request).value("arguments"_L1).toObject().value("limit"_L1).toInt(), 20);
}

void TestSageMcpAdapter::headAsksTheInbox()
{
    const auto adapter = makeAdapter(account());
    const auto feeds = adapter->feeds(account());
    const auto head = adapter->headRequest(feeds->front());
    QVERIFY(head);
    QCOMPARE(paramsOf(*head).value("name"_L1).toString(), u"sage_inbox"_s);
    QVERIFY(!adapter->headRequest(feeds->at(1)) && !adapter->headRequest(feeds->at(3)));
    QCOMPARE(paramsOf(adapter->probeRequest()).value("name"_L1).toString(), u"sage_message_replies"_s);
}

void TestSageMcpAdapter::statusOfOneMessage()
{
    const auto adapter = makeAdapter(account());
    const auto feed = adapter->threadFeed(account(), u"msg-\"1"_s);
    QVERIFY(feed);
    const auto params = paramsOf(adapter->pageRequest(*feed, std::nullopt));
    QCOMPARE(params.value("name"_L1).toString(), u"sage_message_status"_s);
    QCOMPARE(params.value("arguments"_L1).toObject(), (QJsonObject{{u"message_id"_s, u"msg-\"1"_s}}));
    QVERIFY(!adapter->threadFeed(account(), {}));
}

void TestSageMcpAdapter::watermark_data()
{
    QTest::addColumn<QString>("cursor");
    QTest::addColumn<bool>("reached");
    QTest::newRow("before") << u"{\"before\":\"2026-08-08T00:04:59.9Z|m\",\"limit\":20}"_s << true;
    QTest::newRow("equal") << u"{\"before\":\"2026-08-08T00:05:00Z|m\"}"_s << false;
    QTest::newRow("after") << u"{\"before\":\"2026-08-08T00:05:00.1Z|m\"}"_s << false;
    QTest::newRow("none") << u"{}"_s << false;
    QTest::newRow("a head") << u"2026-08-08T00:04:00Z"_s << true;
    QTest::newRow("nonsense") << u"{\"before\":7"_s << false;
}

void TestSageMcpAdapter::watermark()
{
    QFETCH(const QString, cursor);
    QTEST(makeAdapter(account())->reached(cursor, u"2026-08-08T00:05:00Z"_s), "reached");
}

QTEST_GUILESS_MAIN(TestSageMcpAdapter)
#include "tst_sage_mcp_adapter.moc"
