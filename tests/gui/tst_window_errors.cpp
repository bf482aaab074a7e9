// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/notices.h"
#include "app/notices/outcomes.h"
#include "store/accounts.h"
#include "support/damage.h"
#include "window_fixture.h"

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <chrono>

using namespace ackbox;
using namespace ackbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

sync::Settings impatient()
{
    sync::Settings settings;
    settings.timeout = 2s;
    settings.attempts = 1;
    settings.undoTime = 50ms;
    return settings;
}

} // namespace

//! What cannot be done is said in words, and what is cached stays on show.
class WindowErrorsTest : public QObject
{
    Q_OBJECT

private:
    static QString notices(const MainWindow &window)
    {
        return window.findChild<Notices *>()->texts().join(u'\n');
    }

private Q_SLOTS:
    void cleanupTestCase() { WindowFixture::clear(); }

    void firstRun()
    {
        const QTemporaryDir folder;
        auto session = Session::open(folder.filePath(u"profile"_s));
        QVERIFY(session.hasValue());
        MainWindow window(**session);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(window.findChild<QWidget *>(u"firstRunPage"_s)->isVisible());
        auto *add = window.findChild<QPushButton *>(u"addAccount"_s);
        auto *demo = window.findChild<QPushButton *>(u"tryDemo"_s);
        QVERIFY(add->isVisible());
        const QSignalSpy asked(&window, &MainWindow::demoRequested);
        QTest::mouseClick(demo, Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QTest::mouseClick(add, Qt::LeftButton);
        QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
        QApplication::activeModalWidget()->close();
    }

    void withoutNetworkTheCacheIsShownAndTheTroubleIsSaid()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 80}, impatient()));
        gui.window->selectMailbox(u"/all"_s);
        QVERIFY(gui.settle());
        const int rows = gui.rows().rowCount();
        QVERIFY(rows > 0);
        gui.demo->stopServer();
        gui.press(Qt::Key_F5);
        QTRY_VERIFY(notices(*gui.window).contains("could not check since"_L1));
        QVERIFY(gui.settle());
        QCOMPARE(gui.rows().rowCount(), rows);
        QVERIFY2(notices(*gui.window).contains("is kept"_L1), qPrintable(notices(*gui.window)));

        // What is asked for now waits; it is not lost and not called done.
        gui.press(Qt::Key_2, Qt::AltModifier);
        gui.press(Qt::Key_J);
        QTRY_VERIFY(gui.command(Commands::Open)->isEnabled());
        gui.press(Qt::Key_O);
        QTRY_VERIFY(gui.window->outcomes().waiting() > 0);
        QTRY_VERIFY(gui.command(Commands::ShowOutcomes)->text().contains("waiting"_L1));
    }

    void aRefusedAccountSaysWhatToDo()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 40}, impatient()));
        Account stranger = demoAccount(gui.demo->server().accounts().front());
        stranger.name = u"stranger"_s;
        stranger.identity = u"11111111111111111111111111111112"_s; // not the key file's own wallet
        QVERIFY(gui.demo->session().addAccount(stranger).hasValue());
        gui.demo->session().scheduler().reload();
        QTRY_VERIFY2(notices(*gui.window).contains("stranger: could not check so far"_L1),
                     qPrintable(notices(*gui.window)));
        QCOMPARE(gui.window->findChild<QPushButton *>(u"act"_s)->text(), u"Edit account…"_s);
    }

    void aForgottenSessionIsRenewedWithoutAWord()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 120, .faults = {u"401:5"_s}}, impatient()));
        QVERIFY(gui.settle());
        QVERIFY2(notices(*gui.window).isEmpty(), qPrintable(notices(*gui.window)));
    }

    void aListThatCannotBeReadIsNotCalledEmpty()
    {
        const QTemporaryDir folder;
        const QString profile = folder.filePath(u"profile"_s);
        {
            auto session = Session::open(profile);
            QVERIFY(session.hasValue());
            QVERIFY((*session)
                        ->addAccount({.name = u"nowhere"_s,
                                      .service = u"selective"_s,
                                      .url = QUrl(u"http://127.0.0.1:1"_s)})
                        .hasValue());
        }
        const QStringList files = QDir(profile).entryList({u"*.db"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        QVERIFY(damageTable(QDir(profile).filePath(files.front()), u"conversations"_s));

        auto session = Session::open(profile, impatient());
        QVERIFY2(session.hasValue(), qPrintable(session ? QString() : session.error().message));
        MainWindow window(**session);
        window.show();
        const auto *words = window.findChild<QLabel *>(u"emptyText"_s);
        QTRY_VERIFY(words->isVisible());
        QVERIFY2(words->text().contains("could not be read"_L1), qPrintable(words->text()));
        QVERIFY2(notices(window).contains("damaged"_L1), qPrintable(notices(window)));
    }

    void anAccountThatIsRemovedLeavesTheFirstPage()
    {
        WindowFixture gui;
        QVERIFY(gui.start({.messages = 40}));
        const qint64 id = gui.window->mailboxes().accounts().front().account.id;
        QVERIFY(gui.demo->session()
                    .store()
                    .write([id](store::WriteJob &job) { return store::removeAccount(job, id); })
                    .result()
                    .hasValue());
        QTRY_VERIFY(gui.window->findChild<QWidget *>(u"firstRunPage"_s)->isVisible());
    }
};

QTEST_MAIN(WindowErrorsTest)
#include "tst_window_errors.moc"
