// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/account/service_form.h"

#include <memory>

namespace Ui {
class LedgerOptions;
}

namespace ackbox::account {

//! A task ledger, seen by one agent's handle with an API key.
class LedgerForm : public ServiceForm
{
    Q_OBJECT

public:
    explicit LedgerForm(QWidget *parent = nullptr);
    ~LedgerForm() override;

    [[nodiscard]] Words words() const override;
    [[nodiscard]] std::vector<Method> methods() const override;
    [[nodiscard]] int methodOf(const Account &account) const override;
    void fill(const Account &account) override;
    void apply(Account &account, int method) const override;
    [[nodiscard]] std::optional<QString> problem(const Account &account, int method,
                                                 const Typed &typed) const override;

private:
    std::unique_ptr<Ui::LedgerOptions> m_ui;
};

} // namespace ackbox::account
