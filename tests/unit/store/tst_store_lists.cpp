// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profile.h"
#include "store/list_query.h"
#include "store/lists.h"

#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

namespace {

const std::vector<Mailbox> mailboxes{Mailbox::Inbox,   Mailbox::Pending,         Mailbox::Sent,
                                     Mailbox::Replies, Mailbox::AnsweredByOther, Mailbox::All};

// Whether a message is in a mailbox, by the words of docs/commands.md.
bool isIn(const Message &m, Mailbox mailbox, const QSet<qint64> &replies)
{
    switch (mailbox) {
    case Mailbox::Inbox:
        return m.listed.direction != Direction::Sent;
    case Mailbox::Pending:
        return m.acknowledged == std::optional(false);
    case Mailbox::Sent:
        return m.listed.direction != Direction::Received;
    case Mailbox::Replies:
        return replies.contains(m.id);
    case Mailbox::AnsweredByOther:
        return replies.contains(m.id) && m.listed.attribution == Attribution::Other;
    case Mailbox::All:
        return true;
    }
    return false;
}

} // namespace

class TestStoreLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void pagesAreTheWholeOrder();
    void mailboxesHoldWhatTheySay();
    void totalsCountWhatIsListed();
    void filtersHold_data();
    void filtersHold();
    void plansUseIndexes_data();
    void plansUseIndexes();
    void conversationsShowTheirLatest();
    void namesParticipants();
    void goingOnFromNowhereIsAnError();
    void listsKinds();

private:
    std::vector<Message> all(const ListFilter &filter);

    std::unique_ptr<Profile> m_profile;
    qint64 m_other = 0;
};

void TestStoreLists::initTestCase()
{
    m_profile = std::make_unique<Profile>();
    const auto other = m_profile->write([](WriteJob &job) {
        return addAccount(job, {.name = u"other"_s, .service = u"ledger"_s, .url = {}, .identity = u"me"_s});
    });
    VERIFY_RESULT(other);
    m_other = *other;
    QRandomGenerator random(7);
    for (const qint64 account : {m_profile->accountId(), m_other}) {
        std::vector<ListedMessage> rows;
        for (int i = 0; i < 300; ++i) {
            const QString key = QString::number(i);
            // Many share a position: the tie decides, and between accounts the row.
            auto row = random.bounded(3) == 0
                           ? sent(key, QString::number(i % 40), i / 7)
                           : received(key, QString::number(i % 40), i / 7, u"agent-%1"_s.arg(i % 5));
            if (account == m_other && i % 11 == 0) {
                row.direction = Direction::Both;
            }
            row.author.name = i % 5 == 2 ? u"Ärger & Söhne"_s : u"plain"_s;
            row.kind = i % 3 == 0 ? std::optional(u"task_offer"_s) : std::nullopt;
            row.bytes = i;
            row.attribution = i % 2 == 0 ? Attribution::Addressee : Attribution::Other;
            if (row.acknowledged) {
                row.acknowledged = i % 4 == 0;
            }
            rows.push_back(row);
        }
        VERIFY_RESULT(
            m_profile->write([&](WriteJob &job) { return mergeListed(job, account, rows, u"GET"_s, 1); }));
        for (std::size_t i = 0; i < rows.size(); i += 9) {
            rows[i].body = u"body of "_s + rows[i].remoteKey;
            VERIFY_RESULT(m_profile->write([&](WriteJob &job) {
                return storeOpened(job, account, {.listed = rows[i], .threadId = {}}, u"POST"_s, 2);
            }));
        }
    }
}

std::vector<Message> TestStoreLists::all(const ListFilter &filter)
{
    auto found =
        m_profile->read([&](Connection &connection) { return listMessages(connection, filter, 10'000); });
    return found ? *found : std::vector<Message>();
}

void TestStoreLists::pagesAreTheWholeOrder()
{
    for (const Mailbox mailbox : mailboxes) {
        for (const std::optional<qint64> account : {std::optional<qint64>(), std::optional(m_other)}) {
            const ListFilter filter{.accountId = account, .mailbox = mailbox};
            const auto ids =
                m_profile->read([&](Connection &connection) { return messageIds(connection, filter); });
            const auto conversations =
                m_profile->read([&](Connection &connection) { return conversationIds(connection, filter); });
            VERIFY_RESULT(ids);
            VERIFY_RESULT(conversations);
            std::vector<qint64> paged;
            std::optional<qint64> after;
            do {
                const auto page = m_profile->read(
                    [&](Connection &connection) { return listMessages(connection, filter, 7, after); });
                VERIFY_RESULT(page);
                after = page->empty() ? std::nullopt : std::optional(page->back().id);
                for (const Message &message : *page) {
                    paged.push_back(message.id);
                }
            } while (after);
            QCOMPARE(paged, *ids);
            paged.clear();
            do {
                const auto page = m_profile->read(
                    [&](Connection &connection) { return listConversations(connection, filter, 7, after); });
                VERIFY_RESULT(page);
                after = page->empty() ? std::nullopt : std::optional(page->back().id);
                for (const Conversation &conversation : *page) {
                    paged.push_back(conversation.id);
                }
            } while (after);
            QCOMPARE(paged, *conversations);
        }
    }
    const auto whole = all({});
    QCOMPARE(whole.size(), 600);
    for (std::size_t i = 1; i < whole.size(); ++i) {
        const auto key = [](const Message &m) {
            return std::tuple(m.listed.position.nanoseconds, m.listed.position.tie.toUtf8(), m.id);
        };
        QVERIFY(key(whole[i]) < key(whole[i - 1]));
    }
}

void TestStoreLists::mailboxesHoldWhatTheySay()
{
    const auto whole = all({});
    QSet<qint64> replies;
    for (const Message &message : whole) {
        if (m_profile->value(u"SELECT is_reply FROM messages WHERE id = ?"_s, {message.id}).toBool()) {
            replies.insert(message.id);
        }
    }
    QVERIFY(!replies.isEmpty());
    for (const Mailbox mailbox : mailboxes) {
        std::vector<qint64> expected;
        for (const Message &message : whole) {
            if (isIn(message, mailbox, replies)) {
                expected.push_back(message.id);
            }
        }
        QVERIFY(!expected.empty());
        const auto found = m_profile->read(
            [&](Connection &connection) { return messageIds(connection, {.mailbox = mailbox}); });
        QCOMPARE(*found, expected);
    }
}

void TestStoreLists::totalsCountWhatIsListed()
{
    for (const Mailbox mailbox : mailboxes) {
        for (const std::optional<qint64> account : {std::optional<qint64>(), std::optional(m_other)}) {
            for (const std::optional<State> state : {std::optional<State>(), std::optional(State::Opened)}) {
                const ListFilter filter{.accountId = account, .mailbox = mailbox, .state = state};
                const auto counted =
                    m_profile->read([&](Connection &connection) { return totals(connection, filter); });
                VERIFY_RESULT(counted);
                const auto ids =
                    m_profile->read([&](Connection &connection) { return messageIds(connection, filter); });
                const auto conversations = m_profile->read(
                    [&](Connection &connection) { return conversationIds(connection, filter); });
                QCOMPARE(counted->messages, qint64(ids->size()));
                QCOMPARE(counted->conversations, qint64(conversations->size()));
            }
        }
    }
}

void TestStoreLists::filtersHold_data()
{
    QTest::addColumn<ListFilter>("filter");
    QTest::addColumn<std::function<bool(const Message &)>>("fits");
    using Fits = std::function<bool(const Message &)>;
    QTest::newRow("opened") << ListFilter{.state = State::Opened}
                            << Fits([](const Message &m) { return m.openedAt.has_value(); });
    QTest::newRow("listed") << ListFilter{.state = State::Listed}
                            << Fits([](const Message &m) { return !m.openedAt; });
    QTest::newRow("acknowledged") << ListFilter{.state = State::Acknowledged} << Fits([](const Message &m) {
        return m.acknowledged == std::optional(true);
    });
    QTest::newRow("sender by id") << ListFilter{.sender = u"AGENT-3"_s} << Fits([](const Message &m) {
        return m.listed.author.id == u"agent-3"_s;
    });
    QTest::newRow("sender by name, any case")
        << ListFilter{.sender = u"äRGER & sö"_s}
        << Fits([](const Message &m) { return m.listed.author.name == u"Ärger & Söhne"_s; });
    QTest::newRow("nobody") << ListFilter{.sender = u"%"_s} << Fits([](const Message &) { return false; });
    QTest::newRow("kind") << ListFilter{.kind = u"task_offer"_s}
                          << Fits([](const Message &m) { return m.listed.kind == u"task_offer"_s; });
    QTest::newRow("no kind") << ListFilter{.kind = u""_s}
                             << Fits([](const Message &m) { return !m.listed.kind; });
    QTest::newRow("time") << ListFilter{.since = 10, .before = 20} << Fits([](const Message &m) {
        return m.listed.position.nanoseconds >= 10 && m.listed.position.nanoseconds < 20;
    });
    QTest::newRow("size") << ListFilter{.leastBytes = 100, .mostBytes = 150} << Fits([](const Message &m) {
        return *m.listed.bytes >= 100 && *m.listed.bytes <= 150;
    });
    QTest::newRow("several") << ListFilter{.state = State::Listed, .kind = u"task_offer"_s, .mostBytes = 99}
                             << Fits([](const Message &m) {
                                    return !m.openedAt && m.listed.kind == u"task_offer"_s &&
                                           *m.listed.bytes <= 99;
                                });
}

void TestStoreLists::filtersHold()
{
    QFETCH(const ListFilter, filter);
    QFETCH(const std::function<bool(const Message &)>, fits);
    std::vector<qint64> expected;
    QSet<QString> conversations;
    for (const Message &message : all({})) {
        if (fits(message)) {
            expected.push_back(message.id);
            conversations.insert(message.account + u'/' + message.listed.conversation);
        }
    }
    const auto found =
        m_profile->read([&](Connection &connection) { return messageIds(connection, filter); });
    VERIFY_RESULT(found);
    QCOMPARE(*found, expected);
    const auto shown = m_profile->read(
        [&](Connection &connection) { return listConversations(connection, filter, 10'000); });
    VERIFY_RESULT(shown);
    QSet<QString> shownConversations;
    for (const Conversation &conversation : *shown) {
        shownConversations.insert(conversation.account + u'/' + conversation.remoteId);
    }
    QCOMPARE(shownConversations, conversations);
}

void TestStoreLists::plansUseIndexes_data()
{
    QTest::addColumn<int>("mailbox");
    QTest::addColumn<bool>("oneAccount");
    QTest::addColumn<bool>("later");
    for (const Mailbox mailbox : mailboxes) {
        for (const bool oneAccount : {false, true}) {
            for (const bool later : {false, true}) {
                QTest::addRow("mailbox %d%s%s", int(mailbox), oneAccount ? ", one account" : "",
                              later ? ", later page" : "")
                    << int(mailbox) << oneAccount << later;
            }
        }
    }
}

void TestStoreLists::plansUseIndexes()
{
    QFETCH(const int, mailbox);
    QFETCH(const bool, oneAccount);
    QFETCH(const bool, later);
    const ListFilter filter{.accountId = oneAccount ? std::optional(m_other) : std::nullopt,
                            .mailbox = Mailbox(mailbox)};
    const std::optional<qint64> after = later ? std::optional<qint64>(1) : std::nullopt;
    const auto plan = m_profile->read([&](Connection &connection) -> Result<QString> {
        QString steps;
        for (const auto &list : {messageIdQuery(connection, filter, 50, after),
                                 conversationIdQuery(connection, filter, 50, after)}) {
            if (!list) {
                return list.error();
            }
            auto query = connection.run(u"EXPLAIN QUERY PLAN "_s + list->sql, list->values);
            if (!query) {
                return query.error();
            }
            while ((*query)->next()) {
                steps += (*query)->value(3).toString() + u'\n';
            }
        }
        return steps;
    });
    VERIFY_RESULT(plan);
    QVERIFY2(!plan->contains(u"TEMP B-TREE"_s), qPrintable(*plan));
    for (const QString &step : plan->split(u'\n', Qt::SkipEmptyParts)) {
        QVERIFY2(step.contains(u"INDEX"_s), qPrintable(*plan));
        QVERIFY2(!later || step.startsWith(u"SEARCH"_s), qPrintable(*plan));
    }
}

void TestStoreLists::conversationsShowTheirLatest()
{
    Profile profile;
    auto row = received(u"1"_s, u"c"_s, 1);
    row.preview = u"the preview"_s;
    row.sentAt = parseTimestamp(u"2026-07-12T21:00:00+00:00"_s);
    row.bytes = 5;
    VERIFY_RESULT(profile.merge({row, received(u"0"_s, u"c"_s, 0), sent(u"x"_s, u"older"_s, 0)}));
    const auto shown = [&] {
        return *profile.read([](Connection &connection) { return listConversations(connection, {}, 10); });
    };
    QCOMPARE(shown().size(), 2);
    Conversation first = shown().front();
    QCOMPARE(first.remoteId, u"c"_s);
    QCOMPARE(first.account, u"mail"_s);
    QCOMPARE(first.title, std::optional(u"the preview"_s));
    QCOMPARE(first.lastAt->raw, row.sentAt->raw);
    QCOMPARE(first.messages, 2);
    QCOMPARE(first.toAcknowledge, 2);
    QCOMPARE(first.unopened, 2);
    QCOMPARE(first.bytes, 5);
    QVERIFY(!first.lastIsSent);
    QVERIFY(shown().back().lastIsSent);
    row.body = u"the body"_s;
    VERIFY_RESULT(profile.write([&](WriteJob &job) {
        return storeOpened(job, profile.accountId(), {.listed = row, .threadId = {}}, u"POST"_s, 2);
    }));
    QCOMPARE(shown().front().title, std::optional(u"the body"_s));
    const auto thread =
        profile.read([](Connection &connection) { return conversationMessages(connection, 1); });
    QCOMPARE(thread->size(), 2);
    QCOMPARE(thread->at(0).listed.remoteKey, u"0"_s);
    QCOMPARE(thread->at(1).body, std::optional(u"the body"_s));
}

void TestStoreLists::namesParticipants()
{
    Profile profile;
    auto renamed = received(u"3"_s, u"c"_s, 3, u"b"_s);
    renamed.author.name = u"new name"_s;
    VERIFY_RESULT(profile.merge({renamed, received(u"2"_s, u"c"_s, 2, u"a"_s),
                                 received(u"1"_s, u"c"_s, 1, u"b"_s), received(u"4"_s, u"c"_s, 4, u"d"_s)}));
    const auto named = [&](int limit) {
        QStringList ids;
        const auto found =
            profile.read([&](Connection &connection) { return participants(connection, 1, limit); });
        for (const Actor &actor : *found) {
            ids.append(*actor.id);
        }
        return ids;
    };
    QCOMPARE(named(10), QStringList({u"b"_s, u"a"_s, u"d"_s}));
    QCOMPARE(named(2), QStringList({u"b"_s, u"a"_s}));
}

void TestStoreLists::goingOnFromNowhereIsAnError()
{
    const auto found =
        m_profile->read([](Connection &connection) { return listMessages(connection, {}, 10, 999'999); });
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Usage);
}

void TestStoreLists::listsKinds()
{
    const auto found = m_profile->read([](Connection &connection) { return kinds(connection); });
    QCOMPARE(*found, std::vector<QString>{u"task_offer"_s});
}

QTEST_GUILESS_MAIN(TestStoreLists)
#include "tst_store_lists.moc"
