// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the dialog asks the service: whether it accepts the account, whose the secret is, and for a sign-in.

#include "app/account/account_dialog.h"
#include "core/text/one_line.h"
#include "sync/account_sync.h"
#include "ui_account_dialog.h"

#include <QMenu>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

constexpr qsizetype longestIdentity = 64;
constexpr size_t mostIdentities = 50;

// What a task is resumed by must not die in its hands: it goes when the event loop comes round.
template <typename T>
std::shared_ptr<T> shared(std::unique_ptr<T> object)
{
    return {object.release(), [](T *last) { last->deleteLater(); }};
}

std::shared_ptr<http::Client> clientOf(const QUrl &url, const sync::Settings &settings)
{
    return shared(std::make_unique<http::Client>(url, http::Client::Limits{.timeout = settings.timeout}));
}

QCoro::Task<Result<QByteArray>> handOut(QByteArray secret)
{
    co_return secret;
}

// The secret that was just given, else the one that is kept.
SecretReader readerOf(sync::Secrets &secrets, const Account &account, const QByteArray &given)
{
    if (given.isEmpty()) {
        return secrets.readerFor(account);
    }
    return [given] { return handOut(given); };
}

} // namespace

QCoro::Task<> AccountDialog::test()
{
    const QPointer<AccountDialog> self(this);
    const Account tried = account();
    auto created = sync::AccountSync::create(tried, m_store, readerOf(m_secrets, tried, givenSecret()),
                                             nullptr, m_settings);
    if (!created) {
        showError(created.error());
        co_return;
    }
    const std::shared_ptr<sync::AccountSync> sync = shared(std::move(*created));
    setBusy([sync] { sync->cancel(); });
    const Result<QString> accepted = co_await sync->test();
    if (!self) {
        co_return;
    }
    setIdle();
    if (accepted) {
        m_ui->statusLabel->setText(tr("The service accepts this account.") + u'\n' + oneLine(*accepted));
    } else {
        showError(accepted.error());
    }
}

QCoro::Task<> AccountDialog::listIdentities()
{
    const QPointer<AccountDialog> self(this);
    const Account asked = account();
    auto created = sync::AccountSync::create(asked, m_store, readerOf(m_secrets, asked, givenSecret()),
                                             nullptr, m_settings);
    if (!created) {
        showError(created.error());
        co_return;
    }
    const std::shared_ptr<sync::AccountSync> sync = shared(std::move(*created));
    setBusy([sync] { sync->cancel(); });
    const Result<std::vector<Actor>> found = co_await sync->identities();
    if (!self) {
        co_return;
    }
    setIdle();
    if (found) {
        chooseIdentity(*found);
    } else {
        showError(found.error());
    }
}

void AccountDialog::chooseIdentity(const std::vector<Actor> &identities)
{
    std::vector<Actor> usable;
    const auto adapter = makeAdapter(account());
    std::copy_if(identities.begin(), identities.end(), std::back_inserter(usable),
                 [&](const Actor &identity) {
                     const QString id = identity.id.value_or(QString());
                     return usable.size() < mostIdentities && adapter->checkIdentity(id) &&
                            oneLine(id, longestIdentity) == id;
                 });
    if (usable.empty()) {
        m_ui->statusLabel->setText(tr("The service lists no identity for this secret."));
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Actor &identity : usable) {
        const QString id = identity.id.value_or(QString());
        QString text = oneLine(id, longestIdentity);
        if (identity.name) {
            text += u" · "_s + oneLine(*identity.name, longestIdentity);
        }
        text.replace(u'&', u"&&"_s); // or it would be a mnemonic
        QAction *action = menu->addAction(text);
        connect(action, &QAction::triggered, this, [this, id] { m_ui->identityField->setText(id); });
    }
    menu->popup(m_ui->identitiesButton->mapToGlobal(QPoint(0, m_ui->identitiesButton->height())));
}

QCoro::Task<> AccountDialog::fetchNonce()
{
    const QPointer<AccountDialog> self(this);
    const Account asked = account();
    const std::shared_ptr<http::Client> client = clientOf(asked.url, m_settings);
    setBusy([client] { client->cancelAll(); });
    const Result<selective::Challenge> challenge =
        co_await selective::requestChallenge(*client, asked.identity);
    if (!self) {
        co_return;
    }
    setIdle();
    if (!challenge) {
        showError(challenge.error());
        co_return;
    }
    m_challenge = *challenge;
    m_ui->nonceField->setText(oneLine(challenge->nonce));
    m_ui->copyNonceButton->setEnabled(true);
    m_ui->statusLabel->setText(
        tr("Sign exactly this text in your wallet within five minutes, then paste the signature."));
    m_ui->signatureField->setFocus();
}

QCoro::Task<> AccountDialog::answer()
{
    const QPointer<AccountDialog> self(this);
    const std::shared_ptr<http::Client> client = clientOf(account().url, m_settings);
    const selective::Challenge challenge = *m_challenge;
    const QString signature = m_ui->signatureField->text().trimmed();
    setBusy([client] { client->cancelAll(); });
    const Result<QByteArray> session = co_await selective::answerChallenge(*client, challenge, signature);
    if (!self) {
        co_return;
    }
    if (session) {
        m_session = *session;
    }
    setIdle();
    if (session) {
        m_ui->statusLabel->setText(tr("The signature is accepted. Save keeps the session."));
        m_ui->saveButton->setFocus();
    } else {
        showError(session.error());
    }
}

} // namespace ackbox
