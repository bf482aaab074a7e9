// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/conversation_view.h"
#include "app/notices/outcomes.h"
#include "app/start/screenshot.h"
#include "store/accounts.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QHelpEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolTip>

#include <algorithm>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;

//! Looking changes nothing: the service's own log is the witness.
class WindowLookingTest : public QObject
{
    Q_OBJECT

private:
    static void hover(QWidget *widget, QPoint place)
    {
        QTest::mouseMove(widget, place);
        QHelpEvent help(QEvent::ToolTip, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &help);
        QToolTip::hideText();
    }

    static bool walkList(const WindowFixture &gui)
    {
        gui.press(Qt::Key_2, Qt::AltModifier);
        const int height = gui.list().sizeHintForRow(0);
        for (int row = 0; row < 8; ++row) {
            const QPoint place(60, row * height + height / 2);
            hover(gui.list().viewport(), place);
            QTest::mouseClick(gui.list().viewport(), Qt::LeftButton, Qt::NoModifier, place);
            QTest::mouseClick(gui.list().viewport(), Qt::RightButton, Qt::NoModifier, place);
            QTest::mouseDClick(gui.list().viewport(), Qt::LeftButton, Qt::NoModifier, place);
            if (!gui.settle()) {
                return false;
            }
        }
        gui.list().setFocus();
        for (const Qt::Key key :
             {Qt::Key_Home, Qt::Key_Down, Qt::Key_Up, Qt::Key_PageDown, Qt::Key_J, Qt::Key_K, Qt::Key_X,
              Qt::Key_Space, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter}) {
            gui.list().setFocus();
            gui.press(key);
            if (!gui.settle()) {
                return false;
            }
        }
        gui.list().verticalScrollBar()->setValue(gui.list().verticalScrollBar()->maximum() / 2);
        return gui.settle();
    }

    static bool walkConversation(const WindowFixture &gui)
    {
        gui.press(Qt::Key_3, Qt::AltModifier);
        for (const Qt::Key key : {Qt::Key_N, Qt::Key_N, Qt::Key_P, Qt::Key_Down, Qt::Key_PageDown,
                                  Qt::Key_End, Qt::Key_Home, Qt::Key_Tab, Qt::Key_Backtab}) {
            gui.press(key);
        }
        QWidget &view = gui.window->conversation();
        const auto areas = view.findChildren<QAbstractScrollArea *>();
        for (QAbstractScrollArea *area : areas) {
            for (int y = 10; y < area->viewport()->height(); y += 60) {
                hover(area->viewport(), {80, y});
                QTest::mouseClick(area->viewport(), Qt::LeftButton, Qt::NoModifier, {80, y});
            }
            QTest::mouseDClick(area->viewport(), Qt::LeftButton, Qt::NoModifier, {80, 40});
        }
        gui.press(Qt::Key_A, Qt::ControlModifier);
        gui.press(Qt::Key_C, Qt::ControlModifier);
        return gui.settle();
    }

private Q_SLOTS:
    void cleanupTestCase() { WindowFixture::clear(); }

    void everyPaneByKeysAndMouse()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120}));
        gui.demo->server().clearRequests();
        const qint64 pending = gui.pending();
        for (const QString &key : {u"/pending"_s, u"/inbox"_s, u"/sent"_s, u"/replies"_s, u"/all"_s}) {
            gui.press(Qt::Key_1, Qt::AltModifier);
            gui.window->selectMailbox(key);
            hover(gui.mailboxes().viewport(), {40, 20});
            QVERIFY(gui.settle());
            QVERIFY(walkList(gui));
            QVERIFY(walkConversation(gui));
        }
        gui.command(Commands::Group)->toggle();
        QVERIFY(gui.settle());
        QVERIFY(walkList(gui));
        QVERIFY(walkConversation(gui));
        gui.press(Qt::Key_1, Qt::AltModifier);
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Down, Qt::Key_Down, Qt::Key_End, Qt::Key_Return}) {
            gui.press(key);
        }
        gui.press(Qt::Key_F5); // syncing is looking, too
        QVERIFY(gui.settle());

        QCOMPARE(gui.opens(), 0);
        QCOMPARE(gui.acknowledges(), 0);
        QCOMPARE(gui.demo->server().acknowledgedCount(), 0);
        QCOMPARE(gui.pending(), pending);
        QCOMPARE(gui.window->outcomes().rowCount(), 0);
        const auto requests = gui.demo->server().requests();
        QVERIFY(!requests.empty()); // the witness was awake
        for (const auto &request : requests) {
            QVERIFY2(request.path == "/internal/inbox/list"_L1 ||
                         request.path == "/internal/inbox/session"_L1,
                     qPrintable(request.path));
        }
    }

    void everyNumberIsTheCountOfItsList()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120}));
        const QStringList names{u"/pending"_s, u"/inbox"_s, u"/sent"_s, u"/replies"_s, u"/all"_s};
        const QString account = gui.window->mailboxes().accounts().front().account.name;
        for (int grouped = 1; grouped >= 0; --grouped) {
            gui.command(Commands::Group)->setChecked(grouped == 1);
            for (const QString &name : names) {
                for (const QString &key : {name, account + name}) {
                    gui.window->selectMailbox(key);
                    QVERIFY(gui.settle());
                    QCOMPARE(gui.rows().rowCount(), int(gui.count(key)));
                }
            }
        }
    }

    void selectingOpensWhereTheAccountAsksForItButNeverAcknowledges()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        Account account = gui.window->mailboxes().accounts().front().account;
        account.options.emplace_back(u"open_on_select"_s, u"true"_s);
        QVERIFY(gui.demo->session()
                    .store()
                    .write([account](store::WriteJob &job) { return store::updateAccount(job, account); })
                    .result()
                    .hasValue());
        QTRY_COMPARE(gui.window->mailboxes().accounts().front().account.option(u"open_on_select"_s),
                     u"true"_s);
        gui.command(Commands::Group)->setChecked(false);
        QVERIFY(gui.settle());
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        QTRY_COMPARE(gui.opens(), 1);
        QVERIFY(gui.settle());
        QCOMPARE(gui.acknowledges(), 0);
    }

    void aRowOfTheListOfMessagesIsGoneToInTheConversation()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        gui.window->selectMailbox(u"/all"_s);
        gui.command(Commands::Group)->setChecked(false);
        QVERIFY(gui.settle());
        QVERIFY(gui.rows().rowCount() > 30);
        gui.press(Qt::Key_2, Qt::AltModifier);
        for (int row = 0; row < 30; ++row) {
            gui.press(Qt::Key_J);
            QVERIFY(gui.settle());
            QCOMPARE(gui.window->conversation().currentMessage(),
                     gui.rows().idAt(gui.list().currentIndex().row()));
        }
        // Within the conversation one may go on, whatever arrives.
        for (int step = 0; step < 50; ++step) {
            gui.press(Qt::Key_P);
        }
        const auto moved = gui.window->conversation().currentMessage();
        Q_EMIT gui.rows().dataChanged(gui.rows().index(0), gui.rows().index(gui.rows().rowCount() - 1));
        QVERIFY(gui.settle());
        QCOMPARE(gui.window->conversation().currentMessage(), moved);
        QCOMPARE(gui.opens() + gui.acknowledges(), 0);
    }

    // A picture may open messages of the demo's own; those of a person's account only a person opens.
    void aPictureOpensNothing()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"picture.png"_s);
        const ViewRequest view{.name = u"thread"_s, .size = {1000, 700}};
        const auto taken = takeScreenshot(*gui.window, gui.demo->session(), view, file);
        QVERIFY2(taken.hasValue(), qPrintable(taken ? QString() : taken.error().message));
        QVERIFY(QFile::exists(file));
        QCOMPARE(gui.opens() + gui.acknowledges(), 0);
    }

    void rowsAreMirroredFromRightToLeft()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 40}));
        QVERIFY(gui.rows().rowCount() > 0);
        gui.list().clearSelection();
        const auto picture = [&gui](Qt::LayoutDirection direction) {
            QApplication::setLayoutDirection(direction);
            gui.list().setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
            return gui.list().viewport()->grab().toImage();
        };
        const QImage forth = picture(Qt::LeftToRight);
        const QImage back = picture(Qt::RightToLeft);
        QApplication::setLayoutDirection(Qt::LeftToRight);
        QCOMPARE(forth.size(), back.size());
        // The picture of the author is its own mirror image.
        const int middle = gui.list().sizeHintForRow(0) / 2;
        const QColor empty = gui.list().palette().color(QPalette::Base);
        int coloured = 0;
        for (int x = 36; x < 60; ++x) {
            const QColor colour = forth.pixelColor(x, middle);
            coloured += colour == empty ? 0 : 1;
            QCOMPARE(back.pixelColor(back.width() - 1 - x, middle), colour);
        }
        QVERIFY(coloured > 0);
    }
};

QTEST_MAIN(WindowLookingTest)
#include "tst_window_looking.moc"
