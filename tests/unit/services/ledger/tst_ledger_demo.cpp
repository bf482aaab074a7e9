// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo_ledger.h"
#include "services/ledger/identities.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::test;

namespace {

QStringList keysOf(const std::vector<ListedMessage> &messages)
{
    QStringList keys;
    for (const ListedMessage &message : messages) {
        keys.append(message.remoteKey);
    }
    return keys;
}

QStringList without(const QStringList &keys, const QStringList &others)
{
    const QSet<QString> known(others.begin(), others.end());
    QStringList rest;
    std::copy_if(keys.begin(), keys.end(), std::back_inserter(rest),
                 [&known](const QString &key) { return !known.contains(key); });
    return rest;
}

qint64 count(const Walked &walked, bool (*holds)(const ListedMessage &))
{
    return std::count_if(walked.messages.begin(), walked.messages.end(), holds);
}

} // namespace

class TestLedgerDemo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingIsReadOnceAndInOrder_data();
    void everythingIsReadOnceAndInOrder();
    void everyKindOccurs();
    void contextsNameTheGroups();
    void filtersNarrow_data();
    void filtersNarrow();
    void sinceBringsWhatIsNew();
    void taskIsReadWhole();
    void refusalsAreTold();
    void secondIdentityIsEmpty();
    void keyTellsWhatItMayDo();
};

void TestLedgerDemo::everythingIsReadOnceAndInOrder_data()
{
    QTest::addColumn<int>("messages");
    QTest::addColumn<qint64>("pageBytes");
    QTest::newRow("none") << 0 << qint64(0);
    QTest::newRow("one") << 1 << qint64(0);
    QTest::newRow("whole pages") << 3000 << qint64(0);
    QTest::newRow("short pages") << 1000 << qint64(9000);
    QTest::newRow("a page a message") << 150 << qint64(1);
}

void TestLedgerDemo::everythingIsReadOnceAndInOrder()
{
    QFETCH(const int, messages);
    QFETCH(const qint64, pageBytes);
    demo::Options options = ledgerOptions(messages);
    options.pageBytes = pageBytes;
    const auto server = startWith(options);
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto walked = ledger.walk(ledger.messages());
    QVERIFY(walked);
    const QStringList keys = keysOf(walked->messages);
    QCOMPARE(keys.size(), messages);
    QCOMPARE(QSet<QString>(keys.begin(), keys.end()).size(), messages);
    QCOMPARE(walked->unreadable, 0);
    QVERIFY(std::is_sorted(walked->messages.begin(), walked->messages.end(),
                           [](const auto &left, const auto &right) {
                               return left.position.nanoseconds > right.position.nanoseconds;
                           }));
    QVERIFY(pageBytes == 0 || walked->pages > messages / 100 + walked->emptyPages + 1);
    QVERIFY(messages < 1000 || walked->emptyPages > 0);
}

void TestLedgerDemo::everyKindOccurs()
{
    const auto server = startWith(ledgerOptions(3000));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto walked = ledger.walk(ledger.messages());
    QVERIFY(walked);
    using M = ListedMessage;
    QVERIFY(count(*walked, [](const M &m) { return m.direction == Direction::Both; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return m.direction == Direction::Sent; }) > 900);
    QVERIFY(count(*walked, [](const M &m) { return m.direction == Direction::Received; }) > 900);
    QVERIFY(count(*walked, [](const M &m) { return m.answersSent; }) > 500);
    QVERIFY(count(*walked, [](const M &m) { return m.attribution == Attribution::Unknown; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return !m.author.id; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return m.author.id && !m.author.name; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return !m.trust; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return !m.body; }) > 0);
    QVERIFY(count(*walked,
                  [](const M &m) { return m.body && m.body->contains(u"\"stations\":[\"Tromsø\""_s); }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return m.body && m.body->contains(" part, "_L1); }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return m.taskState == u"paused_by_policy"_s; }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return m.sentAt->raw.endsWith("+00:00"_L1); }) > 0);
    QVERIFY(count(*walked, [](const M &m) { return !m.sentAt->nanoseconds || !m.group; }) == 0);
    std::map<qint64, int> moments;
    for (const M &message : walked->messages) {
        ++moments[message.position.nanoseconds];
    }
    QVERIFY(
        std::any_of(moments.begin(), moments.end(), [](const auto &entry) { return entry.second > 100; }));
}

void TestLedgerDemo::contextsNameTheGroups()
{
    const auto server = startWith(ledgerOptions(600));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto messages = ledger.walk(ledger.messages());
    const auto contexts = ledger.walk(ledger.contexts());
    QVERIFY(messages && contexts);
    QVERIFY(contexts->messages.empty());
    for (const ListedMessage &message : messages->messages) {
        const auto found = contexts->groups.find(*message.group);
        QVERIFY(found != contexts->groups.end());
        QVERIFY(found->second && !found->second->isEmpty());
        QVERIFY(found->second->split(u' ').size() <= 5);
    }
    QVERIFY(std::any_of(contexts->groups.begin(), contexts->groups.end(),
                        [](const auto &group) { return group.second != u"New A2A Session"_s; }));
}

void TestLedgerDemo::filtersNarrow_data()
{
    using Holds = bool (*)(const ListedMessage &);
    QTest::addColumn<Options>("options");
    QTest::addColumn<Holds>("holds");
    using M = ListedMessage;
    QTest::newRow("role") << Options{{u"role"_s, u"agent"_s}, {u"direction"_s, u"outbound"_s}}
                          << Holds([](const M &m) { return m.answersSent; });
    QTest::newRow("inbound replies") << Options{{u"role"_s, u"agent"_s}, {u"direction"_s, u"inbound"_s}}
                                     << Holds([](const M &m) {
                                            return m.direction == Direction::Sent ||
                                                   m.direction == Direction::Both;
                                        });
    QTest::newRow("requester") << Options{{u"requester_handle"_s, u"corvid"_s}} << Holds([](const M &m) {
        return m.author.name == u"corvid"_s || m.author.name == u"harbourmaster"_s || !m.author.name;
    });
    QTest::newRow("worker") << Options{{u"worker_handle"_s, u"harbourmaster"_s}, {u"role"_s, u"agent"_s}}
                            << Holds([](const M &m) { return m.author.name == u"harbourmaster"_s; });
    QTest::newRow("search") << Options{{u"q"_s, u"STATIONS tromsø"_s}}
                            << Holds([](const M &) { return false; });
    QTest::newRow("search in text") << Options{{u"q"_s, u"Rotterdam"_s}} << Holds([](const M &m) {
        return m.body && m.body->contains("rotterdam"_L1, Qt::CaseInsensitive);
    });
    QTest::newRow("since") << Options{{u"since"_s, u"2026-07-10T00:00:00+02:00"_s}} << Holds([](const M &m) {
        return m.position.nanoseconds >= *parseTimestamp(u"2026-07-09T22:00:00Z"_s).nanoseconds;
    });
}

void TestLedgerDemo::filtersNarrow()
{
    using Holds = bool (*)(const ListedMessage &);
    QFETCH(const Options, options);
    QFETCH(const Holds, holds);
    const auto server = startWith(ledgerOptions(2000));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto all = ledger.walk(ledger.messages());
    const auto some = ledger.walk(ledger.messages(options));
    QVERIFY(all && some);
    // Keys of data are not searched, their values are.
    const bool findsNothing = options.front().second.startsWith("STATIONS"_L1);
    QCOMPARE(some->messages.empty(), findsNothing);
    QVERIFY(some->messages.size() < all->messages.size());
    QVERIFY(std::all_of(some->messages.begin(), some->messages.end(), holds));
    QVERIFY(without(keysOf(some->messages), keysOf(all->messages)).isEmpty());
}

void TestLedgerDemo::sinceBringsWhatIsNew()
{
    const auto server = startWith(ledgerOptions(500));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const Feed feed = ledger.messages();
    const auto before = ledger.walk(feed);
    QVERIFY(before);
    std::optional<QString> watermark = ledger.adapter().top(*ledger.page(feed));
    QVERIFY(watermark);
    QStringList known = keysOf(before->messages);
    for (int round = 0; round < 8; ++round) {
        server->deliver(5);
        Feed later = feed;
        later.filters.emplace_back(ledger.adapter().capabilities().sinceFilter, *watermark);
        const auto first = ledger.page(later);
        const auto walked = ledger.walk(later);
        QVERIFY(first && walked);
        const QStringList fresh = without(keysOf(walked->messages), known);
        QCOMPARE(fresh.size(), 5);
        // Inclusive: what the watermark stands for comes back.
        QVERIFY(walked->messages.size() > 5U);
        known += fresh;
        watermark = ledger.adapter().top(*first);
        QVERIFY(watermark);
    }
    QCOMPARE(known.size(), 540);
    const auto after = ledger.walk(feed);
    QVERIFY(after);
    QVERIFY(without(keysOf(after->messages), known).isEmpty());
}

void TestLedgerDemo::taskIsReadWhole()
{
    const auto server = startWith(ledgerOptions(400));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto all = ledger.walk(ledger.messages());
    QVERIFY(all);
    std::map<QString, QStringList> tasks;
    for (const ListedMessage &message : all->messages) {
        tasks[message.conversation].append(message.remoteKey);
    }
    const auto longest =
        std::max_element(tasks.begin(), tasks.end(), [](const auto &left, const auto &right) {
            return left.second.size() < right.second.size();
        });
    QVERIFY(longest->second.size() > 5);
    const auto task = ledger.walk(ledger.task(longest->first));
    QVERIFY(task);
    QCOMPARE(keysOf(task->messages), longest->second);
    for (const ListedMessage &message : task->messages) {
        QCOMPARE(message.taskState, task->messages.front().taskState);
        QCOMPARE(message.group, task->messages.front().group);
    }
}

void TestLedgerDemo::refusalsAreTold()
{
    const auto server = startWith(ledgerOptions(300));
    QVERIFY(server);
    const demo::AccountInfo info = server->accounts().front();
    Ledger stranger(info, "ApiKey_wrong"_ba);
    QCOMPARE(stranger.page(stranger.messages()).error().kind, ErrorKind::NotAllowed);
    Ledger ledger(info);
    const Feed feed = ledger.messages();
    const auto first = ledger.page(feed);
    QVERIFY(first && first->nextCursor);
    const auto other = ledger.page(ledger.messages({{u"role"_s, u"agent"_s}}), first->nextCursor);
    QVERIFY(!other);
    QCOMPARE(other.error().httpStatus, 400);
    QVERIFY(ledger.adapter().isStaleCursor(other.error()));
    const auto notUuid = ledger.page(ledger.messages({{u"task_id"_s, u"task-1"_s}}));
    QVERIFY(!notUuid);
    QCOMPARE(notUuid.error().httpStatus, 422);
    QVERIFY2(notUuid.error().message.contains("task_id: "_L1), qUtf8Printable(notUuid.error().message));
    ledger.setIdentity(u"corvid"_s);
    QCOMPARE(ledger.page(feed).error().kind, ErrorKind::NotFound);
}

void TestLedgerDemo::secondIdentityIsEmpty()
{
    const auto server = startWith(ledgerOptions(100));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto body = ledger.ask(ledger::identitiesRequest());
    QVERIFY(body);
    const auto identities = ledger::parseIdentities(*body);
    QVERIFY(identities);
    QCOMPARE(identities->size(), 2U);
    QCOMPARE(identities->front().handle, server->accounts().front().identity);
    ledger.setIdentity(identities->back().handle);
    const auto walked = ledger.walk(ledger.messages());
    QVERIFY(walked);
    QVERIFY(walked->messages.empty());
    QVERIFY(!ledger.adapter().top(*ledger.page(ledger.messages())));
}

void TestLedgerDemo::keyTellsWhatItMayDo()
{
    const auto server = startWith(ledgerOptions(1));
    QVERIFY(server);
    Ledger ledger(server->accounts().front());
    const auto body = ledger.ask(*ledger.adapter().abilitiesRequest());
    QVERIFY(body);
    const auto answer = ledger::parseWhoami(*body);
    QVERIFY(answer);
    QVERIFY(answer->mayDo.contains("every identity"_L1));
    QVERIFY(!answer->expiresAt);
}

QTEST_GUILESS_MAIN(TestLedgerDemo)
#include "tst_ledger_demo.moc"
