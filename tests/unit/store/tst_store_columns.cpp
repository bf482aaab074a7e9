// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

class TestStoreColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTextExactly_data();
    void keepsTextExactly();
    void tellsAbsentFromEmpty();
};

void TestStoreColumns::keepsTextExactly_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << u""_s;
    QTest::newRow("null") << QString();
    QTest::newRow("plain") << u"hello"_s;
    QTest::newRow("nul inside") << u"a\0b"_s;
    QTest::newRow("nul alone") << u"\0"_s;
    QTest::newRow("nul at the end") << u"a\0"_s;
    QTest::newRow("lone high half") << (u"a"_s + QChar(0xD800) + u"b"_s);
    QTest::newRow("lone low half") << QString(QChar(0xDFFF));
    QTest::newRow("halves the wrong way round") << (QString(QChar(0xDC00)) + QChar(0xD800));
    QTest::newRow("emoji") << QString::fromUcs4(U"\U0001F600 x \U0010FFFF", 5);
    QTest::newRow("byte order mark first") << (QString(QChar(0xFEFF)) + u"x"_s);
    QTest::newRow("byte order mark alone") << QString(QChar(0xFEFF));
    QTest::newRow("swapped byte order mark first") << (QString(QChar(0xFFFE)) + u"x"_s);
    QTest::newRow("noncharacters inside") << (u"x"_s + QChar(0xFFFE) + QChar(0xFFFF) + u"y"_s);
    QTest::newRow("noncharacter FDD0") << QString(QChar(0xFDD0));
    QTest::newRow("controls") << u"\u0001\u0007\u001b[31m\u007f\u0085\r\n"_s;
}

void TestStoreColumns::keepsTextExactly()
{
    QFETCH(const QString, text);
    Profile profile;
    ListedMessage row = received(u"key"_s, text, 1);
    row.body = text;
    row.preview = text;
    row.kind = text;
    row.author = {text, text, text};
    row.addressedTo = text;
    row.taskState = text;
    row.sentAt = Timestamp{text, {}};
    VERIFY_RESULT(profile.merge({row}));
    VERIFY_RESULT(profile.write([&](WriteJob &job) {
        return storeOpened(job, profile.accountId(), {.listed = row, .threadId = text}, u"POST"_s, 2);
    }));
    const Message found = profile.message(u"key"_s);
    QCOMPARE(found.listed.conversation, text);
    QCOMPARE(*found.body, text);
    QCOMPARE(*found.listed.preview, text);
    QCOMPARE(*found.listed.kind, text);
    QVERIFY(found.listed.author == row.author);
    QCOMPARE(*found.listed.addressedTo, text);
    QCOMPARE(*found.listed.taskState, text);
    QCOMPARE(found.listed.sentAt->raw, text);
    QCOMPARE(*found.threadId, text);
    // And it compares equal to itself when it comes again.
    const auto again = profile.merge({row});
    QVERIFY(again);
    QCOMPARE(again->added, 0);
    QCOMPARE(again->changed, 0);
}

void TestStoreColumns::tellsAbsentFromEmpty()
{
    QVERIFY(toColumn(std::optional<QString>()).isNull());
    QVERIFY(!toColumn(QString()).isNull());
    QVERIFY(!textFrom(QVariant()).has_value());
    QCOMPARE(textFrom(QVariant(u""_s)).value(), u""_s);
    QVERIFY(!numberFrom(QVariant()).has_value());
    QCOMPARE(numberFrom(QVariant(qint64(0))).value(), 0);
}

QTEST_GUILESS_MAIN(TestStoreColumns)
#include "tst_store_columns.moc"
