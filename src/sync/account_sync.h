// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "services/adapter.h"
#include "store/store.h"
#include "sync/report.h"
#include "sync/settings.h"

#include <QCoroTask>
#include <QObject>

#include <memory>
#include <utility>
#include <vector>

namespace ackbox::sync {

class Caller;
class Claimant;

//! What a walk of an account covers.
struct WalkRequest
{
    bool full = false;                                //!< to the end, not just to what is known
    std::optional<QString> threadId;                  //!< only this conversation, muted or not
    std::vector<std::pair<QString, QString>> options; //!< override the account's options for this walk
};

//! One signed-in account: walks its feeds into the store and carries out the user's open and acknowledge.
//! Everything else leaves the service untouched. Destroying it cancels what runs.
class AccountSync : public QObject
{
    Q_OBJECT

public:
    //! ErrorKind::Usage where the service is not known or the options are wrong.
    static Result<std::unique_ptr<AccountSync>> create(const Account &account, store::Store &store,
                                                       SecretReader secret,
                                                       std::shared_ptr<Claimant> claimant,
                                                       const Settings &settings);
    ~AccountSync() override;

    [[nodiscard]] const Account &account() const { return m_account; }
    [[nodiscard]] const Adapter &adapter() const;

    //! Pages every feed (or the one conversation) into the store: one report a feed. Resumes an interrupted
    //! walk first.
    QCoro::Task<std::vector<FeedReport>> walk(WalkRequest request);

    //! Carries out these intents at once, held or not: one outcome an intent, none missing.
    QCoro::Task<std::vector<ActionOutcome>> carryOut(std::vector<qint64> intentIds);
    //! Carries out what is due, opens and acknowledges in batches. An Error where the cache failed.
    QCoro::Task<Result<std::vector<ActionOutcome>>> carryOutDue();

    //! The cheapest signed call. Success means that the service accepts this account; the text says what its
    //! secret may do, where the service tells it.
    QCoro::Task<Result<QString>> test();
    //! The identities that the account's secret can see; none where the service does not list them.
    QCoro::Task<Result<std::vector<Actor>>> identities();

    //! Ends what runs with ErrorKind::Offline ("cancelled"); the store stays resumable, and what was being
    //! sent goes back to the queue. What is asked for later works again. The store must still be there.
    QCoro::Task<> cancel();

Q_SIGNALS:
    //! After each page, with the totals so far.
    void progress(const ackbox::sync::FeedReport &report);
    //! After each outcome is stored.
    void outcome(const ackbox::sync::ActionOutcome &outcome);

private:
    AccountSync(Account account, store::Store &store, SecretReader secret, std::shared_ptr<Claimant> claimant,
                Settings settings);
    void signIn();
    [[nodiscard]] std::function<void(const FeedReport &)> progressNotice();
    [[nodiscard]] std::function<void(const ActionOutcome &)> outcomeNotice();

    Account m_account;
    store::Store &m_store;
    SecretReader m_secret;
    std::shared_ptr<Claimant> m_claimant;
    Settings m_settings;
    std::shared_ptr<Caller> m_caller;
};

} // namespace ackbox::sync
