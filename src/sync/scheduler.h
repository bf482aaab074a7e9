// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "store/store.h"
#include "sync/account_sync.h"
#include "sync/secrets.h"
#include "sync/settings.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>

namespace ackbox::sync {

//! Keeps the accounts of a running program up to date: polls each at its service's interval (slower while
//! nothing comes, and after failures), and sends held acknowledgements when their time has come. Looks for
//! other processes' work, too.
class Scheduler : public QObject
{
    Q_OBJECT

public:
    Scheduler(store::Store &store, Secrets &secrets, Settings settings, QObject *parent = nullptr);
    ~Scheduler() override;

    //! Reads the accounts and begins. Call again after accounts were added, changed or removed.
    void reload();
    //! Syncs now, whatever the interval; an empty name means every account.
    void syncNow(const QString &account = {}, AccountSync::Walk walk = {});
    //! Sends what is due now and sets the timer for what is held.
    void carryOut();
    //! Ends what runs.
    void cancel();

    [[nodiscard]] bool isBusy() const { return m_running > 0; }

Q_SIGNALS:
    void started(const QString &account);
    void progress(const ackbox::sync::FeedReport &report);
    //! One of these ends each started().
    void finished(const QString &account, const std::vector<ackbox::sync::FeedReport> &reports);
    void outcome(const ackbox::sync::ActionOutcome &outcome);

private:
    struct Entry;
    QCoro::Task<> loadAccounts();
    QCoro::Task<> runWalk(QString name, AccountSync::Walk walk);
    QCoro::Task<> runActions();

    store::Store &m_store;
    Secrets &m_secrets;
    Settings m_settings;
    std::unordered_map<QString, std::unique_ptr<Entry>> m_entries;
    QTimer m_actionTimer;
    QTimer m_othersTimer;
    int m_running = 0;
};

} // namespace ackbox::sync
