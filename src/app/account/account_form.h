// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace Ui {
class AccountDialog;
}

namespace ackbox::account {

//! How somebody signs in, in the order of the form's choices.
enum class SignIn { KeyFile, SessionId, Elsewhere };

SignIn signInOf(const Ui::AccountDialog &form);

void fill(Ui::AccountDialog &form, const Account &account);

//! What is entered. Keeps what the form does not show (id, options of other names) as in `before`.
Account entered(const Ui::AccountDialog &form, const Account &before);

//! What is missing or wrong, in words; absent where the account can be tried. `hasSession`: a signature made
//! elsewhere was accepted. `hasSecret`: the account was stored with one.
std::optional<QString> problem(const Ui::AccountDialog &form, const Account &account, bool hasSession,
                               bool hasSecret);

} // namespace ackbox::account
