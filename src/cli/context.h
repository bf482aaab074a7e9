// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "cli/arguments.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "core/account.h"
#include "core/result.h"
#include "store/store.h"
#include "sync/account_sync.h"
#include "sync/claimant.h"
#include "sync/secrets.h"
#include "sync/settings.h"

#include <QCoroTask>

#include <memory>
#include <vector>

namespace ackbox::cli {

//! What a command works with: the streams, the profile, its store and the accounts' secrets. Lives longer
//! than every command.
class Context
{
public:
    Context(Output *output, const Invocation &invocation);

    [[nodiscard]] Output &out() const { return *m_output; }
    [[nodiscard]] const QString &profile() const { return m_profile; }
    [[nodiscard]] sync::Secrets &secrets() { return m_secrets; }
    [[nodiscard]] const sync::Settings &settings() const { return m_settings; }

    //! Opens the profile's store the first time. ErrorKind::Cache where it cannot.
    Result<store::Store *> openStore();
    //! This process among those that work on the profile. The store must be open.
    Result<std::shared_ptr<sync::Claimant>> claimant();
    //! The account's calls, by this command line's timeout. The store must be open.
    Result<std::unique_ptr<sync::AccountSync>> connectTo(const Account &account);
    //! Tells the error and gives its exit code back, or the code of its own that the contract wants.
    int fail(const Error &error) const;
    int fail(const Error &error, ExitCode code) const;

private:
    Output *m_output;
    QString m_profile;
    sync::Settings m_settings;
    sync::Secrets m_secrets;
    std::unique_ptr<store::Store> m_store;
    std::shared_ptr<sync::Claimant> m_claimant;
};

QCoro::Task<Result<std::vector<Account>>> allAccounts(Context *context);
//! The accounts of these names in the order given, each once; all accounts where no name is given.
//! ErrorKind::Usage for a name that there is not.
QCoro::Task<Result<std::vector<Account>>> findAccounts(Context *context, QStringList names);

} // namespace ackbox::cli
