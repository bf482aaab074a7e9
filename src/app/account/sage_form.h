// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/account/service_form.h"

#include <memory>

namespace Ui {
class SageOptions;
}

namespace ackbox::account {

//! A SAGE node's archive, seen by one agent: by its key over REST, or by its bearer token over MCP.
class SageForm : public ServiceForm
{
    Q_OBJECT

public:
    explicit SageForm(QWidget *parent = nullptr);
    ~SageForm() override;

    [[nodiscard]] Words words() const override;
    [[nodiscard]] std::vector<Method> methods() const override;
    [[nodiscard]] int methodOf(const Account &account) const override;
    void fill(const Account &account) override;
    void apply(Account &account, int method) const override;
    [[nodiscard]] std::optional<QString> problem(const Account &account, int method,
                                                 const Typed &typed) const override;

private:
    std::unique_ptr<Ui::SageOptions> m_ui;
};

} // namespace ackbox::account
