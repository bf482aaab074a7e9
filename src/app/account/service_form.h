// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace ackbox::account {

//! How the secret comes to the account: the pages of the dialog's sign-in part, in their order.
enum class SignIn {
    KeyFile,   //!< a file of the user's
    Secret,    //!< typed or pasted, kept in the keychain
    Elsewhere, //!< a signature made elsewhere brings it
};

//! One way to sign in at a service.
struct Method
{
    SignIn page = SignIn::Secret;
    QString name;        //!< "A key file"
    QString secretLabel; //!< of the field that a secret is pasted into, with its mnemonic
    QString keyFileHint; //!< what the file must hold
};

//! What is typed beside the account's own values.
struct Typed
{
    QString secret;
    bool signedElsewhere = false; //!< a signature made elsewhere was accepted
    bool hasSecret = false;       //!< the account was stored with one
};

//! What the dialog asks for at one service: its words, its ways to sign in, and its own options, which are
//! the widget.
class ServiceForm : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    struct Words
    {
        QString title; //!< what people call the service
        QString addressHint;
        QString identityHint;
        bool listsIdentities = false; //!< the service tells which ones a secret can see
    };
    [[nodiscard]] virtual Words words() const = 0;
    //! In the order they are offered; never empty.
    [[nodiscard]] virtual std::vector<Method> methods() const = 0;
    //! Which of methods() a stored account uses.
    [[nodiscard]] virtual int methodOf(const Account &account) const = 0;
    virtual void fill(const Account &account) = 0;
    //! Writes the service's own options, the method's among them.
    virtual void apply(Account &account, int method) const = 0;
    //! What is missing or wrong about identity and secret, in words.
    [[nodiscard]] virtual std::optional<QString> problem(const Account &account, int method,
                                                         const Typed &typed) const = 0;

Q_SIGNALS:
    //! Something was entered that problem() may depend on.
    void changed();
};

//! The form of a service that serviceNames() lists; null for any other.
ServiceForm *makeServiceForm(const QString &service, QWidget *parent);

//! Sets the option, or takes it away.
void setOption(Account &account, const QString &key, const std::optional<QString> &value);
//! For options that are off unless set.
std::optional<QString> trueOrAbsent(bool set);

} // namespace ackbox::account
