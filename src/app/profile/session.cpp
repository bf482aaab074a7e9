// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/profile/session.h"

#include "store/accounts.h"
#include "sync/claimant.h"

#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace ackbox {

Session::Session(QString folder, std::unique_ptr<store::Store> store,
                 std::shared_ptr<sync::Claimant> claimant, const sync::Settings &settings)
    : m_folder(std::move(folder))
    , m_settings(settings)
    , m_store(std::move(store))
    , m_secrets(m_folder)
    , m_scheduler(std::make_unique<sync::Scheduler>(*m_store, m_secrets, std::move(claimant), settings))
{
}

Result<std::unique_ptr<Session>> Session::open(const QString &folder, const sync::Settings &settings)
{
    auto store = store::Store::open(folder);
    if (!store) {
        return store.error();
    }
    auto claimant = sync::Claimant::create(folder);
    if (!claimant) {
        return claimant.error();
    }
    return std::unique_ptr<Session>(
        new Session(folder, std::move(store).value(), std::move(claimant).value(), settings));
}

Result<qint64> Session::addAccount(const Account &account)
{
    return m_store->write([account](store::WriteJob &job) { return store::addAccount(job, account); })
        .result();
}

QString defaultProfileFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/ackbox"_s;
}

} // namespace ackbox
