// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "app/mailboxes/mailbox_view.h"
#include "app/main_window.h"
#include "app/profile/demo_profile.h"

#include <QApplication>
#include <QTest>

#include <memory>
#include <vector>

namespace ackbox::test {

//! The real window on the embedded demo service, as somebody has it in front of them.
class WindowFixture
{
public:
    WindowFixture() = default;
    WindowFixture(const WindowFixture &) = delete;
    WindowFixture &operator=(const WindowFixture &) = delete;
    //! The profile is kept: what a sync has begun ends later in the event loop, and the store must outlive
    //! it.
    ~WindowFixture()
    {
        window.reset();
        if (demo) {
            demo->session().scheduler().cancel();
            finished().push_back(std::move(demo));
        }
    }

    //! For cleanupTestCase(): no event loop runs after it.
    static void clear() { finished().clear(); }

    //! Starts the service (selective unless told), signs in, and waits until the first sync is shown. False
    //! where that fails.
    bool start(demo::Options options, const sync::Settings &settings = {})
    {
        if (options.services.isEmpty()) {
            options.services = QStringList(QStringLiteral("selective"));
        }
        auto profile = DemoProfile::start(options, settings);
        if (!profile) {
            qWarning("%s", qPrintable(profile.error().message));
            return false;
        }
        demo = std::move(profile).value();
        window = std::make_unique<MainWindow>(demo->session());
        window->resize(1280, 800);
        window->show();
        QApplication::setActiveWindow(window.get());
        return QTest::qWaitForWindowActive(window.get()) &&
               QTest::qWaitFor(
                   [this] { return window->isSettled() && !window->mailboxes().accounts().empty(); }, 30'000);
    }

    [[nodiscard]] bool settle() const
    {
        return QTest::qWaitFor([this] { return window->isSettled(); }, 30'000);
    }

    //! A key press for whatever has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : window.get(), key, modifiers);
    }

    void type(const QString &text) const
    {
        for (const QChar letter : text) {
            QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
        }
    }

    [[nodiscard]] ListView &list() const { return window->listPane().view(); }
    [[nodiscard]] MessageListModel &rows() const { return window->listPane().list(); }
    [[nodiscard]] MailboxView &mailboxes() const { return *window->findChild<MailboxView *>(); }
    [[nodiscard]] QAction *command(Commands::Command which) const { return window->commands()[which]; }

    [[nodiscard]] int opens() const
    {
        return demo->server().requestCount(QStringLiteral("/internal/inbox/open"));
    }
    [[nodiscard]] int acknowledges() const
    {
        return demo->server().requestCount(QStringLiteral("/internal/inbox/ack-ids"));
    }

    [[nodiscard]] qint64 count(const QString &mailbox) const
    {
        return window->mailboxes().indexOf(mailbox).data(MailboxModel::CountRole).toLongLong();
    }

    //! Messages that wait to be acknowledged, as the store has it.
    [[nodiscard]] qint64 pending() const
    {
        const auto totals = demo->session()
                                .store()
                                .read([](store::Connection &connection) {
                                    return store::totals(connection, {.mailbox = store::Mailbox::Pending});
                                })
                                .result();
        return totals ? totals->messages : -1;
    }

    std::unique_ptr<DemoProfile> demo;
    std::unique_ptr<MainWindow> window;

private:
    static std::vector<std::unique_ptr<DemoProfile>> &finished()
    {
        static std::vector<std::unique_ptr<DemoProfile>> profiles;
        return profiles;
    }
};

} // namespace ackbox::test
