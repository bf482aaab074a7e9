// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/context.h"

#include "store/accounts.h"

#include <QCoroFuture>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

QString profileFolder(const Invocation &invocation)
{
    if (const auto given = invocation.text("profile"_L1)) {
        return *given;
    }
    const QString fromEnvironment = qEnvironmentVariable("ACKBOX_PROFILE");
    return fromEnvironment.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                     : fromEnvironment;
}

} // namespace

Context::Context(Output *output, const Invocation &invocation)
    : m_output(output)
    , m_profile(profileFolder(invocation))
    , m_secrets(m_profile)
{
    m_settings.timeout = invocation.seconds("timeout"_L1).value_or(m_settings.timeout);
}

Result<store::Store *> Context::openStore()
{
    if (!m_store) {
        auto opened = store::Store::open(m_profile);
        if (!opened) {
            return opened.error();
        }
        m_store = *std::move(opened);
    }
    return m_store.get();
}

Result<std::shared_ptr<sync::Claimant>> Context::claimant()
{
    Q_ASSERT(m_store);
    if (!m_claimant) {
        auto created = sync::Claimant::create(m_profile);
        if (!created) {
            return created.error();
        }
        m_claimant = *std::move(created);
    }
    return m_claimant;
}

Result<std::unique_ptr<sync::AccountSync>> Context::connectTo(const Account &account)
{
    const auto self = claimant();
    if (!self) {
        return self.error();
    }
    return sync::AccountSync::create(account, *m_store, m_secrets.readerFor(account), *self, m_settings);
}

int Context::fail(const Error &error) const
{
    return fail(error, exitCodeFor(error.kind));
}

int Context::fail(const Error &error, ExitCode code) const
{
    m_output->error(error);
    return static_cast<int>(code);
}

QCoro::Task<Result<std::vector<Account>>> allAccounts(Context *context)
{
    return findAccounts(context, {});
}

QCoro::Task<Result<std::vector<Account>>> findAccounts(Context *context, QStringList names)
{
    const auto opened = context->openStore();
    if (!opened) {
        co_return opened.error();
    }
    names.removeDuplicates();
    auto reading = (*opened)->read([names](store::Connection &connection) {
        if (names.isEmpty()) {
            return store::accounts(connection);
        }
        std::vector<Account> found;
        for (const QString &name : names) {
            auto account = store::accountByName(connection, name);
            if (!account) {
                return Result<std::vector<Account>>(account.error());
            }
            found.push_back(*std::move(account));
        }
        return Result<std::vector<Account>>(std::move(found));
    });
    co_return co_await reading;
}

} // namespace ackbox::cli
