// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "filled_store.h"
#include "models/mailbox_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;

class MailboxModelTest : public QObject
{
    Q_OBJECT

private:
    static QVariant countOf(const MailboxModel &model, const QString &key)
    {
        return model.indexOf(key).data(MailboxModel::CountRole);
    }

    //! Every mailbox with a number, and the list that it opens.
    static void compareWithLists(FilledStore &filled, const MailboxModel &model, Grouping grouping)
    {
        int compared = 0;
        const auto compare = [&](const QModelIndex &index) {
            const QVariant count = index.data(MailboxModel::CountRole);
            if (!count.isValid()) {
                return;
            }
            MessageListModel list(filled.store());
            list.show(index.data(MailboxModel::FilterRole).value<store::ListFilter>(), grouping);
            QTRY_VERIFY(list.isLoaded());
            QCOMPARE(list.rowCount(), count.toInt());
            ++compared;
        };
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex top = model.index(row, 0);
            compare(top);
            for (int child = 0; child < model.rowCount(top); ++child) {
                compare(model.index(child, 0, top));
            }
        }
        int groups = 0;
        for (const AccountState &account : model.accounts()) {
            groups += int(account.groups.size());
        }
        QCOMPARE(compared, 6 + 5 * int(model.accounts().size()) + groups);
    }

private Q_SLOTS:
    void aNumberIsTheCountOfItsList()
    {
        FilledStore filled;
        const qint64 a = filled.addAccount(u"a"_s);
        const qint64 b = filled.addAccount(u"b"_s);
        std::vector<ListedMessage> rows;
        for (int number = 0; number < 30; ++number) {
            ListedMessage row = received(number, u"thread_%1"_s.arg(number / 4));
            row.acknowledged = number % 3 == 0;
            if (number % 5 == 0) {
                row.remoteKey.replace("received"_L1, "sent"_L1);
                row.direction = Direction::Sent;
                row.acknowledged.reset();
            }
            rows.push_back(row);
        }
        QVERIFY(filled.merge(a, rows));
        QVERIFY(filled.merge(b, {rows.begin(), rows.begin() + 7}));

        MailboxModel model(filled.store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_VERIFY(model.isSettled());
        compareWithLists(filled, model, Grouping::Conversations);
        model.setGrouping(Grouping::Messages);
        compareWithLists(filled, model, Grouping::Messages);
    }

    void numbersFollowTheStore()
    {
        FilledStore filled;
        const qint64 a = filled.addAccount(u"a"_s);
        MailboxModel model(filled.store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(countOf(model, u"a/pending"_s), QVariant(qint64(0)));
        QVERIFY(filled.merge(a, {received(1, u"one"_s), received(2, u"two"_s)}));
        QTRY_COMPARE(countOf(model, u"a/pending"_s), QVariant(qint64(2)));
        QTRY_COMPARE(countOf(model, u"/pending"_s), QVariant(qint64(2)));
        QVERIFY(filled.acknowledge(a, received(1, {}).remoteKey));
        QTRY_COMPARE(countOf(model, u"/pending"_s), QVariant(qint64(1)));
        QCOMPARE(countOf(model, u"/inbox"_s), QVariant(qint64(2)));
    }

    void accountsComeAndGoInPlace()
    {
        FilledStore filled;
        MailboxModel model(filled.store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_VERIFY(model.isLoaded());
        QCOMPARE(model.rowCount(), 6);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        filled.addAccount(u"m"_s);
        QTRY_COMPARE(model.rowCount(), 7);
        const qint64 first = filled.addAccount(u"a"_s);
        filled.addAccount(u"z"_s);
        QTRY_COMPARE(model.rowCount(), 9);
        const QPersistentModelIndex sentOfM(model.indexOf(u"m/sent"_s));
        QVERIFY(filled.removeAccount(first));
        QTRY_COMPARE(model.rowCount(), 8);
        QCOMPARE(sentOfM.data(MailboxModel::KeyRole).toString(), u"m/sent"_s);
        QCOMPARE(model.index(6, 0).data().toString(), u"m"_s);
        QCOMPARE(model.index(7, 0).data().toString(), u"z"_s);
        QCOMPARE(resets.count(), 0);
    }

    void groupsComeBelowTheirAccountByName()
    {
        FilledStore filled;
        const qint64 a = filled.addAccount(u"a"_s);
        MailboxModel model(filled.store());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto shown = [&model] {
            const QModelIndex account = model.index(model.rowCount() - 1, 0);
            QStringList rows;
            for (int row = 5; row < model.rowCount(account); ++row) {
                const QModelIndex index = model.index(row, 0, account);
                rows +=
                    u"%1 %2"_s.arg(index.data().toString(), index.data(MailboxModel::CountRole).toString());
            }
            return rows.join(u", "_s);
        };
        QVERIFY(filled.merge(
            a, {inGroup(u"g2"_s, 1, u"c1"_s), inGroup(u"g1"_s, 2, u"c2"_s), inGroup(u"g1"_s, 3, u"c2"_s)}));
        QTRY_COMPARE(shown(), u"g1 1, g2 1"_s);
        QVERIFY(filled.nameGroup(a, u"g2"_s, u"Berths"_s));
        QTRY_COMPARE(shown(), u"Berths 1, g1 1"_s);
        const QPersistentModelIndex berths(model.indexOf(u"a/group/g2"_s));
        QVERIFY(filled.nameGroup(a, u"g1"_s, u"Anchors"_s));
        QTRY_COMPARE(shown(), u"Anchors 1, Berths 1"_s);
        QCOMPARE(berths.data().toString(), u"Berths"_s);
        model.setGrouping(Grouping::Messages);
        QCOMPARE(shown(), u"Anchors 2, Berths 1"_s);
        compareWithLists(filled, model, Grouping::Messages);
    }

    void budgetsAndFeedsAreReported()
    {
        FilledStore filled;
        const qint64 a = filled.addAccount(u"a"_s);
        MailboxModel model(filled.store());
        const QDate today = QDateTime::currentDateTimeUtc().date();
        QVERIFY(filled.store()
                    .write([a, today](store::WriteJob &job) { return store::charge(job, a, today, 5000); })
                    .result()
                    .hasValue());
        QTRY_VERIFY(!model.accounts().empty());
        QTRY_COMPARE(model.accounts().front().today.calls, 1);
    }
};

QTEST_GUILESS_MAIN(MailboxModelTest)
#include "tst_mailbox_model.moc"
