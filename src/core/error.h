// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateTime>
#include <QString>

#include <optional>

namespace ackbox {

//! Why something failed. The words of the first eleven are part of the CLI contract (docs/commands.md).
enum class ErrorKind {
    Offline,     //!< no connection could be made, or it was lost
    Timeout,     //!< connected, but no complete answer in time
    Tls,         //!< the certificate or the handshake was refused
    Protocol,    //!< the answer is not what the service documents
    NotAllowed,  //!< 401 or 403: the service does not accept this identity
    NotFound,    //!< the service does not know it, or hides it
    Unsupported, //!< this server cannot do it
    Locked,      //!< the server's own store is locked
    RateLimited, //!< too many calls in a short time
    Budget,      //!< the day's calls are used up
    Service,     //!< the server failed, or refused for a reason of its own
    Usage,       //!< the user's own input is wrong
    Cache,       //!< the local database
    Keychain,    //!< the secret could not be stored or read
};

//! The contract's word for a kind: "not_allowed".
QString errorKindWord(ErrorKind kind);

struct Error
{
    ErrorKind kind = ErrorKind::Service;
    //! One sentence in English that says what failed. May quote text from outside: show it by the
    //! untrusted-text rule.
    QString message;
    //! Status of the answer; 0 where there was none.
    int httpStatus = 0;
    //! The service's own code ("read_quota_exceeded"), empty where it gave none.
    QString code;
    //! Name of the account, empty where no account is concerned.
    QString account;
    //! Whether the same call may succeed later without anybody changing anything.
    bool retriable = false;
    //! Not before this time, where the server said so or the rule is known.
    std::optional<QDateTime> retryAt;
    //! For the log alone: never shown, never a secret.
    QString detail;
};

//! What a person is told. All three are whole sentences in the user's language; text from outside is quoted
//! raw in `what`, so the caller passes it through the untrusted-text rule.
struct ErrorText
{
    QString what; //!< what happened
    QString kept; //!< what was not lost
    QString next; //!< what to do
};

ErrorText describe(const Error &error);

} // namespace ackbox
