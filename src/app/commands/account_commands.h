// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/profile/session.h"
#include "core/account.h"
#include "core/error.h"

#include <QCoroTask>
#include <QObject>

class QWidget;

namespace ackbox {

//! Adds, edits and removes accounts.
class AccountCommands : public QObject
{
    Q_OBJECT

public:
    AccountCommands(Session &session, QWidget *window);

    void add();
    void edit(const Account &account);
    //! Says first what goes and what stays.
    void remove(const Account &account);

Q_SIGNALS:
    //! The scheduler has been told already.
    void accountsChanged();
    void failed(const ackbox::Error &error);

private:
    QCoro::Task<> forget(Account account);

    Session &m_session;
    QWidget *m_window;
};

} // namespace ackbox
