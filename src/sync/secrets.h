// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/result.h"
#include "services/adapter.h"

#include <QByteArray>
#include <QCoroTask>
#include <QHash>

namespace ackbox::sync {

//! Where secrets are read and kept: the platform's keychain, an environment variable or a key file, by the
//! account's own choice. What the keychain would not take stays in this process's memory alone, and whoever
//! asked is told.
class Secrets
{
public:
    enum class Kept { InKeychain, ForThisSession };

    //! Two profiles may have accounts of the same name: their secrets are kept apart by the profile's folder.
    explicit Secrets(const QString &profileFolder);
    ~Secrets();
    Secrets(const Secrets &) = delete;
    Secrets &operator=(const Secrets &) = delete;

    //! ErrorKind::Keychain where there is no keychain or it has nothing; ErrorKind::Usage for a missing
    //! variable or file.
    QCoro::Task<Result<QByteArray>> read(Account account);
    //! Tries the keychain. Where there is none: ForThisSession, and read() finds it until the process ends.
    QCoro::Task<Result<Kept>> keep(Account account, QByteArray secret);
    //! In this process's memory alone, until it ends: for a profile that is thrown away.
    void keepForSession(const Account &account, const QByteArray &secret);
    //! Only the keychain will do: ErrorKind::Keychain otherwise, and nothing is kept.
    QCoro::Task<Result<void>> keepInKeychain(Account account, QByteArray secret);
    QCoro::Task<Result<void>> remove(Account account);

    //! For one account's Credentials. This object must outlive it.
    SecretReader readerFor(const Account &account);

private:
    [[nodiscard]] QString keychainKey(const Account &account) const;

    QString m_scope;
    QHash<QString, QByteArray> m_session; //!< by account name
};

} // namespace ackbox::sync
