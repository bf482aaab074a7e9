// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/groups.h"
#include "store/health.h"
#include "store/lists.h"

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

//! What a service groups conversations by, with the numbers of the lists that open from it.
class TestStoreGroups : public QObject
{
    Q_OBJECT

private:
    static ListedMessage in(const QString &group, const QString &key, const QString &conversation,
                            qint64 position)
    {
        ListedMessage row = received(key, conversation, position);
        row.group = group;
        return row;
    }

    static QStringList shown(Profile &profile)
    {
        const auto found = profile.read(
            [id = profile.accountId()](Connection &connection) { return groups(connection, id); });
        QStringList lines;
        for (const CachedGroup &each : found ? *found : std::vector<CachedGroup>()) {
            lines += u"%1 %2 %3"_s.arg(each.group.name.value_or(each.group.remoteId))
                         .arg(each.conversations)
                         .arg(each.messages);
        }
        return lines;
    }

    static Result<qint64> name(Profile &profile, const QString &remoteId, const std::optional<QString> &name)
    {
        return profile.write([id = profile.accountId(), remoteId, name](WriteJob &job) {
            return mergeGroups(job, id, {{.remoteId = remoteId, .name = name}});
        });
    }

private Q_SLOTS:
    void countsWhatItOpens()
    {
        Profile profile;
        VERIFY_RESULT(profile.merge({in(u"g1"_s, u"1"_s, u"a"_s, 1), in(u"g1"_s, u"2"_s, u"a"_s, 2),
                                     in(u"g1"_s, u"3"_s, u"b"_s, 3), in(u"g2"_s, u"4"_s, u"c"_s, 4),
                                     received(u"5"_s, u"alone"_s, 5)}));
        QCOMPARE(shown(profile), (QStringList{u"g1 2 3"_s, u"g2 1 1"_s}));
        const auto all = profile.read(
            [id = profile.accountId()](Connection &connection) { return groups(connection, id); });
        VERIFY_RESULT(all);
        const ListFilter filter{.groupId = all->front().id};
        const auto counted =
            profile.read([filter](Connection &connection) { return totals(connection, filter); });
        VERIFY_RESULT(counted);
        QCOMPARE(counted->conversations, 2);
        QCOMPARE(counted->messages, 3);
        const auto ids =
            profile.read([filter](Connection &connection) { return messageIds(connection, filter); });
        VERIFY_RESULT(ids);
        QCOMPARE(ids->size(), std::size_t(3));
        QCOMPARE(profile.message(u"3"_s).listed.group, std::optional(u"g1"_s));
    }

    // A name is learnt before or after the messages, and follows the service; leaving it out takes nothing
    // away.
    void aNameFollowsTheService()
    {
        Profile profile;
        QCOMPARE(*name(profile, u"g1"_s, u"Berths"_s), 1);
        QCOMPARE(shown(profile), QStringList());
        VERIFY_RESULT(profile.merge({in(u"g1"_s, u"1"_s, u"a"_s, 1)}));
        QCOMPARE(shown(profile), QStringList(u"Berths 1 1"_s));
        QCOMPARE(*name(profile, u"g1"_s, u"Berths"_s), 0);
        QCOMPARE(*name(profile, u"g1"_s, std::nullopt), 0);
        QCOMPARE(*name(profile, u"g1"_s, u"Quays"_s), 1);
        QCOMPARE(shown(profile), QStringList(u"Quays 1 1"_s));
    }

    void detailsComeBackAsTheyWere()
    {
        Profile profile;
        ListedMessage row = received(u"1"_s, u"a"_s, 1);
        row.details = {.agent =
                           AgentLabel{.organization = u"Acme AI"_s, .position = u"reviewer"_s, .session = {}},
                       .deletedBy = Actor{.id = {}, .name = u"redacted"_s, .kind = {}},
                       .chainDepth = 3,
                       .references = {u"repo/app#42"_s, u"<b>"_s}};
        VERIFY_RESULT(profile.merge({row}));
        QCOMPARE(profile.message(u"1"_s).listed.details, row.details);
        row.details = {};
        const auto merged = profile.merge({row});
        VERIFY_RESULT(merged);
        QCOMPARE(merged->changed, 1);
        QCOMPARE(profile.message(u"1"_s).listed.details, Details());
    }

    void aGroupThatIsLearntLaterTakesItsConversation()
    {
        Profile profile;
        VERIFY_RESULT(profile.merge({received(u"1"_s, u"a"_s, 1)}));
        QCOMPARE(shown(profile), QStringList());
        VERIFY_RESULT(profile.merge({in(u"g1"_s, u"2"_s, u"a"_s, 2)}));
        QCOMPARE(shown(profile), QStringList(u"g1 1 2"_s));
        QCOMPARE(profile.faults(), QStringList());
    }

    void wrongTotalsAreFoundAndMended()
    {
        Profile profile;
        VERIFY_RESULT(profile.merge({in(u"g1"_s, u"1"_s, u"a"_s, 1)}));
        QVERIFY(runRaw(profile.file(), {u"UPDATE groups SET messages = 7, conversations = 0"_s}));
        QCOMPARE(profile.faults().size(), 1);
        VERIFY_RESULT(profile.write([](WriteJob &job) { return rebuildTotals(job); }));
        QCOMPARE(profile.faults(), QStringList());
        QCOMPARE(shown(profile), QStringList(u"g1 1 1"_s));
    }

    void onlyTheLatestAreListed()
    {
        Profile profile;
        VERIFY_RESULT(profile.merge(
            {in(u"c"_s, u"1"_s, u"x"_s, 1), in(u"b"_s, u"2"_s, u"y"_s, 2), in(u"a"_s, u"3"_s, u"z"_s, 3)}));
        const auto latest = profile.read(
            [id = profile.accountId()](Connection &connection) { return groups(connection, id, 2); });
        VERIFY_RESULT(latest);
        QCOMPARE(latest->size(), std::size_t(2));
        QCOMPARE(latest->front().group.remoteId, u"a"_s);
        QCOMPARE(latest->back().group.remoteId, u"b"_s);
    }

    void groupsGoWithTheirAccount()
    {
        Profile profile;
        VERIFY_RESULT(profile.merge({in(u"g1"_s, u"1"_s, u"a"_s, 1)}));
        VERIFY_RESULT(
            profile.write([id = profile.accountId()](WriteJob &job) { return removeAccount(job, id); }));
        QCOMPARE(profile.value(u"SELECT count(*) FROM groups"_s).toInt(), 0);
        QCOMPARE(profile.faults(), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestStoreGroups)
#include "tst_store_groups.moc"
