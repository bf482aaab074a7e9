// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "services/adapter.h"
#include "store/intents.h"
#include "store/store.h"
#include "sync/report.h"
#include "sync/settings.h"

#include <QCoroTask>
#include <QObject>

#include <memory>
#include <vector>

namespace ackbox::sync {

class Caller;

//! One signed-in account: walks its feeds into the store and carries out the user's open and acknowledge.
//! Everything else leaves the service untouched.
class AccountSync : public QObject
{
    Q_OBJECT

public:
    struct Walk
    {
        bool full = false;                                //!< to the end, not just to what is known
        std::optional<QString> threadId;                  //!< only this conversation, muted or not
        std::vector<std::pair<QString, QString>> options; //!< override the account's options for this walk
    };

    //! ErrorKind::Usage where the service is not known or the options are wrong.
    static Result<std::unique_ptr<AccountSync>> create(Account account, store::Store &store,
                                                       SecretReader secret, Settings settings);
    ~AccountSync() override;

    [[nodiscard]] const Account &account() const { return m_account; }
    [[nodiscard]] const Adapter &adapter() const { return *m_adapter; }

    //! Pages every feed (or the one conversation) into the store: one report a feed. Resumes an interrupted
    //! walk first.
    QCoro::Task<std::vector<FeedReport>> walk(Walk walk);

    //! Carries out these intents at once, held or not: one outcome an intent, none missing.
    QCoro::Task<std::vector<ActionOutcome>> carryOut(std::vector<qint64> intentIds);
    //! Carries out what is due, opens and acknowledges in batches.
    QCoro::Task<std::vector<ActionOutcome>> carryOutDue();

    //! The cheapest signed call. Success means that the service accepts this account.
    QCoro::Task<Result<void>> test();

    //! Ends calls in flight; running tasks end with ErrorKind::Offline and leave the store resumable.
    void cancel();

Q_SIGNALS:
    //! After each page, with the totals so far.
    void progress(const ackbox::sync::FeedReport &report);
    //! After each outcome is stored.
    void outcome(const ackbox::sync::ActionOutcome &outcome);

private:
    AccountSync(Account account, store::Store &store, std::shared_ptr<const Adapter> adapter,
                std::unique_ptr<Caller> caller, Settings settings);

    Account m_account;
    store::Store &m_store;
    std::shared_ptr<const Adapter> m_adapter;
    std::unique_ptr<Caller> m_caller;
    Settings m_settings;
};

} // namespace ackbox::sync
