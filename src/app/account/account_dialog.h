// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/account/service_form.h"
#include "core/account.h"
#include "core/error.h"
#include "services/selective/login.h"
#include "store/store.h"
#include "sync/secrets.h"
#include "sync/settings.h"

#include <QByteArray>
#include <QCoroTask>
#include <QDialog>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace Ui {
class AccountDialog;
}

namespace ackbox {

//! Adds or changes an account: says in words what is missing, tries what was entered with the cheapest signed
//! call, and is accepted once account and secret are stored. Secrets are shown as dots and forgotten with the
//! dialog.
class AccountDialog : public QDialog
{
    Q_OBJECT

public:
    //! Store and secrets must outlive the application's event loop: work in flight ends there.
    AccountDialog(store::Store &store, sync::Secrets &secrets, sync::Settings settings,
                  QWidget *parent = nullptr);
    ~AccountDialog() override;

    //! Shows a stored account, to be changed; its name stays.
    void edit(const Account &account);
    //! As entered; with its row's id once it was accepted.
    [[nodiscard]] Account account() const;

    void done(int result) override;

private:
    void showService();
    void alignLabels();
    void connectForm();
    void showProblem();
    void showError(const Error &error);
    void setBusy(std::function<void()> cancel);
    void setStoring();
    void setIdle();
    void stop();
    [[nodiscard]] bool isBusy() const { return m_cancel != nullptr; }
    [[nodiscard]] std::optional<QString> currentProblem() const;
    //! Bytes to be kept in the keychain; empty where none were given.
    [[nodiscard]] QByteArray givenSecret() const;
    void forgetSession();
    void chooseKeyFile();
    void chooseIdentity(const std::vector<Actor> &identities);

    QCoro::Task<> test();
    QCoro::Task<> listIdentities();
    QCoro::Task<> save();
    QCoro::Task<> fetchNonce();
    QCoro::Task<> answer();
    QCoro::Task<> keepSecret(Account account);

    store::Store &m_store;
    sync::Secrets &m_secrets;
    sync::Settings m_settings;
    std::unique_ptr<Ui::AccountDialog> m_ui;
    account::ServiceForm *m_service = nullptr;       //!< of the service that is chosen
    Account m_before;                                //!< as stored; a fresh one has no id
    std::optional<selective::Challenge> m_challenge; //!< to be signed elsewhere
    QByteArray m_session;                            //!< what the signature brought
    std::function<void()> m_cancel;                  //!< ends what runs; empty where nothing does
    bool m_isNew = true;
    bool m_storing = false;
    bool m_isFinished = false; //!< stored, and there is something to read about it
};

} // namespace ackbox
