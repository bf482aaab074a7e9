// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/account/channels_form.h"

#include "ui_account_options_channels.h"

using namespace Qt::StringLiterals;

namespace ackbox::account {

namespace {

const QString organizationOption = u"org_id"_s;
const QString channelOption = u"channel"_s;

} // namespace

ChannelsForm::ChannelsForm(QWidget *parent)
    : ServiceForm(parent)
    , m_ui(std::make_unique<Ui::ChannelsOptions>())
{
    m_ui->setupUi(this);
    connect(m_ui->organizationField, &QLineEdit::textChanged, this, &ChannelsForm::changed);
}

ChannelsForm::~ChannelsForm() = default;

ServiceForm::Words ChannelsForm::words() const
{
    return {.title = tr("Organization channels"),
            .addressHint = u"https://service.example/api/v1"_s,
            .identityHint = tr("Your own actor id there; may be empty")};
}

std::vector<Method> ChannelsForm::methods() const
{
    return {{.page = SignIn::Secret, .name = tr("A bearer token"), .secretLabel = tr("Bearer &token:")}};
}

int ChannelsForm::methodOf(const Account & /*account*/) const
{
    return 0;
}

void ChannelsForm::fill(const Account &account)
{
    m_ui->organizationField->setText(account.option(organizationOption));
    QStringList channels;
    for (const auto &[name, value] : account.options) {
        if (name == channelOption) {
            channels += value;
        }
    }
    m_ui->channelsField->setText(channels.join(u' '));
}

void ChannelsForm::apply(Account &account, int /*method*/) const
{
    const QString organization = m_ui->organizationField->text().trimmed();
    setOption(account, organizationOption,
              organization.isEmpty() ? std::nullopt : std::optional(organization));
    setOption(account, channelOption, std::nullopt);
    const QStringList channels = m_ui->channelsField->text().simplified().split(u' ', Qt::SkipEmptyParts);
    for (const QString &channel : channels) {
        account.options.emplace_back(channelOption, channel);
    }
}

std::optional<QString> ChannelsForm::problem(const Account & /*account*/, int /*method*/,
                                             const Typed &typed) const
{
    const bool isMissing = typed.secret.isEmpty() && !typed.hasSecret;
    return isMissing ? std::optional(tr("Paste the bearer token. It is kept in the keychain."))
                     : std::nullopt;
}

} // namespace ackbox::account
