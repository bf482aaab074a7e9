// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/account/service_form.h"

namespace Ui {
class AccountDialog;
}

namespace ackbox::account {

//! The words, the ways to sign in and the fields that this service asks for.
void showService(Ui::AccountDialog &form, const ServiceForm &service);

//! The fields of the chosen way to sign in.
void showMethod(Ui::AccountDialog &form, const ServiceForm &service);

//! Which page of the sign-in part is chosen.
SignIn signInOf(const Ui::AccountDialog &form, const ServiceForm &service);

void fill(Ui::AccountDialog &form, ServiceForm &service, const Account &account);

//! What is entered. Keeps what the form does not show (id, options of other names) as in `before`.
Account entered(const Ui::AccountDialog &form, const ServiceForm &service, const Account &before);

//! What is missing or wrong, in words; absent where the account can be tried.
std::optional<QString> problem(const Ui::AccountDialog &form, const ServiceForm &service,
                               const Account &account, const Typed &typed);

} // namespace ackbox::account
