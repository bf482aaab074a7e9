// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/account_commands.h"

#include "app/account/account_dialog.h"
#include "core/text/one_line.h"
#include "models/when_done.h"
#include "store/accounts.h"

#include <QCoroFuture>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

namespace ackbox {

AccountCommands::AccountCommands(Session &session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
{
}

void AccountCommands::add()
{
    auto *dialog = new AccountDialog(m_session.store(), m_session.secrets(), m_session.settings(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] {
        m_session.scheduler().reload();
        Q_EMIT accountsChanged();
    });
    dialog->open();
}

void AccountCommands::edit(const Account &account)
{
    auto *dialog = new AccountDialog(m_session.store(), m_session.secrets(), m_session.settings(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->edit(account);
    connect(dialog, &QDialog::accepted, this, [this] {
        m_session.scheduler().reload();
        Q_EMIT accountsChanged();
    });
    dialog->open();
}

void AccountCommands::remove(const Account &account)
{
    auto *question = new QMessageBox(QMessageBox::Question, tr("Remove account"),
                                     tr("Remove the account %1?").arg(isolated(oneLine(account.name))),
                                     QMessageBox::Ok | QMessageBox::Cancel, m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("Its cached messages and what is still queued for it are deleted from "
                                    "this computer, and its secret is "
                                    "taken out of the keychain; a key file of yours stays where it is. The "
                                    "journal of what was opened and "
                                    "acknowledged stays. Nothing changes at the service."));
    question->button(QMessageBox::Ok)->setText(tr("Remove"));
    question->setDefaultButton(QMessageBox::Cancel);
    connect(question, &QMessageBox::accepted, this, [this, account] { forget(account); });
    question->open();
}

QCoro::Task<> AccountCommands::forget(Account account)
{
    const QPointer<AccountCommands> self(this);
    auto writing = m_session.store().write(
        [id = account.id](store::WriteJob &job) { return store::removeAccount(job, id); });
    const Result<void> removed = co_await writing;
    if (!self) {
        co_return;
    }
    if (!removed) {
        Q_EMIT failed(removed.error());
        co_return;
    }
    m_session.scheduler().reload();
    Q_EMIT accountsChanged();
    if (account.secretPlace == SecretPlace::Keychain) {
        const Result<void> forgotten = co_await m_session.secrets().remove(account);
        if (self && !forgotten) {
            Q_EMIT failed(forgotten.error());
        }
    }
}

} // namespace ackbox
