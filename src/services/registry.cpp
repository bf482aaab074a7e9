// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/adapter.h"
#include "services/channels/adapter.h"
#include "services/ledger/adapter.h"
#include "services/ledger/credentials.h"
#include "services/sage/adapter.h"
#include "services/selective/adapter.h"
#include "services/selective/credentials.h"

#include <array>
#include <type_traits>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

struct Service
{
    QLatin1StringView name;
    std::shared_ptr<const Adapter> (*adapter)(const Account &account) = nullptr;
    std::unique_ptr<Credentials> (*credentials)(const Account &account, SecretReader secret) = nullptr;
};

template <typename AdapterType, typename CredentialsType>
constexpr Service service(QLatin1StringView name)
{
    return {name,
            [](const Account &account) -> std::shared_ptr<const Adapter> {
                if constexpr (std::is_constructible_v<AdapterType, QString>) {
                    return std::make_shared<AdapterType>(account.identity);
                } else {
                    return std::make_shared<AdapterType>();
                }
            },
            [](const Account &account, SecretReader secret) -> std::unique_ptr<Credentials> {
                return std::make_unique<CredentialsType>(account, std::move(secret));
            }};
}

//! In the order they are shown.
const std::array services{
    service<selective::InboxAdapter, selective::SessionCredentials>("selective"_L1),
    Service{"sage"_L1, &sage::makeNodeAdapter, &sage::makeNodeCredentials},
    service<ledger::LedgerAdapter, ledger::KeyCredentials>("ledger"_L1),
    Service{"channels"_L1, &channels::makeChannelsAdapter, &channels::makeChannelsCredentials},
};

const Service *find(const QString &name)
{
    for (const Service &candidate : services) {
        if (candidate.name == name) {
            return &candidate;
        }
    }
    return nullptr;
}

} // namespace

std::shared_ptr<const Adapter> makeAdapter(const QString &service)
{
    return makeAdapter(Account{.service = service});
}

std::shared_ptr<const Adapter> makeAdapter(const Account &account)
{
    const Service *found = find(account.service);
    return found ? found->adapter(account) : nullptr;
}

std::unique_ptr<Credentials> makeCredentials(const Account &account, SecretReader secret)
{
    const Service *found = find(account.service);
    return found ? found->credentials(account, std::move(secret)) : nullptr;
}

QStringList serviceNames()
{
    QStringList names;
    for (const Service &candidate : services) {
        names.append(candidate.name);
    }
    return names;
}

} // namespace ackbox
