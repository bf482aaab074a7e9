// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/date_field.h"
#include "app/list/filter_bar.h"
#include "app/notices/outcomes.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDateEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;

//! The filter, and single letters typed into it.
class WindowTypingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanupTestCase() { WindowFixture::clear(); }

    void lettersBelongToTheFieldThatHasTheFocus()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        QVERIFY(gui.settle());
        QVERIFY(gui.command(Commands::Open)->isEnabled());
        gui.demo->server().clearRequests();
        const qint64 pending = gui.pending();
        gui.press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);

        const auto *bar = gui.window->findChild<FilterBar *>();
        QVERIFY(bar->isVisible());
        auto *sender = bar->findChild<QLineEdit *>(u"sender"_s);
        QCOMPARE(QApplication::focusWidget(), sender);
        gui.type(u"oaujkxnp"_s);
        QCOMPARE(sender->text(), u"oaujkxnp"_s);
        QVERIFY(gui.settle());
        QCOMPARE(gui.rows().rowCount(), 0);
        for (QWidget *field : std::initializer_list<QWidget *>{bar->findChild<QComboBox *>(u"kind"_s),
                                                               bar->findChild<QDateEdit *>(u"since"_s),
                                                               bar->findChild<QSpinBox *>(u"leastBytes"_s)}) {
            field->setFocus();
            gui.type(u"oaux"_s);
            QVERIFY(gui.settle());
        }
        QCOMPARE(gui.opens(), 0);
        QCOMPARE(gui.acknowledges(), 0);
        QCOMPARE(gui.pending(), pending);
        QCOMPARE(gui.window->outcomes().rowCount(), 0);
    }

    void aDateBeginsWithToday()
    {
        DateField field;
        field.setMinimumDate(QDate(2000, 1, 1));
        field.setDate(field.minimumDate());
        field.show();
        QTest::keyClick(&field, Qt::Key_Up);
        QCOMPARE(field.date(), QDate::currentDate());
        QTest::keyClick(&field, Qt::Key_Down);
        QVERIFY(field.date() != field.minimumDate());
    }

    void theFilterNarrowsTheListAndSaysSo()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120}));
        gui.command(Commands::Group)->setChecked(false);
        gui.window->selectMailbox(u"/all"_s);
        QVERIFY(gui.settle());
        const int all = gui.rows().rowCount();
        gui.command(Commands::Filter)->setChecked(true);
        const auto *bar = gui.window->findChild<FilterBar *>();
        auto *kind = bar->findChild<QComboBox *>(u"kind"_s);
        QTRY_VERIFY(kind->count() > 2); // those that occur
        kind->setCurrentIndex(kind->findData(u"task_offer"_s));
        QVERIFY(QTest::qWaitFor([&] { return gui.window->isSettled() && gui.rows().rowCount() < all; }));
        QVERIFY(gui.rows().rowCount() > 0);
        QCOMPARE(gui.rows().filter().kind, u"task_offer"_s);

        bar->findChild<QSpinBox *>(u"leastBytes"_s)->setValue(1'000'000);
        QTRY_VERIFY(gui.window->isSettled() && gui.rows().rowCount() == 0);
        const auto *empty = gui.window->findChild<QLabel *>(u"emptyText"_s);
        QTRY_VERIFY(empty->isVisible());
        QVERIFY(empty->text().contains("filter"_L1));
        QTest::mouseClick(gui.window->findChild<QPushButton *>(u"clearFilter"_s), Qt::LeftButton);
        QTRY_VERIFY(gui.window->isSettled() && gui.rows().rowCount() == all);
    }

    void oneConversationAlone()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120}));
        gui.window->selectMailbox(u"/all"_s);
        QVERIFY(gui.settle());
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        QVERIFY(gui.settle());
        const qint64 messages = gui.rows().rowAt(0)->messages;
        gui.command(Commands::Group)->setChecked(false);
        gui.command(Commands::Filter)->setChecked(true);
        auto *only = gui.window->findChild<QAbstractButton *>(u"thisConversation"_s);
        QVERIFY(only->isEnabled());
        only->click();
        QTRY_VERIFY(gui.window->isSettled() && gui.rows().rowCount() == messages);
    }
};

QTEST_MAIN(WindowTypingTest)
#include "tst_window_typing.moc"
