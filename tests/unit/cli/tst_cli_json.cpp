// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/feed_text.h"
#include "cli/json.h"
#include "cli/table.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::cli;

class TestCliJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messageFieldsAreTheContracts();
    void absentFactsAreLeftOut();
    void textIsAsReceived();
    void errorsAndFeeds();
    void tablesLineUp();
};

void TestCliJson::messageFieldsAreTheContracts()
{
    Message message;
    message.account = u"work"_s;
    message.service = u"selective"_s;
    message.listed.remoteKey = u"1/received"_s;
    message.listed.conversation = u"c"_s;
    message.listed.author = {.id = u"id"_s, .name = u"name"_s, .kind = u"agent"_s};
    message.listed.addressedTo = u"to"_s;
    message.listed.repliedBy = u"by"_s;
    message.listed.attribution = Attribution::Other;
    message.listed.sentAt = parseTimestamp(u"2026-07-12T21:00:00+00:00"_s);
    message.listed.completedAt = parseTimestamp(u"2026-07-12T21:00:01Z"_s);
    message.listed.kind = u"k"_s;
    message.listed.taskState = u"done"_s;
    message.listed.trust = u"0.5"_s;
    message.listed.revision = 3;
    message.listed.editedAt = parseTimestamp(u"e"_s);
    message.listed.deletedAt = parseTimestamp(u"d"_s);
    message.listed.bytes = 4;
    message.listed.preview = u"p"_s;
    message.listed.truncated = true;
    message.openedAt = 0;
    message.acknowledged = true;
    message.acknowledgedAt = 1;
    message.acknowledgedLocally = true;
    message.body = u"text"_s;
    message.findings = QStringList(u"invisible"_s);
    QCOMPARE(
        messageJson(message).toByteArray(),
        QByteArray(
            R"({"ref":"work/1/received","account":"work","service":"selective","conversation":"c",)"
            R"("direction":"received","author":"id","author_name":"name","author_kind":"agent",)"
            R"("addressed_to":"to","replied_by":"by","attribution":"other",)"
            R"("sent_at":"2026-07-12T21:00:00+00:00","completed_at":"2026-07-12T21:00:01Z","kind":"k",)"
            R"("task_state":"done","trust":"0.5","revision":3,"edited_at":"e","deleted_at":"d","bytes":4,)"
            R"("preview":"p","opened_at":"1970-01-01T00:00:00.000Z","acknowledged":true,)"
            R"("acknowledged_at":"1970-01-01T00:00:00.001Z","acknowledged_where":"local","body":"text",)"
            R"("truncated":true,"findings":["invisible"]})"));
}

void TestCliJson::absentFactsAreLeftOut()
{
    Message message;
    message.account = u"w"_s;
    message.service = u"selective"_s;
    message.listed.remoteKey = u"1/sent"_s;
    message.listed.conversation = u"c"_s;
    message.listed.direction = Direction::Sent;
    QCOMPARE(messageJson(message).toByteArray(),
             QByteArray(R"({"ref":"w/1/sent","account":"w","service":"selective","conversation":"c",)"
                        R"("direction":"sent","findings":[]})"));
    message.acknowledged = false;
    QVERIFY(messageJson(message).toByteArray().contains(R"("acknowledged":false,"findings")"));
}

void TestCliJson::textIsAsReceived()
{
    Message message;
    message.listed.remoteKey = u"k"_s;
    message.body = u"a"_s + QChar(0xd800) + u"b"_s + QChar(0x202e) + u"c\u0085\n\""_s;
    const QByteArray bidi = QString(QChar(0x202e)).toUtf8();
    QVERIFY(messageJson(message).toByteArray().contains("\"body\":\"a\\ud800b" + bidi + "c\\u0085\\n\\\"\""));
}

void TestCliJson::errorsAndFeeds()
{
    Error error{.kind = ErrorKind::Budget,
                .message = u"used up"_s,
                .httpStatus = 400,
                .code = u"read_quota_exceeded"_s,
                .detail = u"not for anybody"_s};
    error.retryAt = QDateTime::fromMSecsSinceEpoch(0, Qt::UTC);
    QCOMPARE(errorJson(error).toByteArray(),
             QByteArray(R"({"kind":"budget","status":400,"code":"read_quota_exceeded","message":"used up",)"
                        R"("retry_at":"1970-01-01T00:00:00.000Z"})"));
    sync::FeedReport report{.account = u"a"_s,
                            .feed = u"list"_s,
                            .pages = 2,
                            .received = 60,
                            .added = 50,
                            .changed = 1,
                            .drained = true,
                            .calls = 3,
                            .budgetUsed = 9};
    QCOMPARE(feedJson(report).toByteArray(),
             QByteArray(R"({"account":"a","feed":"list","pages":2,"received":60,"new":50,"changed":1,)"
                        R"("drained":true,"calls":3,"budget_used":9})"));
    report.filtered = {{u"muted"_s, 2}};
    report.unreadable = 1;
    report.error = Error{.kind = ErrorKind::Offline, .message = u"gone"_s};
    QVERIFY(feedJson(report).toByteArray().endsWith(
        R"("filtered":{"muted":2},"unreadable":1,"error":{"kind":"offline","message":"gone"}})"));
    QVERIFY(feedText(report).contains(u"left out by the service: 2 muted"_s));
}

void TestCliJson::tablesLineUp()
{
    Table table;
    table.alignRight(1);
    table.add({u"NAME"_s, u"N"_s, u"X"_s});
    table.add({u"漢字"_s, u"1,000"_s, QString()});
    table.add({u"e\u0301"_s, u"7"_s, u"y"_s});
    QCOMPARE(table.toString(), u"NAME      N  X\n"
                               u"漢字  1,000\n"
                               u"e\u0301         7  y\n"_s);
}

int main(int argc, char *argv[])
{
    // Widths of characters follow the locale, which the application object takes from the environment.
    const QCoreApplication application(argc, argv);
    TestCliJson test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_cli_json.moc"
