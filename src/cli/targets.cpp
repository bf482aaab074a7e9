// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/targets.h"

#include "store/accounts.h"
#include "store/messages.h"

#include <QCoroFuture>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

Result<Target> describeTarget(store::Connection &connection, const QString &ref)
{
    auto reference = parseReference(ref);
    if (!reference) {
        return reference.error();
    }
    auto account = store::accountByName(connection, reference->account);
    if (!account) {
        return account.error();
    }
    auto adapter = makeAdapter(account->service);
    if (!adapter) {
        return Error{.kind = ErrorKind::Unsupported,
                     .message = u"This Ackbox does not know the service \"%1\"."_s.arg(account->service),
                     .account = account->name};
    }
    if (const auto checked = adapter->checkRemoteKey(reference->remoteKey); !checked) {
        return checked.error();
    }
    return Target{ref, *std::move(reference), *std::move(account), std::move(adapter), {}};
}

Result<std::vector<Target>> lookUp(store::Connection &connection, const QStringList &refs)
{
    std::vector<Target> targets;
    for (const QString &ref : refs) {
        auto target = describeTarget(connection, ref);
        if (!target) {
            return target.error();
        }
        targets.push_back(*std::move(target));
    }
    for (Target &target : targets) {
        auto message = store::message(connection, target.account.id, target.reference.remoteKey);
        if (!message) {
            return message.error();
        }
        target.message = *std::move(message);
    }
    return targets;
}

} // namespace

QCoro::Task<Result<std::vector<Target>>> findTargets(Context *context, QStringList refs)
{
    const auto opened = context->openStore();
    if (!opened) {
        co_return opened.error();
    }
    refs.removeDuplicates();
    auto reading =
        (*opened)->read([refs](store::Connection &connection) { return lookUp(connection, refs); });
    co_return co_await reading;
}

Error notCached(const QString &ref)
{
    return Error{.kind = ErrorKind::NotFound,
                 .message = u"%1 is not in the cache; \"ackboxctl sync\" fetches the lists."_s.arg(ref)};
}

int failLookup(const Context &context, const Error &error)
{
    return error.kind == ErrorKind::NotFound ? context.fail(error, ExitCode::SomeFailed)
                                             : context.fail(error);
}

} // namespace ackbox::cli
