// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/input.h"
#include "core/text/one_line.h"
#include "services/adapter.h"
#include "store/accounts.h"

#include <QCoroFuture>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

Error wrong(const QString &message)
{
    return Error{.kind = ErrorKind::Usage, .message = message};
}

Result<void> placeSecret(Account &account, const Invocation &invocation)
{
    const int ways = static_cast<int>(invocation.has("key-file"_L1)) +
                     static_cast<int>(invocation.has("secret-stdin"_L1)) +
                     static_cast<int>(invocation.has("secret-env"_L1));
    if (ways > 1) {
        return wrong(u"--key-file, --secret-stdin and --secret-env exclude one another."_s);
    }
    if (const auto file = invocation.text("key-file"_L1)) {
        const QFileInfo info(*file);
        if (!info.isFile() || !info.isReadable()) {
            return wrong(u"The key file \"%1\" is not there or cannot be read."_s.arg(*file));
        }
        account.secretPlace = SecretPlace::KeyFile;
        account.secretLocation = info.absoluteFilePath();
    } else if (const auto variable = invocation.text("secret-env"_L1)) {
        static const QRegularExpression name(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
        if (!name.match(*variable).hasMatch()) {
            // What is given may be the secret itself, so it is not repeated.
            return wrong(u"--secret-env takes the name of an environment variable."_s);
        }
        account.secretPlace = SecretPlace::Environment;
        account.secretLocation = *variable;
    }
    return {};
}

Result<Account> accountFrom(const Invocation &invocation)
{
    Account account{.name = invocation.operands().constFirst(),
                    .service = invocation.text("service"_L1).value_or(QString()),
                    .url = QUrl(invocation.text("url"_L1).value_or(QString()), QUrl::StrictMode),
                    .identity = invocation.text("identity"_L1).value_or(QString()),
                    .options = invocation.pairs("option"_L1)};
    if (!invocation.has("service"_L1) || !invocation.has("url"_L1)) {
        return wrong(u"\"account add\" needs --service and --url."_s);
    }
    const auto adapter = makeAdapter(account);
    if (!adapter) {
        return wrong(u"There is no service \"%1\"; there are: %2."_s.arg(account.service,
                                                                         serviceNames().join(u", "_s)));
    }
    if (const auto checked = checkAccount(account); !checked) {
        return checked.error();
    }
    if (const auto checked = adapter->checkIdentity(account.identity); !checked) {
        return checked.error();
    }
    if (const auto feeds = adapter->feeds(account); !feeds) {
        return feeds.error();
    }
    if (const auto placed = placeSecret(account, invocation); !placed) {
        return placed.error();
    }
    return account;
}

//! The secret for the keychain: absent where another place was named, or where none is given yet.
Result<std::optional<QByteArray>> askSecret(const Context &context, const Account &account, bool fromInput)
{
    if (account.secretPlace != SecretPlace::None) {
        return std::optional<QByteArray>();
    }
    if (fromInput) {
        auto secret = readSecretFromInput();
        return secret ? Result<std::optional<QByteArray>>(std::optional(*std::move(secret))) : secret.error();
    }
    if (!inputIsTerminal()) {
        return std::optional<QByteArray>();
    }
    context.out().prompt(u"Secret of %1 (empty: none yet): "_s.arg(account.name));
    auto secret = readHiddenLine();
    if (!secret) {
        return secret.error();
    }
    return secret->isEmpty() ? std::optional<QByteArray>() : std::optional(*std::move(secret));
}

Error notAdded(Error error)
{
    error.message += u" The account was not added."_s;
    return error;
}

QCoro::Task<Result<void>> storeAccount(Context *context, Account account)
{
    const auto opened = context->openStore();
    auto writing =
        (*opened)->write([account](store::WriteJob &job) { return store::addAccount(job, account); });
    const auto added = co_await writing;
    co_return added ? Result<void>() : added.error();
}

//! The secret goes first, so that there is never an account whose secret was lost on the way.
QCoro::Task<Result<void>> add(Context *context, Account account, std::optional<QByteArray> secret)
{
    if (!secret) {
        co_return co_await storeAccount(context, account);
    }
    account.secretPlace = SecretPlace::Keychain;
    const auto kept = co_await context->secrets().keepInKeychain(account, *secret);
    secret->fill('\0');
    if (!kept) {
        co_return notAdded(kept.error());
    }
    const auto stored = co_await storeAccount(context, account);
    if (!stored) {
        // The account's failure is what matters; a secret left over is replaced by the next one of that name.
        static_cast<void>(co_await context->secrets().remove(account));
    }
    co_return stored;
}

QCoro::Task<int> run(Context *context, Invocation invocation)
{
    const auto account = accountFrom(invocation);
    if (!account) {
        co_return context->fail(account.error());
    }
    const auto others = co_await allAccounts(context);
    if (!others) {
        co_return context->fail(others.error());
    }
    if (std::any_of(others->begin(), others->end(),
                    [&account](const Account &other) { return other.name == account->name; })) {
        co_return context->fail(wrong(u"There is already an account named \"%1\"."_s.arg(account->name)));
    }
    const auto secret = askSecret(*context, *account, invocation.has("secret-stdin"_L1));
    if (!secret) {
        co_return context->fail(secret.error());
    }
    const auto added = co_await add(context, *account, *secret);
    if (!added) {
        co_return context->fail(added.error());
    }
    if (context->out().json()) {
        context->out().line(JsonLine().add("account"_L1, account->name).add("service"_L1, account->service));
    } else {
        context->out().text(
            u"Added %1. \"ackboxctl account test %1\" tries it."_s.arg(oneLine(account->name)));
    }
    if (account->secretPlace == SecretPlace::None && !*secret) {
        context->out().note(
            u"%1 has no secret yet; \"ackboxctl account login\" may give it one."_s.arg(account->name));
    }
    co_return 0;
}

} // namespace

Command accountAddCommand()
{
    return {
        .name = u"account add"_s,
        .operands = u"NAME"_s,
        .leastOperands = 1,
        .mostOperands = 1,
        .summary = u"add an account"_s,
        .options =
            {
                {.name = u"service"_s,
                 .kind = ValueKind::Word,
                 .help = u"what the account is at"_s,
                 .words = serviceNames()},
                {.name = u"url"_s,
                 .kind = ValueKind::Text,
                 .value = u"URL"_s,
                 .help = u"the service's root; http:// on loopback alone"_s},
                {.name = u"identity"_s,
                 .kind = ValueKind::Text,
                 .value = u"ID"_s,
                 .help = u"who you are there: selective's wallet"_s},
                {.name = u"option"_s,
                 .kind = ValueKind::Pair,
                 .value = u"KEY=VALUE"_s,
                 .help = u"an option of the service"_s,
                 .repeats = true},
                {.name = u"key-file"_s,
                 .kind = ValueKind::Text,
                 .value = u"FILE"_s,
                 .help = u"the secret is this file, read at each use"_s},
                {.name = u"secret-stdin"_s, .help = u"the secret is read from standard input"_s},
                {.name = u"secret-env"_s,
                 .kind = ValueKind::Text,
                 .value = u"VAR"_s,
                 .help = u"the secret is in this environment variable at each use"_s},
            },
        .run = run,
    };
}

} // namespace ackbox::cli
