// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/conversation_view.h"
#include "app/conversation/message_text.h"
#include "window_fixture.h"

#include <QToolButton>

#include <algorithm>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;

//! Who answered what was sent to a SAGE node's agents, and that finding out touches nothing there.
class WindowRepliesTest : public QObject
{
    Q_OBJECT

private:
    static bool start(WindowFixture &gui)
    {
        sync::Settings settings;
        settings.undoTime = std::chrono::milliseconds(50);
        return gui.start({.messages = 120, .services = {u"sage"_s}}, settings) && gui.settle();
    }

    //! Without the isolates around ids.
    static QString shown(const WindowFixture &gui)
    {
        return gui.window->findChild<conversation::MessageText *>()
            ->toPlainText()
            .remove(QChar(0x2068))
            .remove(QChar(0x2069));
    }

    static bool goTo(const WindowFixture &gui, const QString &mailbox)
    {
        gui.window->selectMailbox(mailbox);
        if (!gui.settle() || gui.rows().rowCount() == 0) {
            return false;
        }
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        return gui.settle() && gui.window->conversation().conversation().has_value();
    }

    //! What the node's clients must never ask for.
    static bool isClaiming(const demo::LoggedRequest &request)
    {
        static const QStringList parts{u"claim"_s, u"receive"_s, u"wake"_s,
                                       u"/read"_s, u"/reply"_s,  u"/result"_s};
        const bool acts = request.method != "GET"_L1 || request.path == "/v1/pipe/inbox"_L1 ||
                          request.path == "/v1/pipe/updates"_L1;
        return acts || std::any_of(parts.begin(), parts.end(), [&](const QString &part) {
                   return request.path.endsWith(part) || request.path.contains(part + u'/');
               });
    }

private Q_SLOTS:
    void cleanupTestCase() { WindowFixture::clear(); }

    void somebodyElsesAnswersHaveAMailboxOfTheirOwn()
    {
        WindowFixture gui;
        QVERIFY(start(gui));
        QVERIFY(goTo(gui, u"/answered-by-other"_s));
        QCOMPARE(gui.count(u"/answered-by-other"_s), qint64(gui.rows().rowCount()));
        QVERIFY(gui.rows().rowCount() < int(gui.count(u"/replies"_s)));
        for (int row = 0; row < gui.rows().rowCount(); ++row) {
            QTRY_VERIFY(gui.rows().rowAt(row));
            QCOMPARE(gui.rows().rowAt(row)->attribution, std::optional(Attribution::Other));
            const QModelIndex index = gui.rows().index(row);
            QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains("somebody else"_L1));
            gui.list().scrollTo(index);
        }
    }

    void theHeaderNamesWhoAnsweredInsteadOfWhom()
    {
        WindowFixture gui;
        QVERIFY(start(gui));
        QVERIFY(goTo(gui, u"/answered-by-other"_s));
        QTRY_VERIFY2(shown(gui).contains("answered instead of"_L1), qPrintable(shown(gui)));
        QVERIFY2(!shown(gui).contains("answered, as asked"_L1), qPrintable(shown(gui)));
    }

    void anAuthorWhomTheNodeDoesNotNameIsUnknown()
    {
        WindowFixture gui;
        QVERIFY(start(gui));
        QVERIFY(goTo(gui, u"/replies"_s));
        while (!shown(gui).contains("does not say who answered"_L1)) {
            const int row = gui.list().currentIndex().row();
            QVERIFY2(row + 1 < gui.rows().rowCount(), "no reply of an unknown author in the demo's data");
            gui.press(Qt::Key_J);
            QVERIFY(gui.settle());
        }
        QVERIFY2(shown(gui).contains("author unknown"_L1), qPrintable(shown(gui)));
    }

    void openingAndMarkingStayHere()
    {
        WindowFixture gui;
        QVERIFY(start(gui));
        QVERIFY(goTo(gui, u"/replies"_s));
        const auto buttons = gui.window->conversation().findChildren<QToolButton *>();
        QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const QToolButton *button) {
            return button->text() == "Mark handled here"_L1;
        }));
        const qint64 pending = gui.pending();
        gui.demo->server().clearRequests();
        gui.press(Qt::Key_O);
        QTRY_VERIFY(!gui.command(Commands::Open)->isEnabled());
        QCOMPARE(gui.pending(), pending);
        gui.press(Qt::Key_A);
        QTRY_COMPARE(gui.pending(), pending - 1);
        QTRY_VERIFY2(shown(gui).contains("Marked as handled here"_L1), qPrintable(shown(gui)));
        QVERIFY(gui.demo->server().requests().empty());
    }

    void aWholeSessionClaimsNothing()
    {
        WindowFixture gui;
        QVERIFY(start(gui));
        for (const QString &mailbox : {u"/inbox"_s, u"/replies"_s, u"/sent"_s, u"/all"_s}) {
            QVERIFY(goTo(gui, mailbox));
            for (int step = 0; step < 5; ++step) {
                gui.press(Qt::Key_J);
                QVERIFY(gui.settle());
            }
        }
        gui.press(Qt::Key_O);
        gui.press(Qt::Key_A);
        gui.press(Qt::Key_F5);
        QVERIFY(gui.settle());
        QVERIFY(!gui.demo->server().requests().empty());
        for (const demo::LoggedRequest &request : gui.demo->server().requests()) {
            QVERIFY2(!isClaiming(request), qPrintable(request.method + u' ' + request.path));
        }
        QCOMPARE(gui.demo->server().acknowledgedCount(), 0);
    }
};

QTEST_MAIN(WindowRepliesTest)
#include "tst_window_replies.moc"
