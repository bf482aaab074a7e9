// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QString>

#include <chrono>
#include <optional>

namespace ackbox::demo::selective {

//! Proofs of wallets: nonces that are waiting for their signature, and the sessions that came of them.
//! Wallets are in CAIP-10. Not thread-safe.
class Sessions
{
public:
    using Time = std::chrono::system_clock::time_point;

    //! A nonce for the wallet to sign within five minutes.
    QString challenge(const QString &wallet, Time now);
    //! A new session, if the wallet signed a nonce that was made for it and is not used up. A failed try uses
    //! nothing up.
    std::optional<QString> verify(const QString &wallet, const QString &nonce, const QString &signature,
                                  Time now);
    //! Whose session this is.
    [[nodiscard]] std::optional<QString> wallet(const QString &session) const;
    void forget(const QString &session) { m_sessions.remove(session); }

private:
    struct Nonce
    {
        QString wallet;
        Time made;
    };
    QHash<QString, Nonce> m_nonces;
    QHash<QString, QString> m_sessions;
};

} // namespace ackbox::demo::selective
