// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/table.h"
#include "core/text/one_line.h"
#include "store/accounts.h"

#include <QCoroFuture>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

QString secretWord(SecretPlace place)
{
    switch (place) {
    case SecretPlace::None:
        return u"none"_s;
    case SecretPlace::Keychain:
        return u"keychain"_s;
    case SecretPlace::Environment:
        return u"environment"_s;
    case SecretPlace::KeyFile:
        return u"key-file"_s;
    }
    return {};
}

QStringList optionTexts(const Account &account)
{
    QStringList texts;
    for (const auto &[key, value] : account.options) {
        texts += key + u'=' + value;
    }
    return texts;
}

QCoro::Task<int> runList(Context *context, Invocation /*invocation*/)
{
    const auto accounts = co_await allAccounts(context);
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    Table table;
    for (const Account &account : *accounts) {
        if (context->out().json()) {
            context->out().line(JsonLine()
                                    .add("account"_L1, account.name)
                                    .add("service"_L1, account.service)
                                    .add("url"_L1, account.url.toString())
                                    .add("identity"_L1, account.identity)
                                    .add("options"_L1, optionTexts(account))
                                    .add("secret"_L1, secretWord(account.secretPlace)));
            continue;
        }
        if (table.isEmpty()) {
            table.add({u"ACCOUNT"_s, u"SERVICE"_s, u"SECRET"_s, u"URL"_s, u"IDENTITY"_s, u"OPTIONS"_s});
        }
        table.add({oneLine(account.name), oneLine(account.service), secretWord(account.secretPlace),
                   oneLine(account.url.toString()), oneLine(account.identity),
                   oneLine(optionTexts(account).join(u' '))});
    }
    if (!table.isEmpty()) {
        context->out().text(table.toString());
    }
    co_return 0;
}

QCoro::Task<Result<QString>> callOnce(Context *context, Account account)
{
    const auto sync = context->connectTo(account);
    if (!sync) {
        co_return sync.error();
    }
    co_return co_await (*sync)->test();
}

QCoro::Task<int> runTest(Context *context, Invocation invocation)
{
    const auto accounts = co_await findAccounts(context, invocation.operands());
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    const Account account = accounts->front();
    const Result<QString> tested = co_await callOnce(context, account);
    const QString accepted = u"The service accepts this account."_s;
    const QString message = !tested             ? tested.error().message
                            : tested->isEmpty() ? accepted
                                                : accepted + u' ' + *tested;
    if (context->out().json()) {
        JsonLine line;
        line.add("account"_L1, account.name).add("ok"_L1, tested.hasValue()).add("message"_L1, message);
        if (!tested) {
            line.add("error"_L1, errorJson(tested.error()));
        }
        context->out().line(line);
    } else if (tested) {
        context->out().text(oneLine(account.name) + u": "_s + oneLine(message));
    }
    co_return tested ? 0 : context->fail(tested.error());
}

QCoro::Task<int> runRemove(Context *context, Invocation invocation)
{
    const auto accounts = co_await findAccounts(context, invocation.operands());
    if (!accounts) {
        co_return context->fail(accounts.error());
    }
    const Account account = accounts->front();
    const auto opened = context->openStore();
    auto writing =
        (*opened)->write([id = account.id](store::WriteJob &job) { return store::removeAccount(job, id); });
    const auto removed = co_await writing;
    if (!removed) {
        co_return context->fail(removed.error());
    }
    const auto forgotten = co_await context->secrets().remove(account);
    if (!forgotten) {
        Error error = forgotten.error();
        error.message =
            u"The account is removed, but its secret is still in the keychain: %1"_s.arg(error.message);
        co_return context->fail(error);
    }
    if (context->out().json()) {
        context->out().line(JsonLine().add("account"_L1, account.name).add("removed"_L1, true));
    } else {
        context->out().text(
            u"Removed %1 and its cached messages. The journal stays."_s.arg(oneLine(account.name)));
    }
    co_return 0;
}

} // namespace

Command accountListCommand()
{
    return {.name = u"account list"_s, .summary = u"accounts, without their secrets"_s, .run = runList};
}

Command accountTestCommand()
{
    return {.name = u"account test"_s,
            .operands = u"NAME"_s,
            .leastOperands = 1,
            .mostOperands = 1,
            .summary = u"make the cheapest signed call and say what it means"_s,
            .run = runTest};
}

Command accountRemoveCommand()
{
    return {.name = u"account remove"_s,
            .operands = u"NAME"_s,
            .leastOperands = 1,
            .mostOperands = 1,
            .summary = u"remove an account, its cache and its secret; the journal stays"_s,
            .run = runRemove};
}

} // namespace ackbox::cli
