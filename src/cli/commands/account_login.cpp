// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/input.h"
#include "core/text/one_line.h"
#include "services/selective/login.h"
#include "store/accounts.h"

#include <QCoroFuture>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

Result<void> checkLogin(const Account &account)
{
    const auto wrong = [&account](const QString &message) {
        return Error{.kind = ErrorKind::Usage, .message = message, .account = account.name};
    };
    if (account.service != "selective"_L1) {
        return wrong(u"Only accounts of the service \"selective\" log in with a signature."_s);
    }
    if (account.secretPlace == SecretPlace::KeyFile || account.secretPlace == SecretPlace::Environment) {
        return wrong(u"This account takes its secret from a key file or a variable and needs no login."_s);
    }
    return {};
}

void tellNonce(Output &out, const selective::Challenge &challenge, const QString &account)
{
    if (out.json()) {
        out.line(JsonLine().add("account"_L1, account).add("nonce"_L1, challenge.nonce));
    } else {
        out.text(u"Sign the bytes of this text with the wallet %1, within five minutes:"_s.arg(
            oneLine(challenge.wallet)));
        out.text(oneLine(challenge.nonce));
        out.text(u"Then give the signature (base58, or 0x… for Ethereum) on one line:"_s);
    }
}

//! The session id for the account, from a signature made elsewhere.
QCoro::Task<Result<QByteArray>> logIn(Context *context, Account account)
{
    http::Client client(account.url, {.timeout = context->settings().timeout});
    const auto challenge = co_await selective::requestChallenge(client, account.identity);
    if (!challenge) {
        co_return challenge.error();
    }
    tellNonce(context->out(), *challenge, account.name);
    if (!context->out().flush()) {
        co_return Error{.kind = ErrorKind::Usage, .message = u"The nonce could not be written out."_s};
    }
    const auto signature = readLineFromInput();
    if (!signature) {
        co_return signature.error();
    }
    co_return co_await selective::answerChallenge(client, *challenge,
                                                  QString::fromUtf8(*signature).trimmed());
}

QCoro::Task<int> run(Context *context, Invocation invocation)
{
    const auto accounts = co_await findAccounts(context, invocation.operands());
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    Account account = accounts->front();
    if (const auto checked = checkLogin(account); !checked) {
        co_return context->fail(checked.error());
    }
    auto session = co_await logIn(context, account);
    if (!session) {
        Error error = session.error();
        error.account = account.name;
        co_return context->fail(error);
    }
    account.secretPlace = SecretPlace::Keychain;
    const auto kept = co_await context->secrets().keepInKeychain(account, *session);
    session->fill('\0');
    if (!kept) {
        co_return context->fail(kept.error());
    }
    const auto opened = context->openStore();
    auto writing =
        (*opened)->write([account](store::WriteJob &job) { return store::updateAccount(job, account); });
    const auto stored = co_await writing;
    if (!stored) {
        co_return context->fail(stored.error());
    }
    if (!context->out().json()) {
        context->out().text(u"%1 is logged in; the session is in the keychain."_s.arg(oneLine(account.name)));
    }
    co_return 0;
}

} // namespace

Command accountLoginCommand()
{
    return {.name = u"account login"_s,
            .operands = u"NAME"_s,
            .leastOperands = 1,
            .mostOperands = 1,
            .summary = u"print a nonce, read its signature made elsewhere, keep the session"_s,
            .run = run};
}

} // namespace ackbox::cli
