// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/sage_form.h"

#include "ui_account_options_sage.h"

using namespace Qt::StringLiterals;

namespace ackbox::account {

namespace {

// In the order of methods().
enum Choice { KeyFile, Key, Token };

} // namespace

SageForm::SageForm(QWidget *parent)
    : ServiceForm(parent)
    , m_ui(std::make_unique<Ui::SageOptions>())
{
    m_ui->setupUi(this);
}

SageForm::~SageForm() = default;

ServiceForm::Words SageForm::words() const
{
    return {.title = tr("SAGE node"),
            .addressHint = u"http://127.0.0.1:8080"_s,
            .identityHint = tr("The agent’s id; empty: the key’s own")};
}

std::vector<Method> SageForm::methods() const
{
    return {{.page = SignIn::KeyFile,
             .name = tr("The agent’s key file"),
             .keyFileHint = tr("The agent.key of 32 or 64 bytes")},
            {.page = SignIn::Secret, .name = tr("The agent’s key, pasted"), .secretLabel = tr("Agent &key:")},
            {.page = SignIn::Secret,
             .name = tr("A bearer token, over MCP"),
             .secretLabel = tr("Bearer &token:")}};
}

int SageForm::methodOf(const Account &account) const
{
    if (account.option(u"transport"_s) == "mcp"_L1) {
        return Token;
    }
    const bool isPasted =
        account.secretPlace == SecretPlace::Keychain || account.secretPlace == SecretPlace::Environment;
    return isPasted ? Key : KeyFile;
}

void SageForm::fill(const Account & /*account*/) {}

void SageForm::apply(Account &account, int method) const
{
    setOption(account, u"transport"_s, method == Token ? std::optional(u"mcp"_s) : std::nullopt);
}

std::optional<QString> SageForm::problem(const Account &account, int method, const Typed &typed) const
{
    const bool isMissing = typed.secret.isEmpty() && !typed.hasSecret;
    switch (Choice(method)) {
    case KeyFile:
        return account.secretLocation.isEmpty()
                   ? std::optional(tr("Choose the key file of the agent that sent."))
                   : std::nullopt;
    case Key:
        return isMissing
                   ? std::optional(tr("Paste the agent’s key as hexadecimal digits or base64. It is kept "
                                      "in the keychain."))
                   : std::nullopt;
    case Token:
        break;
    }
    if (account.identity.isEmpty()) {
        return tr("Enter the agent’s id as the identity: a token does not tell whose it is.");
    }
    return isMissing ? std::optional(tr("Paste the bearer token. It is kept in the keychain."))
                     : std::nullopt;
}

} // namespace ackbox::account
