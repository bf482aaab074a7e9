// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/ledger_form.h"

#include "ui_account_options_ledger.h"

using namespace Qt::StringLiterals;

namespace ackbox::account {

LedgerForm::LedgerForm(QWidget *parent)
    : ServiceForm(parent)
    , m_ui(std::make_unique<Ui::LedgerOptions>())
{
    m_ui->setupUi(this);
}

LedgerForm::~LedgerForm() = default;

ServiceForm::Words LedgerForm::words() const
{
    return {.title = tr("Task ledger (Inkbox A2A)"),
            .addressHint = u"https://inkbox.ai"_s,
            .identityHint = tr("The agent’s handle"),
            .listsIdentities = true};
}

std::vector<Method> LedgerForm::methods() const
{
    return {{.page = SignIn::Secret, .name = tr("An API key"), .secretLabel = tr("API &key:")}};
}

int LedgerForm::methodOf(const Account & /*account*/) const
{
    return 0;
}

void LedgerForm::fill(const Account &account)
{
    const QString direction = account.option(u"direction"_s);
    m_ui->directionField->setCurrentIndex(direction == "inbound"_L1 ? 1 : direction == "outbound"_L1 ? 2 : 0);
}

void LedgerForm::apply(Account &account, int /*method*/) const
{
    const QStringList words{QString(), u"inbound"_s, u"outbound"_s};
    const QString word = words.value(m_ui->directionField->currentIndex());
    setOption(account, u"direction"_s, word.isEmpty() ? std::nullopt : std::optional(word));
}

std::optional<QString> LedgerForm::problem(const Account &account, int /*method*/, const Typed &typed) const
{
    if (account.identity.isEmpty()) {
        return tr("Enter the handle of the agent whose messages are to be listed as the identity.");
    }
    const bool isMissing = typed.secret.isEmpty() && !typed.hasSecret;
    return isMissing ? std::optional(tr("Paste the API key. It is kept in the keychain.")) : std::nullopt;
}

} // namespace ackbox::account
