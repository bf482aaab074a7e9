// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QString>
#include <QUrl>

#include <utility>
#include <vector>

namespace ackbox {

//! Where an account's secret lives. The secret itself is in none of our values that are stored or printed.
enum class SecretPlace {
    None,        //!< the service needs none, or it has not been given yet
    Keychain,    //!< under the account's name
    Environment, //!< read from a variable at each use, stored nowhere
    KeyFile,     //!< a file of the user's, read at each use
};

//! One identity at one service.
struct Account
{
    qint64 id = 0; //!< row in the store, 0 before it is stored
    QString name;
    QString service; //!< "selective", "sage", "ledger", "channels"
    QUrl url;        //!< the service's root
    QString identity;
    std::vector<std::pair<QString, QString>> options; //!< in the order given; a key may repeat
    SecretPlace secretPlace = SecretPlace::None;
    QString secretLocation; //!< the variable's name or the file's path

    bool operator==(const Account &) const = default;

    //! The last value given for `key`, or `fallback`.
    [[nodiscard]] QString option(const QString &key, const QString &fallback = {}) const;
};

//! ErrorKind::Usage where the name cannot be part of a REF (empty, a slash, control or invisible characters,
//! over 64 characters), or where the URL is not https, or not http on loopback.
Result<void> checkAccount(const Account &account);

//! Whether the URL's host is this machine: localhost, 127.0.0.0/8 or ::1. Nothing is looked up.
bool isLoopback(const QUrl &url);

} // namespace ackbox
