// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/account_form.h"

#include "core/text/one_line.h"
#include "services/adapter.h"
#include "ui_account_dialog.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::account {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::account)
};

const QString statusOption = u"status"_s;
const QString includeSentOption = u"include_sent"_s;
const QString previewOption = u"preview"_s;
const QString trustOption = u"min_trust"_s;
const QString openOnSelectOption = u"open_on_select"_s;

void setOption(Account &account, const QString &key, const std::optional<QString> &value)
{
    std::erase_if(account.options, [&key](const auto &option) { return option.first == key; });
    if (value) {
        account.options.emplace_back(key, *value);
    }
}

std::optional<QString> trueOrAbsent(bool set)
{
    return set ? std::optional(u"true"_s) : std::nullopt;
}

SignIn signInFor(const Account &account)
{
    const bool hasSession =
        account.secretPlace == SecretPlace::Keychain || account.secretPlace == SecretPlace::Environment;
    return hasSession ? SignIn::SessionId : SignIn::KeyFile;
}

std::optional<QString> sessionProblem(const QString &id, bool hasSecret)
{
    if (id.isEmpty()) {
        return hasSecret ? std::nullopt
                         : std::optional(Words::tr("Paste the session id. It is kept in the keychain."));
    }
    return QUuid::fromString(id).isNull()
               ? std::optional(Words::tr("A session id has 32 hexadecimal digits in five groups, joined by "
                                         "dashes. Paste all of it."))
               : std::nullopt;
}

std::optional<QString> signInProblem(const Ui::AccountDialog &form, const Account &account, bool hasSession,
                                     bool hasSecret)
{
    switch (signInOf(form)) {
    case SignIn::KeyFile: {
        if (account.secretLocation.isEmpty()) {
            return Words::tr("Choose the key file that signs for the wallet.");
        }
        const QFileInfo file(account.secretLocation);
        return file.isFile() && file.isReadable()
                   ? std::nullopt
                   : std::optional(Words::tr("There is no readable key file of that name."));
    }
    case SignIn::SessionId:
        if (account.identity.isEmpty()) {
            return Words::tr("Enter the wallet that the session belongs to as the identity.");
        }
        return sessionProblem(form.sessionField->text().trimmed(), hasSecret);
    case SignIn::Elsewhere:
        if (account.identity.isEmpty()) {
            return Words::tr("Enter the wallet that signs as the identity.");
        }
        return hasSession ? std::nullopt
                          : std::optional(Words::tr("Get the text to sign, sign it in your wallet, paste the "
                                                    "signature and sign in."));
    }
    return {};
}

} // namespace

SignIn signInOf(const Ui::AccountDialog &form)
{
    return SignIn(form.methodField->currentIndex());
}

void fill(Ui::AccountDialog &form, const Account &account)
{
    form.nameField->setText(account.name);
    form.serviceField->setCurrentText(account.service);
    form.addressField->setText(account.url.toString());
    form.identityField->setText(account.identity);
    form.methodField->setCurrentIndex(int(signInFor(account)));
    form.keyFileField->setText(account.secretPlace == SecretPlace::KeyFile ? account.secretLocation
                                                                           : QString());
    const bool pendingOnly = account.option(statusOption) == "pending"_L1;
    form.pendingOnlyField->setChecked(pendingOnly);
    form.includeSentField->setChecked(!pendingOnly && account.option(includeSentOption) != "false"_L1);
    form.previewField->setChecked(account.option(previewOption) == "true"_L1);
    const QString trust = account.option(trustOption);
    form.useTrustField->setChecked(!trust.isEmpty());
    form.trustField->setValue(trust.toDouble());
    form.openOnSelectField->setChecked(account.option(openOnSelectOption) == "true"_L1);
}

Account entered(const Ui::AccountDialog &form, const Account &before)
{
    Account account = before;
    account.name = form.nameField->text().trimmed();
    account.service = form.serviceField->currentText();
    account.url = QUrl(form.addressField->text().trimmed(), QUrl::StrictMode);
    account.identity = form.identityField->text().trimmed();
    if (signInOf(form) == SignIn::KeyFile) {
        account.secretPlace = SecretPlace::KeyFile;
        account.secretLocation = form.keyFileField->text();
    } else if (before.secretPlace != SecretPlace::Environment || !form.sessionField->text().isEmpty()) {
        // A variable that was named on the command line stays until another secret is given.
        account.secretPlace = SecretPlace::Keychain;
        account.secretLocation.clear();
    }
    // Both are what the service does by itself unless told otherwise; it has sent copies among all alone.
    const bool pendingOnly = form.pendingOnlyField->isChecked();
    const bool withoutSent = !pendingOnly && !form.includeSentField->isChecked();
    setOption(account, statusOption, pendingOnly ? std::optional(u"pending"_s) : std::nullopt);
    setOption(account, includeSentOption, withoutSent ? std::optional(u"false"_s) : std::nullopt);
    setOption(account, previewOption, trueOrAbsent(form.previewField->isChecked()));
    setOption(account, openOnSelectOption, trueOrAbsent(form.openOnSelectField->isChecked()));
    setOption(account, trustOption,
              form.useTrustField->isChecked()
                  ? std::optional(QString::number(form.trustField->value(), 'f', 2))
                  : std::nullopt);
    return account;
}

std::optional<QString> problem(const Ui::AccountDialog &form, const Account &account, bool hasSession,
                               bool hasSecret)
{
    if (account.name.isEmpty()) {
        return Words::tr("Give the account a name.");
    }
    if (form.addressField->text().trimmed().isEmpty()) {
        return Words::tr("Enter the service's address.");
    }
    if (const auto checked = checkAccount(account); !checked) {
        return oneLine(checked.error().message);
    }
    return signInProblem(form, account, hasSession, hasSecret);
}

} // namespace ackbox::account
