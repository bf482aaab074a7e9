// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"
#include "store/store.h"
#include "sync/scheduler.h"
#include "sync/secrets.h"
#include "sync/settings.h"

#include <QString>

#include <memory>

namespace ackbox {

//! One opened profile: its cache, its secrets and what keeps it up to date.
class Session
{
public:
    //! The errors of store::Store::open and sync::Claimant::create. Nothing is called before start().
    static Result<std::unique_ptr<Session>> open(const QString &folder, const sync::Settings &settings = {});

    [[nodiscard]] const QString &folder() const { return m_folder; }
    [[nodiscard]] store::Store &store() { return *m_store; }
    [[nodiscard]] sync::Secrets &secrets() { return m_secrets; }
    [[nodiscard]] sync::Scheduler &scheduler() { return *m_scheduler; }
    [[nodiscard]] const sync::Settings &settings() const { return m_settings; }

    //! Stores an account, and waits for it: for the time before there is a window.
    Result<qint64> addAccount(const Account &account);

private:
    Session(QString folder, std::unique_ptr<store::Store> store, std::shared_ptr<sync::Claimant> claimant,
            const sync::Settings &settings);

    QString m_folder;
    sync::Settings m_settings;
    std::unique_ptr<store::Store> m_store;
    sync::Secrets m_secrets;
    std::unique_ptr<sync::Scheduler> m_scheduler;
};

//! Where profiles live unless told: "ackbox" in the platform's data folder.
QString defaultProfileFolder();

} // namespace ackbox
