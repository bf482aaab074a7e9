// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/list_row.h"
#include "models/short_id.h"

#include <QTest>

using namespace ackbox;
using namespace Qt::StringLiterals;

class ListRowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void shortIds_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("shown");
        QTest::newRow("base58") << u"7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"_s << u"7xKXtg…gAsU"_s;
        QTest::newRow("caip10")
            << u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"_s
            << u"7xKXtg…gAsU"_s;
        QTest::newRow("evm") << u"eip155:1:0x52908400098527886e0f7030069857d2e4169ee7"_s << u"0x5290…9ee7"_s;
        QTest::newRow("guest") << u"session:0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0"_s << u"0b1c2d…e9f0"_s;
        QTest::newRow("on another chain")
            << u"e63fabc3e82f306ca4e63731085e86fbe87b23c40f81b56f5d80996fc80f83b3@chain-nordhafen"_s
            << u"e63fab…83b3@chain-nordhafen"_s;
        QTest::newRow("short") << u"alice"_s << u"alice"_s;
        QTest::newRow("empty") << QString() << QString();
        QTest::newRow("hostile") << u"a\u202Eb"_s << u"a⟦U+202E⟧b"_s;
        QTest::newRow("newline") << u"a\nb"_s << u"a b"_s;
    }
    void shortIds()
    {
        QFETCH(QString, id);
        QFETCH(QString, shown);
        QCOMPARE(shortId(id), shown);
    }

    void aMessageKeepsItsThreeFactsApart()
    {
        Message message{.id = 7, .conversationId = 3, .account = u"a"_s};
        message.listed.author.id = u"alice"_s;
        message.listed.kind = u"task_offer"_s;
        message.listed.bytes = 412;
        message.acknowledged = false;
        ListRow row = listRow(message);
        QCOMPARE(row.unopened, 1);
        QCOMPARE(row.toAcknowledge, 1);
        QCOMPARE(inOneSentence(row, 0), u"From alice, task offer, not opened, to acknowledge"_s);

        message.acknowledged = true; // acknowledged without having been opened
        row = listRow(message);
        QCOMPARE(row.unopened, 1);
        QCOMPARE(row.toAcknowledge, 0);
        QCOMPARE(inOneSentence(row, 0), u"From alice, task offer, not opened, acknowledged"_s);

        message.acknowledged.reset(); // a sent copy: neither
        message.openedAt = 1;
        row = listRow(message);
        QVERIFY(!row.acknowledgeable);
        QCOMPARE(inOneSentence(row, 0), u"From alice, task offer, opened"_s);
    }

    void receivedTextIsShownByTheRule()
    {
        Message message;
        message.listed.author.id = u"\u202Eevil\nid"_s;
        message.listed.kind = u"<b>x</b>\u200B"_s;
        message.listed.preview = u"line\u2066 one\nline two"_s;
        const ListRow row = listRow(message);
        QCOMPARE(row.author, u"⟦U+202E⟧evil id"_s);
        QCOMPARE(row.kind, u"<b>x</b>⟦U+200B⟧"_s);
        QCOMPARE(row.excerpt, u"line⟦U+2066⟧ one line two"_s);
    }

    // Anybody may choose a name; it never stands for the id.
    void anIdStandsBesideEveryName()
    {
        Message message;
        message.listed.author = {.id = QString(64, u'a'), .name = u"Lantern"_s, .kind = {}};
        const ListRow named = listRow(message);
        QCOMPARE(named.author, u"Lantern"_s);
        QCOMPARE(named.authorId, u"aaaaaa…aaaa"_s);
        QVERIFY(inOneSentence(named, 0).startsWith(u"From Lantern aaaaaa…aaaa"_s));
        message.listed.author.name.reset();
        QCOMPARE(listRow(message).author, u"aaaaaa…aaaa"_s);
        QVERIFY(listRow(message).authorId.isEmpty());
    }

    void anUnknownAuthorIsSaidToBeUnknown()
    {
        const ListRow row = listRow(Message{});
        QVERIFY(row.author.isEmpty());
        QCOMPARE(row.avatar, 0U);
        QVERIFY(inOneSentence(row, 0).startsWith("Author unknown"_L1));
    }

    void times_data()
    {
        QTest::addColumn<QDateTime>("time");
        QTest::addColumn<QString>("shown");
        QTest::newRow("today") << QDateTime({2026, 3, 5}, {12, 5})
                               << QLocale::c().toString(QTime(12, 5), QLocale::ShortFormat);
        QTest::newRow("this year") << QDateTime({2026, 1, 3}, {12, 5}) << u"3 Jan"_s;
        QTest::newRow("before") << QDateTime({2025, 12, 31}, {12, 5}) << u"31 Dec 2025"_s;
    }
    void times()
    {
        QFETCH(QDateTime, time);
        QFETCH(QString, shown);
        const qint64 now = QDateTime({2026, 3, 5}, {18, 0}).toMSecsSinceEpoch();
        QCOMPARE(shortTime(time.toMSecsSinceEpoch(), now), shown);
    }

    void sizes()
    {
        QCOMPARE(sizeInWords(412), u"412 bytes"_s);
        QCOMPARE(sizeInWords(4096), u"4.0 KiB"_s);
    }
};

QTEST_GUILESS_MAIN(ListRowTest)
#include "tst_list_row.moc"
