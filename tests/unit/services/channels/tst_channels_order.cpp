// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/place_in_thread.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::channels;

namespace {

ListedMessage message(const QString &key, const QString &time)
{
    ListedMessage result;
    result.remoteKey = key;
    result.sentAt = parseTimestamp(time);
    return result;
}

bool isBefore(const Position &left, const Position &right)
{
    return left.nanoseconds != right.nanoseconds ? left.nanoseconds < right.nanoseconds
                                                 : left.tie.toUtf8() < right.tie.toUtf8();
}

//! The keys as a thread shows them, oldest first.
QStringList shown(std::vector<ListedMessage> messages)
{
    std::sort(messages.begin(), messages.end(), [](const ListedMessage &left, const ListedMessage &right) {
        return isBefore(left.position, right.position);
    });
    QStringList keys;
    for (const ListedMessage &one : messages) {
        keys.append(one.remoteKey);
    }
    return keys;
}

const auto nine = u"2026-07-01T09:00:00Z"_s;
const auto ten = u"2026-07-01T10:00:00Z"_s;

} // namespace

class TestChannelsOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rootsOfOneTimeStandByNumber();
    void repliesKeepThePagesOrder_data();
    void repliesKeepThePagesOrder();
    void rowGivenTwiceStandsOnce();
    void positionsAreUnique();
};

void TestChannelsOrder::rootsOfOneTimeStandByNumber()
{
    const ListedMessage root = message(u"m"_s, nine);
    const std::vector<std::optional<qint64>> numbers{
        std::nullopt,     std::numeric_limits<qint64>::min() + 1, -1, 0, 9, 10, 9007199254740992,
        9007199254740993, std::numeric_limits<qint64>::max()};
    for (size_t i = 1; i < numbers.size(); ++i) {
        QVERIFY(isBefore(rootPosition(root, numbers[i - 1]), rootPosition(root, numbers[i])));
    }
    QVERIFY(isBefore(rootPosition(root, 5), rootPosition(message(u"a"_s, ten), 4)));
}

void TestChannelsOrder::repliesKeepThePagesOrder_data()
{
    QTest::addColumn<QString>("rootTime");
    QTest::addColumn<QStringList>("times"); // of the replies e, d, c, … in the page's order
    QTest::newRow("ascending") << nine << QStringList{nine, ten, u"2026-07-01T11:00:00Z"_s};
    QTest::newRow("all of one time") << nine << QStringList{ten, ten, ten, ten};
    QTest::newRow("the root's time") << ten << QStringList{ten, ten};
    QTest::newRow("before the root") << ten << QStringList{nine, nine, ten};
    QTest::newRow("offsets") << nine << QStringList{u"2026-07-01T11:30:00+02:00"_s, ten};
    QTest::newRow("one without a time") << nine << QStringList{ten, u"later"_s, u"2026-07-01T11:00:00Z"_s};
    QTest::newRow("none has a time") << u"once"_s << QStringList{u"b"_s, u"a"_s, u"c"_s, u"a"_s};
}

void TestChannelsOrder::repliesKeepThePagesOrder()
{
    QFETCH(const QString, rootTime);
    QFETCH(const QStringList, times);
    ListedMessage root = message(u"z"_s, rootTime); // its key sorts behind all others
    root.position = rootPosition(root, 7);
    std::vector<ListedMessage> messages{root};
    QStringList expected{root.remoteKey};
    for (qsizetype i = 0; i < times.size(); ++i) {
        messages.push_back(message(QString(QChar(ushort(u'e' - i))), times.at(i)));
        expected.append(messages.back().remoteKey);
    }
    std::vector<ListedMessage *> replies;
    for (size_t i = 1; i < messages.size(); ++i) {
        replies.push_back(&messages[i]);
    }
    orderReplies(replies, root.position.nanoseconds);
    QCOMPARE(shown(messages), expected);
}

void TestChannelsOrder::rowGivenTwiceStandsOnce()
{
    std::vector<ListedMessage> rows{message(u"b"_s, ten), message(u"a"_s, ten), message(u"b"_s, ten)};
    std::vector<ListedMessage *> replies{rows.data(), rows.data() + 1, rows.data() + 2};
    orderReplies(replies, 0);
    QCOMPARE(rows[2].position, rows[0].position);
    QVERIFY(isBefore(rows[0].position, rows[1].position));
}

void TestChannelsOrder::positionsAreUnique()
{
    // Two pages of one walk do not know of each other.
    ListedMessage last = message(u"a"_s, ten);
    ListedMessage first = message(u"b"_s, ten);
    std::vector<ListedMessage *> onePage{&last};
    std::vector<ListedMessage *> nextPage{&first};
    orderReplies(onePage, 0);
    orderReplies(nextPage, 0);
    QVERIFY(last.position != first.position);
    QCOMPARE(replyPosition(last), last.position);
}

QTEST_GUILESS_MAIN(TestChannelsOrder)
#include "tst_channels_order.moc"
