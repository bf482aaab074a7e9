// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/conversation_view.h"
#include "app/notices/outcomes.h"
#include "app/notices/undo_bar.h"
#include "store/journal.h"
#include "window_fixture.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <chrono>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

//! The main job, by keys alone: choose, open, acknowledge, undo, leave the rest.
class WindowJobTest : public QObject
{
    Q_OBJECT

private:
    //! The first row from `from` on that has both something to open and to acknowledge, selected with the j
    //! key.
    static bool goToPending(const WindowFixture &gui, int from = 0)
    {
        gui.press(Qt::Key_2, Qt::AltModifier);
        do {
            gui.press(Qt::Key_J);
            if (!gui.settle()) {
                return false;
            }
            const auto row = gui.rows().rowAt(gui.list().currentIndex().row());
            if (gui.list().currentIndex().row() >= from && row && row->toAcknowledge > 0 &&
                row->unopened > 0 && gui.command(Commands::Open)->isEnabled()) {
                return true;
            }
        } while (gui.list().currentIndex().row() + 1 < gui.rows().rowCount());
        return false;
    }

    static sync::Settings undoTime(std::chrono::milliseconds time)
    {
        sync::Settings settings;
        settings.undoTime = time;
        return settings;
    }

private Q_SLOTS:
    void cleanupTestCase() { WindowFixture::clear(); }

    void opensWhatIsChosenAndNothingElse()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        QVERIFY(goToPending(gui));
        const qint64 pending = gui.pending();
        const QString announced = gui.command(Commands::Open)->text();
        gui.press(Qt::Key_O);
        QTRY_VERIFY(gui.opens() > 0 && gui.window->isSettled());
        QTRY_VERIFY(!gui.command(Commands::Open)->isEnabled()); // all that was announced is opened

        QStringList asked;
        for (const auto &request : gui.demo->server().requests()) {
            if (request.path == "/internal/inbox/open"_L1) {
                asked << request.ids;
            }
        }
        QVERIFY2(announced.contains(QString::number(asked.size())), qPrintable(announced));
        QCOMPARE(gui.acknowledges(), 0);
        QCOMPARE(gui.pending(), pending); // opening acknowledges nothing
        QCOMPARE(gui.window->outcomes().rowCount(), int(asked.size()));
    }

    void acknowledgesWhatIsChosenAfterAMoment()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}, undoTime(50ms)));
        QVERIFY(goToPending(gui));
        const qint64 before = gui.pending();
        const qint64 chosen = gui.rows().rowAt(gui.list().currentIndex().row())->toAcknowledge;
        gui.press(Qt::Key_A);
        QTRY_COMPARE(gui.demo->server().acknowledgedCount(), int(chosen));
        QTRY_COMPARE(gui.pending(), before - chosen);
        QCOMPARE(gui.opens(), 0); // acknowledging opens nothing
        QVERIFY(gui.settle());
        const auto fault =
            gui.demo->session()
                .store()
                .read([](store::Connection &connection) { return store::verifyJournal(connection); })
                .result();
        QVERIFY(fault.hasValue());
        QVERIFY(!fault->has_value());
    }

    void undoTakesBackBeforeAnythingIsSent()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}, undoTime(10min)));
        QVERIFY(goToPending(gui));
        const qint64 before = gui.pending();
        gui.press(Qt::Key_A);
        auto *bar = gui.window->findChild<UndoBar *>();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(bar->findChild<QLabel *>(u"text"_s)->text().contains("acknowledged"_L1));
        QTRY_VERIFY(gui.command(Commands::Undo)->isEnabled());
        gui.press(Qt::Key_U);
        QTRY_VERIFY(bar->findChild<QLabel *>(u"text"_s)->text().contains("taken back"_L1));
        QTRY_VERIFY(gui.window->isSettled() && !gui.command(Commands::Undo)->isEnabled());
        QCOMPARE(gui.acknowledges(), 0);
        QCOMPARE(gui.pending(), before);

        // The same with the mouse, on the bar.
        gui.press(Qt::Key_A);
        QTRY_VERIFY(bar->findChild<QPushButton *>(u"undo"_s)->isVisible());
        QTest::mouseClick(bar->findChild<QPushButton *>(u"undo"_s), Qt::LeftButton);
        QTRY_VERIFY(bar->findChild<QLabel *>(u"text"_s)->text().contains("taken back"_L1));
        QCOMPARE(gui.acknowledges(), 0);
    }

    void anActionOnASelectionTouchesWhatItSays()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120}, undoTime(50ms)));
        gui.window->selectMailbox(u"/pending"_s);
        QVERIFY(gui.settle());
        QVERIFY(gui.rows().rowCount() > 4);
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        QVERIFY(gui.settle());
        qint64 messages = gui.rows().rowAt(0)->toAcknowledge;
        // Two more beside the first, one skipped: Ctrl and the arrows move without selecting, x selects.
        for (int row = 1; row < 4; ++row) {
            gui.press(Qt::Key_Down, Qt::ControlModifier);
            if (row != 2) {
                gui.press(Qt::Key_X);
                messages += gui.rows().rowAt(row)->toAcknowledge;
            }
        }
        QVERIFY(gui.settle());
        QCOMPARE(gui.list().selectedIds().size(), 3);
        const QString text = gui.command(Commands::Acknowledge)->text();
        QVERIFY2(text.contains(QString::number(messages)) && text.contains("3 conversations"_L1),
                 qPrintable(text));
        const qint64 before = gui.pending();
        gui.press(Qt::Key_A);
        QTRY_COMPARE(gui.pending(), before - messages);
        QCOMPARE(gui.demo->server().acknowledgedCount(), int(messages));
    }

    void oneMessageOfAConversation()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}));
        QVERIFY(goToPending(gui));
        gui.press(Qt::Key_3, Qt::AltModifier);
        QVERIFY(gui.settle());
        // Up through the conversation until a message that can be opened is the current one.
        QVERIFY(!gui.command(Commands::RefreshConversation)->isEnabled());
        QVERIFY(gui.command(Commands::RefreshConversation)->text().contains("once one of its messages"_L1));
        for (int step = 0; step < 50 && gui.window->conversation().messagesToOpen().isEmpty(); ++step) {
            gui.press(Qt::Key_P);
        }
        const QList<qint64> toOpen = gui.window->conversation().messagesToOpen();
        QCOMPARE(toOpen.size(), 1);
        QTRY_VERIFY(gui.command(Commands::Open)->isEnabled());
        gui.press(Qt::Key_O);
        QTRY_COMPARE(gui.window->outcomes().rowCount(), 1);
        QTRY_VERIFY(gui.window->isSettled() && gui.window->conversation().messagesToOpen().isEmpty());
        const auto requests = gui.demo->server().requests();
        QCOMPARE(requests.back().path, u"/internal/inbox/open"_s);
        QCOMPARE(requests.back().ids.size(), 1);
        QVERIFY(gui.command(Commands::RefreshConversation)->isEnabled()); // its thread id is known now
        gui.demo->server().clearRequests();
        gui.command(Commands::RefreshConversation)->trigger();
        const auto asked = [&gui] {
            const auto seen = gui.demo->server().requests();
            return std::any_of(seen.begin(), seen.end(), [](const auto &request) {
                return request.path == "/internal/inbox/list"_L1 && request.query.contains("thread_id="_L1);
            });
        };
        QTRY_VERIFY(asked());
        QVERIFY(gui.settle());
    }
};

QTEST_MAIN(WindowJobTest)
#include "tst_window_job.moc"
