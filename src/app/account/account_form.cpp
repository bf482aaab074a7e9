// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/account_form.h"

#include "core/text/one_line.h"
#include "services/adapter.h"
#include "ui_account_dialog.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSignalBlocker>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::account {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::account)
};

const QString openOnSelectOption = u"open_on_select"_s;

Method methodOf(const Ui::AccountDialog &form, const ServiceForm &service)
{
    const auto methods = service.methods();
    const int chosen = std::clamp(form.methodField->currentIndex(), 0, int(methods.size()) - 1);
    return methods[size_t(chosen)];
}

//! What the service itself would not take: its identities and options have a form.
std::optional<QString> formProblem(const Account &account)
{
    const auto adapter = makeAdapter(account);
    if (const auto identity = adapter->checkIdentity(account.identity);
        !identity && !account.identity.isEmpty()) {
        return oneLine(identity.error().message);
    }
    const auto feeds = adapter->feeds(account);
    return feeds ? std::nullopt : std::optional(oneLine(feeds.error().message));
}

} // namespace

void showService(Ui::AccountDialog &form, const ServiceForm &service)
{
    const ServiceForm::Words words = service.words();
    form.addressField->setPlaceholderText(words.addressHint);
    form.identityField->setPlaceholderText(words.identityHint);
    form.identitiesButton->setVisible(words.listsIdentities);
    const auto methods = service.methods();
    {
        const QSignalBlocker quiet(form.methodField); // the page is shown below, once
        form.methodField->clear();
        for (const Method &method : methods) {
            form.methodField->addItem(method.name);
        }
    }
    const bool isChoice = methods.size() > 1;
    form.methodLabel->setVisible(isChoice);
    form.methodField->setVisible(isChoice);
    showMethod(form, service);
}

void showMethod(Ui::AccountDialog &form, const ServiceForm &service)
{
    const Method method = methodOf(form, service);
    form.signInPages->setCurrentIndex(int(method.page));
    form.keyFileField->setPlaceholderText(method.keyFileHint);
    form.sessionLabel->setText(method.secretLabel);
    form.sessionField->setAccessibleName(
        Words::tr("%1, a secret").arg(QString(method.secretLabel).remove(u'&').remove(u':')));
}

SignIn signInOf(const Ui::AccountDialog &form, const ServiceForm &service)
{
    return methodOf(form, service).page;
}

void fill(Ui::AccountDialog &form, ServiceForm &service, const Account &account)
{
    form.nameField->setText(account.name);
    form.addressField->setText(account.url.toString());
    form.identityField->setText(account.identity);
    form.methodField->setCurrentIndex(service.methodOf(account));
    form.keyFileField->setText(account.secretPlace == SecretPlace::KeyFile ? account.secretLocation
                                                                           : QString());
    form.openOnSelectField->setChecked(account.option(openOnSelectOption) == "true"_L1);
    service.fill(account);
}

Account entered(const Ui::AccountDialog &form, const ServiceForm &service, const Account &before)
{
    Account account = before;
    account.name = form.nameField->text().trimmed();
    account.service = form.serviceField->currentData().toString();
    account.url = QUrl(form.addressField->text().trimmed(), QUrl::StrictMode);
    account.identity = form.identityField->text().trimmed();
    if (signInOf(form, service) == SignIn::KeyFile) {
        account.secretPlace = SecretPlace::KeyFile;
        account.secretLocation = form.keyFileField->text();
    } else if (before.secretPlace != SecretPlace::Environment || !form.sessionField->text().isEmpty()) {
        // A variable that was named on the command line stays until another secret is given.
        account.secretPlace = SecretPlace::Keychain;
        account.secretLocation.clear();
    }
    setOption(account, openOnSelectOption, trueOrAbsent(form.openOnSelectField->isChecked()));
    service.apply(account, form.methodField->currentIndex());
    return account;
}

std::optional<QString> problem(const Ui::AccountDialog &form, const ServiceForm &service,
                               const Account &account, const Typed &typed)
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
    if (auto found = service.problem(account, form.methodField->currentIndex(), typed)) {
        return found;
    }
    const QFileInfo file(account.secretLocation);
    if (account.secretPlace == SecretPlace::KeyFile && !(file.isFile() && file.isReadable())) {
        return Words::tr("There is no readable key file of that name.");
    }
    return formProblem(account);
}

} // namespace ackbox::account
