// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/account_dialog.h"

#include "app/account/account_form.h"
#include "core/text/one_line.h"
#include "services/secret.h"
#include "store/accounts.h"
#include "ui_account_dialog.h"

#include <QClipboard>
#include <QCoroFuture>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {

using account::SignIn;

AccountDialog::AccountDialog(store::Store &store, sync::Secrets &secrets, sync::Settings settings,
                             QWidget *parent)
    : QDialog(parent)
    , m_store(store)
    , m_secrets(secrets)
    , m_settings(std::move(settings))
    , m_ui(std::make_unique<Ui::AccountDialog>())
{
    m_ui->setupUi(this);
    for (const QString &service : serviceNames()) {
        const std::unique_ptr<account::ServiceForm> form(account::makeServiceForm(service, nullptr));
        m_ui->serviceField->addItem(form->words().title, service);
    }
    m_ui->copyNonceButton->setEnabled(false);
    m_ui->progressBar->hide();
    showService();
    connectForm();
    setIdle();
}

AccountDialog::~AccountDialog()
{
    stop();
    m_ui->sessionField->clear();
    wipe(m_session);
}

void AccountDialog::showService()
{
    delete m_service;
    m_service = account::makeServiceForm(m_ui->serviceField->currentData().toString(), m_ui->optionsGroup);
    m_ui->optionsLayout->insertWidget(0, m_service);
    setTabOrder(m_ui->answerButton, m_service);
    setTabOrder(m_service, m_ui->openOnSelectField);
    connect(m_service, &account::ServiceForm::changed, this, &AccountDialog::showProblem);
    account::showService(*m_ui, *m_service);
    m_ui->sessionField->clear();
    alignLabels();
    forgetSession();
}

// The fields of all groups and pages begin below each other.
void AccountDialog::alignLabels()
{
    int widest = 0;
    QList<QLabel *> labels;
    for (QLabel *label : findChildren<QLabel *>()) {
        if (label->buddy()) {
            label->setMinimumWidth(0);
            labels += label;
            widest = std::max(widest, label->sizeHint().width());
        }
    }
    for (QLabel *label : labels) {
        label->setMinimumWidth(widest);
    }
}

void AccountDialog::connectForm()
{
    for (QLineEdit *field :
         {m_ui->nameField, m_ui->addressField, m_ui->identityField, m_ui->keyFileField, m_ui->sessionField}) {
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::showProblem);
    }
    // A text to sign, and what the signature brought, hold for one wallet at one address.
    for (QLineEdit *field : {m_ui->addressField, m_ui->identityField}) {
        connect(field, &QLineEdit::textChanged, this, &AccountDialog::forgetSession);
    }
    connect(m_ui->signatureField, &QLineEdit::textChanged, this, &AccountDialog::showProblem);
    connect(m_ui->serviceField, &QComboBox::currentIndexChanged, this, &AccountDialog::showService);
    connect(m_ui->methodField, &QComboBox::currentIndexChanged, this, [this] {
        account::showMethod(*m_ui, *m_service);
        m_ui->sessionField->clear();
        alignLabels();
        showProblem();
    });
    connect(m_ui->identitiesButton, &QPushButton::clicked, this, [this] { listIdentities(); });
    connect(m_ui->browseButton, &QPushButton::clicked, this, &AccountDialog::chooseKeyFile);
    connect(m_ui->copyNonceButton, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_challenge ? m_challenge->nonce : QString()); });
    connect(m_ui->nonceButton, &QPushButton::clicked, this, [this] { fetchNonce(); });
    connect(m_ui->answerButton, &QPushButton::clicked, this, [this] { answer(); });
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] { isBusy() ? stop() : void(test()); });
    connect(m_ui->saveButton, &QPushButton::clicked, this, [this] {
        if (m_isFinished) {
            accept();
        } else {
            save();
        }
    });
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
}

void AccountDialog::edit(const Account &account)
{
    m_before = account;
    m_isNew = false;
    setWindowTitle(tr("Edit account"));
    m_ui->serviceField->setCurrentIndex(m_ui->serviceField->findData(account.service));
    account::fill(*m_ui, *m_service, account);
    m_ui->nameField->setReadOnly(true);
    m_ui->nameField->setToolTip(tr("References to messages hold the name: it stays."));
    m_ui->serviceField->setEnabled(false);
    m_ui->sessionField->setPlaceholderText(tr("Kept as it is unless a new one is given"));
    showProblem();
}

Account AccountDialog::account() const
{
    return account::entered(*m_ui, *m_service, m_before);
}

void AccountDialog::done(int result)
{
    if (m_storing) {
        return; // for the moment it takes: what is half stored would be nobody's
    }
    stop();
    QDialog::done(m_before.id != 0 && m_isNew ? QDialog::Accepted : result);
}

std::optional<QString> AccountDialog::currentProblem() const
{
    // The secret of another way to sign in is not this one's, and must not be sent in its place.
    const bool isKept =
        m_before.secretPlace == SecretPlace::Keychain || m_before.secretPlace == SecretPlace::Environment;
    const bool hasSecret = isKept && m_service->methodOf(m_before) == m_ui->methodField->currentIndex();
    return account::problem(*m_ui, *m_service, account(),
                            {.secret = m_ui->sessionField->text().trimmed(),
                             .signedElsewhere = !m_session.isEmpty(),
                             .hasSecret = hasSecret});
}

void AccountDialog::showProblem()
{
    const std::optional<QString> missing = currentProblem();
    m_ui->statusLabel->setText(missing.value_or(tr("Test asks the service whether it accepts this.")));
    m_ui->testButton->setEnabled(!missing);
    m_ui->saveButton->setEnabled(!missing);
    const bool hasSecret = !givenSecret().isEmpty() || m_before.secretPlace != SecretPlace::None;
    m_ui->identitiesButton->setEnabled(checkAccount(account()) && hasSecret);
    const bool canAsk = checkAccount(account()) && !account().identity.isEmpty();
    m_ui->nonceButton->setEnabled(canAsk);
    m_ui->answerButton->setEnabled(m_challenge && !m_ui->signatureField->text().trimmed().isEmpty());
}

void AccountDialog::showError(const Error &error)
{
    const ErrorText words = describe(error);
    m_ui->statusLabel->setText(oneLine(words.what) + u'\n' + words.kept + u'\n' + words.next);
}

void AccountDialog::setBusy(std::function<void()> cancel)
{
    m_cancel = std::move(cancel);
    for (QWidget *part :
         {static_cast<QWidget *>(m_ui->accountGroup), static_cast<QWidget *>(m_ui->signInGroup),
          static_cast<QWidget *>(m_ui->optionsGroup)}) {
        part->setEnabled(false);
    }
    m_ui->saveButton->setEnabled(false);
    m_ui->testButton->setText(tr("Stop"));
    m_ui->testButton->setEnabled(true);
    m_ui->progressBar->show();
    m_ui->statusLabel->setText(tr("Asking the service…"));
}

// A write to the disk is short, and is not given up.
void AccountDialog::setStoring()
{
    setBusy([] {});
    m_storing = true;
    m_ui->testButton->setEnabled(false);
    m_ui->cancelButton->setEnabled(false);
    m_ui->statusLabel->setText(tr("Storing…"));
}

void AccountDialog::setIdle()
{
    m_cancel = nullptr;
    m_storing = false;
    m_ui->cancelButton->setEnabled(true);
    for (QWidget *part :
         {static_cast<QWidget *>(m_ui->accountGroup), static_cast<QWidget *>(m_ui->signInGroup),
          static_cast<QWidget *>(m_ui->optionsGroup)}) {
        part->setEnabled(true);
    }
    m_ui->testButton->setText(tr("&Test"));
    m_ui->progressBar->hide();
    showProblem();
}

void AccountDialog::stop()
{
    if (isBusy()) {
        const auto cancel = m_cancel;
        cancel();
    }
}

QByteArray AccountDialog::givenSecret() const
{
    switch (account::signInOf(*m_ui, *m_service)) {
    case SignIn::Secret:
        return m_ui->sessionField->text().trimmed().toUtf8();
    case SignIn::Elsewhere:
        return m_session;
    case SignIn::KeyFile:
        break;
    }
    return {};
}

void AccountDialog::forgetSession()
{
    m_challenge.reset();
    wipe(m_session);
    m_ui->nonceField->clear();
    m_ui->signatureField->clear();
    m_ui->copyNonceButton->setEnabled(false);
    showProblem();
}

void AccountDialog::chooseKeyFile()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Choose the key file"));
    if (!file.isEmpty()) {
        m_ui->keyFileField->setText(file);
    }
}

QCoro::Task<> AccountDialog::save()
{
    const QPointer<AccountDialog> self(this);
    Account changed = account();
    setStoring();
    auto writing = m_store.write([changed](store::WriteJob &job) -> Result<qint64> {
        if (changed.id == 0) {
            return store::addAccount(job, changed);
        }
        const Result<void> updated = store::updateAccount(job, changed);
        return updated ? Result<qint64>(changed.id) : Result<qint64>(updated.error());
    });
    const Result<qint64> stored = co_await writing;
    if (!self) {
        co_return;
    }
    setIdle();
    if (!stored) {
        showError(stored.error());
        co_return;
    }
    changed.id = *stored;
    m_before = changed;
    m_ui->nameField->setReadOnly(true);
    m_ui->serviceField->setEnabled(false);
    keepSecret(changed);
}

// Last, so that a name which is taken does not lose the other account's secret.
QCoro::Task<> AccountDialog::keepSecret(Account account)
{
    const QPointer<AccountDialog> self(this);
    const QByteArray secret = givenSecret();
    if (secret.isEmpty()) {
        accept();
        co_return;
    }
    setStoring();
    const Result<sync::Secrets::Kept> kept = co_await m_secrets.keep(account, secret);
    if (!self) {
        co_return;
    }
    setIdle();
    if (!kept) {
        showError(kept.error());
        co_return;
    }
    m_ui->sessionField->clear();
    wipe(m_session);
    if (*kept == sync::Secrets::Kept::InKeychain) {
        accept();
        co_return;
    }
    m_isFinished = true;
    m_ui->accountGroup->setEnabled(false);
    m_ui->signInGroup->setEnabled(false);
    m_ui->optionsGroup->setEnabled(false);
    m_ui->testButton->hide();
    m_ui->cancelButton->hide();
    m_ui->saveButton->setText(tr("Close"));
    m_ui->saveButton->setEnabled(true);
    m_ui->saveButton->setFocus();
    m_ui->statusLabel->setText(
        tr("The account is stored. This computer offers no keychain, so the secret is kept "
           "for this session only: after a restart it is asked for again. A key file needs "
           "no keychain."));
}

} // namespace ackbox
