// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "filled_store.h"
#include "models/message_list_model.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;

class MessageListModelTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<FilledStore> m_filled;
    qint64 m_account = 0;

    static std::vector<ListedMessage> messages(int from, int to, int perConversation)
    {
        std::vector<ListedMessage> rows;
        for (int number = from; number < to; ++number) {
            rows.push_back(received(number, u"thread_%1"_s.arg(number / perConversation)));
        }
        return rows;
    }

    static std::vector<qint64> idsOf(const MessageListModel &model)
    {
        std::vector<qint64> ids;
        for (int row = 0; row < model.rowCount(); ++row) {
            ids.push_back(model.idAt(row));
        }
        return ids;
    }

private Q_SLOTS:
    void init()
    {
        m_filled = std::make_unique<FilledStore>();
        m_account = m_filled->addAccount(u"a"_s);
        QVERIFY(m_account > 0);
    }

    void rowsComeInWindows()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 2000, 1)));
        MessageListModel model(m_filled->store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({}, Grouping::Conversations);
        QTRY_VERIFY(model.isLoaded());
        QCOMPARE(model.rowCount(), 2000);

        const QModelIndex far = model.index(1500);
        QVERIFY(!far.data(MessageListModel::RowRole).isValid()); // asks for it
        QTRY_VERIFY(far.data(MessageListModel::RowRole).isValid());
        QVERIFY(model.rowAt(1510).has_value()); // its neighbours came along
        QVERIFY(!model.rowAt(700).has_value()); // nobody looked there
        QCOMPARE(far.data(MessageListModel::RowRole).value<ListRow>().id, model.idAt(1500));
        QVERIFY(far.data(Qt::AccessibleTextRole).toString().startsWith(u"From 7xKXtg…gAsU, task offer"_s));
    }

    void arrivalsArePatchedInAndKeepTheSelection()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 40, 4)));
        MessageListModel model(m_filled->store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({}, Grouping::Conversations);
        QTRY_COMPARE(model.rowCount(), 10);
        QItemSelectionModel selection(&model);
        const qint64 selected = model.idAt(3);
        selection.select(model.index(3), QItemSelectionModel::Select);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);

        auto rows = messages(40, 44, 4);             // a new conversation on top
        rows.push_back(received(50, u"thread_0"_s)); // and the oldest one raised above it
        QVERIFY(m_filled->merge(m_account, rows));
        QTRY_COMPARE(model.rowCount(), 11);
        QTRY_COMPARE(idsOf(model), m_filled->conversationIds());
        QCOMPARE(resets.count(), 0);
        QCOMPARE(selection.selectedIndexes().size(), 1);
        QCOMPARE(model.idAt(selection.selectedIndexes().constFirst().row()), selected);
    }

    void manyScatteredChangesArePatchedInBulk()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 1200, 1)));
        MessageListModel model(m_filled->store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({.mailbox = store::Mailbox::Pending}, Grouping::Messages);
        QTRY_COMPARE(model.rowCount(), 1200);
        QPersistentModelIndex kept(model.index(601));
        const qint64 id = model.idAt(601);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        std::vector<ListedMessage> rows = messages(0, 1200, 1);
        std::vector<ListedMessage> everySecond;
        for (size_t i = 1; i < rows.size(); i += 2) {
            rows[i].acknowledged = true;
            everySecond.push_back(rows[i]);
        }
        everySecond.push_back(received(5000, u"thread_new"_s));
        QVERIFY(m_filled->merge(m_account, everySecond));
        QTRY_COMPARE(model.rowCount(), 601);
        QCOMPARE(resets.count(), 0);
        if (kept.isValid()) {
            QCOMPARE(model.idAt(kept.row()), id);
        }
    }

    void aChangedRowIsReadAgain()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 4, 2)));
        MessageListModel model(m_filled->store());
        model.show({}, Grouping::Conversations);
        QTRY_COMPARE(model.rowCount(), 2);
        const QModelIndex first = model.index(0);
        QTRY_VERIFY(first.data(MessageListModel::RowRole).isValid());
        QCOMPARE(first.data(MessageListModel::RowRole).value<ListRow>().toAcknowledge, 2);
        QVERIFY(m_filled->acknowledge(m_account, received(3, {}).remoteKey));
        QTRY_COMPARE(model.rowAt(0)->toAcknowledge, 1);
        QTRY_VERIFY(model.isSettled());
    }

    void aNarrowerFilterPatchesAndAnotherMailboxStartsAnew()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 20, 1)));
        MessageListModel model(m_filled->store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({}, Grouping::Messages);
        QTRY_COMPARE(model.rowCount(), 20);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.show({.leastBytes = 110}, Grouping::Messages);
        QTRY_COMPARE(model.rowCount(), 10);
        QCOMPARE(resets.count(), 0);
        model.show({.mailbox = store::Mailbox::Sent}, Grouping::Messages);
        QVERIFY(!model.isLoaded());
        QCOMPARE(model.rowCount(), 0); // never another mailbox's rows under this one's name
        QTRY_VERIFY(model.isLoaded());
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(resets.count(), 1);
    }

    void messagesLeadToTheirConversation()
    {
        QVERIFY(m_filled->merge(m_account, messages(0, 6, 3)));
        MessageListModel model(m_filled->store());
        model.show({}, Grouping::Messages);
        QTRY_COMPARE(model.rowCount(), 6);
        QTRY_VERIFY(model.index(0).data(MessageListModel::RowRole).isValid());
        QCOMPARE(model.rowAt(0)->conversationId, m_filled->conversationIds().front());
    }

    void allRowsGoWithTheirAccount()
    {
        const qint64 other = m_filled->addAccount(u"b"_s);
        QVERIFY(m_filled->merge(m_account, messages(0, 5, 1)));
        QVERIFY(m_filled->merge(other, messages(0, 7, 1)));
        MessageListModel model(m_filled->store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({}, Grouping::Conversations);
        QTRY_COMPARE(model.rowCount(), 12);
        QVERIFY(m_filled->removeAccount(other));
        QTRY_COMPARE(model.rowCount(), 5);
    }
};

QTEST_GUILESS_MAIN(MessageListModelTest)
#include "tst_message_list_model.moc"
