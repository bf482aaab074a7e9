// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/account/service_form.h"

#include <memory>

namespace Ui {
class ChannelsOptions;
}

namespace ackbox::account {

//! An organization's channels, read with a bearer token.
class ChannelsForm : public ServiceForm
{
    Q_OBJECT

public:
    explicit ChannelsForm(QWidget *parent = nullptr);
    ~ChannelsForm() override;

    [[nodiscard]] Words words() const override;
    [[nodiscard]] std::vector<Method> methods() const override;
    [[nodiscard]] int methodOf(const Account &account) const override;
    void fill(const Account &account) override;
    void apply(Account &account, int method) const override;
    [[nodiscard]] std::optional<QString> problem(const Account &account, int method,
                                                 const Typed &typed) const override;

private:
    std::unique_ptr<Ui::ChannelsOptions> m_ui;
};

} // namespace ackbox::account
