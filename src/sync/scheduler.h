// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "store/checkpoints.h"
#include "store/store.h"
#include "sync/account_sync.h"
#include "sync/claimant.h"
#include "sync/secrets.h"
#include "sync/settings.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <unordered_map>

namespace ackbox::sync {

//! Keeps the accounts of a running program up to date: polls each at its service's interval (slower while
//! nothing comes, and after failures), and sends held acknowledgements when their time has come. Looks for
//! other processes' work, too.
class Scheduler : public QObject
{
    Q_OBJECT

public:
    Scheduler(store::Store &store, Secrets &secrets, std::shared_ptr<Claimant> claimant, Settings settings,
              QObject *parent = nullptr);
    ~Scheduler() override;

    //! Only these accounts take part, all where the list is empty. Counts from the next reload() on.
    void setAccounts(const QStringList &names) { m_names = names; }
    //! Reads the accounts and begins. Call again after accounts were added, changed or removed.
    void reload();
    //! Syncs now, whatever the interval; an empty name means every account. An account that is at it already
    //! does this next.
    void syncNow(const QString &account = {}, const WalkRequest &request = {});
    //! Sends what is due now and sets the timer for what is held.
    void carryOut();
    //! Ends what runs. Polling goes on at its interval.
    void cancel();

    //! Number of walks that run.
    [[nodiscard]] int running() const { return m_running; }

Q_SIGNALS:
    void accountsLoaded();
    void started(const QString &account);
    void progress(const ackbox::sync::FeedReport &report);
    //! One of these ends each started().
    void finished(const QString &account, const std::vector<ackbox::sync::FeedReport> &reports);
    void outcome(const ackbox::sync::ActionOutcome &outcome);
    //! The cache could not be read or an account cannot be used; the rest goes on.
    void failed(const ackbox::Error &error);

private:
    struct Entry;

    QCoro::Task<> loadAccounts();
    void addEntry(const Account &account);
    //! A walk that nobody asked for: not before the service's interval has passed since any process's last
    //! one.
    QCoro::Task<> poll(QString name);
    QCoro::Task<> runWalk(QString name, WalkRequest request);
    void plan(Entry &entry, const std::vector<FeedReport> &reports);
    QCoro::Task<> runActions();
    //! Sets the timer for what is held or was put off.
    QCoro::Task<> planActions(bool afterFailure);

    store::Store &m_store;
    Secrets &m_secrets;
    std::shared_ptr<Claimant> m_claimant;
    Settings m_settings;
    QStringList m_names;
    std::unordered_map<QString, std::shared_ptr<Entry>> m_entries;
    QTimer m_actionTimer;
    QTimer m_othersTimer;
    int m_running = 0;
    bool m_acting = false;
    bool m_actAgain = false;
};

} // namespace ackbox::sync
