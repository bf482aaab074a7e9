// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

//! A service that orders equal times by the place on its pages alone: that order holds across pages and
//! walks.
class TestStorePageOrder : public QObject
{
    Q_OBJECT

private:
    static std::vector<ListedMessage> page(const QStringList &keys, qint64 position = 5)
    {
        std::vector<ListedMessage> rows;
        for (const QString &key : keys) {
            ListedMessage row = received(key, u"task"_s, position);
            row.position.tie.clear();
            rows.push_back(row);
        }
        return rows;
    }

    static Result<Merged> merge(Profile &profile, const std::vector<ListedMessage> &rows,
                                const std::optional<QString> &after = {})
    {
        return profile.write([rows, after, id = profile.accountId()](WriteJob &job) {
            return mergeListed(job, id, rows, u"GET /messages"_s, 1, after);
        });
    }

    //! Newest first, as the service listed them.
    static QString order(Profile &profile)
    {
        return profile
            .value(u"SELECT group_concat(remote_key, ' ') FROM (SELECT remote_key FROM messages"
                   " ORDER BY position DESC, tie DESC)"_s)
            .toString();
    }

private Q_SLOTS:
    void aPageKeepsItsOrder()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"d"_s, u"b"_s, u"c"_s, u"a"_s})));
        QCOMPARE(order(profile), u"d b c a"_s);
    }

    void theNextPageGoesBelow()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"f"_s, u"e"_s})));
        VERIFY_RESULT(merge(profile, page({u"z"_s, u"a"_s}), u"e"_s));
        QCOMPARE(order(profile), u"f e z a"_s);
    }

    void whatALaterWalkFindsGoesOnTop()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"b"_s, u"a"_s})));
        VERIFY_RESULT(merge(profile, page({u"d"_s, u"c"_s, u"b"_s, u"a"_s})));
        QCOMPARE(order(profile), u"d c b a"_s);
        // Its page may end among rows of one time.
        VERIFY_RESULT(merge(profile, page({u"g"_s})));
        VERIFY_RESULT(merge(profile, page({u"f"_s, u"e"_s, u"d"_s}), u"g"_s));
        QCOMPARE(order(profile), u"g f e d c b a"_s);
    }

    void aRowInBetweenFindsItsPlace()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"c"_s, u"a"_s})));
        VERIFY_RESULT(merge(profile, page({u"c"_s, u"b"_s, u"a"_s})));
        QCOMPARE(order(profile), u"c b a"_s);
    }

    void othersOfAnotherTimeDoNotMatter()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"new"_s}, 9)));
        VERIFY_RESULT(merge(profile, page({u"b"_s, u"a"_s}), u"new"_s));
        VERIFY_RESULT(merge(profile, page({u"old"_s}, 1), u"a"_s));
        QCOMPARE(order(profile), u"new b a old"_s);
    }

    // A row that is seen again stands where it stood, and its facts follow.
    void aKnownRowStaysAndIsBroughtUpToDate()
    {
        Profile profile;
        VERIFY_RESULT(merge(profile, page({u"b"_s, u"a"_s})));
        auto again = page({u"a"_s});
        again.front().taskState = u"completed"_s;
        const auto merged = merge(profile, again);
        VERIFY_RESULT(merged);
        QCOMPARE(merged->changed, 1);
        QCOMPARE(order(profile), u"b a"_s);
        QCOMPARE(profile.message(u"a"_s).listed.taskState, std::optional(u"completed"_s));
    }

    void thousandsOfOneTimeKeepTheirOrder()
    {
        Profile profile;
        QStringList keys;
        for (int i = 0; i < 3000; ++i) {
            keys += u"m%1"_s.arg(i);
        }
        std::optional<QString> after;
        for (int start = 0; start < keys.size(); start += 100) {
            const QStringList part = keys.mid(start, 100);
            VERIFY_RESULT(merge(profile, page(part), after));
            after = part.constLast();
        }
        QCOMPARE(order(profile), keys.join(u' '));
    }
};

QTEST_GUILESS_MAIN(TestStorePageOrder)
#include "tst_store_page_order.moc"
