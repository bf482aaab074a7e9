// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/selective_form.h"

#include "ui_account_options_selective.h"

#include <QUuid>

using namespace Qt::StringLiterals;

namespace ackbox::account {

namespace {

const QString statusOption = u"status"_s;
const QString includeSentOption = u"include_sent"_s;
const QString previewOption = u"preview"_s;
const QString trustOption = u"min_trust"_s;

} // namespace

SelectiveForm::SelectiveForm(QWidget *parent)
    : ServiceForm(parent)
    , m_ui(std::make_unique<Ui::SelectiveOptions>())
{
    m_ui->setupUi(this);
    connect(m_ui->pendingOnlyField, &QCheckBox::toggled, this, [this](bool pendingOnly) {
        m_ui->includeSentField->setEnabled(!pendingOnly);
        m_ui->includeSentField->setChecked(!pendingOnly);
    });
}

SelectiveForm::~SelectiveForm() = default;

ServiceForm::Words SelectiveForm::words() const
{
    return {.title = tr("Selective inbox (swarm.tips)"),
            .addressHint = u"https://service.example"_s,
            .identityHint = tr("The wallet; empty: the key file’s own")};
}

std::vector<Method> SelectiveForm::methods() const
{
    return {{.page = SignIn::KeyFile,
             .name = tr("A key file"),
             .keyFileHint = tr("A file with a 32-byte seed or a 64-byte key pair")},
            {.page = SignIn::Secret, .name = tr("A session id"), .secretLabel = tr("Session &id:")},
            {.page = SignIn::Elsewhere, .name = tr("A signature made elsewhere")}};
}

int SelectiveForm::methodOf(const Account &account) const
{
    const bool hasSession =
        account.secretPlace == SecretPlace::Keychain || account.secretPlace == SecretPlace::Environment;
    return hasSession ? 1 : 0;
}

void SelectiveForm::fill(const Account &account)
{
    const bool pendingOnly = account.option(statusOption) == "pending"_L1;
    m_ui->pendingOnlyField->setChecked(pendingOnly);
    m_ui->includeSentField->setChecked(!pendingOnly && account.option(includeSentOption) != "false"_L1);
    m_ui->previewField->setChecked(account.option(previewOption) == "true"_L1);
    const QString trust = account.option(trustOption);
    m_ui->useTrustField->setChecked(!trust.isEmpty());
    m_ui->trustField->setValue(trust.toDouble());
}

void SelectiveForm::apply(Account &account, int /*method*/) const
{
    // Both are what the service does by itself unless told otherwise; it has sent copies among all alone.
    const bool pendingOnly = m_ui->pendingOnlyField->isChecked();
    const bool withoutSent = !pendingOnly && !m_ui->includeSentField->isChecked();
    setOption(account, statusOption, pendingOnly ? std::optional(u"pending"_s) : std::nullopt);
    setOption(account, includeSentOption, withoutSent ? std::optional(u"false"_s) : std::nullopt);
    setOption(account, previewOption, trueOrAbsent(m_ui->previewField->isChecked()));
    setOption(account, trustOption,
              m_ui->useTrustField->isChecked()
                  ? std::optional(QString::number(m_ui->trustField->value(), 'f', 2))
                  : std::nullopt);
}

std::optional<QString> SelectiveForm::problem(const Account &account, int method, const Typed &typed) const
{
    switch (methods().at(size_t(method)).page) {
    case SignIn::KeyFile:
        return account.secretLocation.isEmpty()
                   ? std::optional(tr("Choose the key file that signs for the wallet."))
                   : std::nullopt;
    case SignIn::Secret:
        if (account.identity.isEmpty()) {
            return tr("Enter the wallet that the session belongs to as the identity.");
        }
        if (typed.secret.isEmpty()) {
            return typed.hasSecret ? std::nullopt
                                   : std::optional(tr("Paste the session id. It is kept in the keychain."));
        }
        return QUuid::fromString(typed.secret).isNull()
                   ? std::optional(tr("A session id has 32 hexadecimal digits in five groups, joined by "
                                      "dashes. Paste all of it."))
                   : std::nullopt;
    case SignIn::Elsewhere:
        break;
    }
    if (account.identity.isEmpty()) {
        return tr("Enter the wallet that signs as the identity.");
    }
    return typed.signedElsewhere ? std::nullopt
                                 : std::optional(tr("Get the text to sign, sign it in your wallet, paste the "
                                                    "signature and sign in."));
}

} // namespace ackbox::account
