// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/http/message.h"

#include <QCoroTask>
#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <chrono>

namespace ackbox::http {

//! Calls one origin and no other. Redirects are not followed but are errors, cookies and caches are off, TLS
//! errors are errors, and an answer over the size limit is cut off and refused.
class Client : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::chrono::milliseconds timeout{30'000}; //!< for the whole call, first byte to last
        qint64 longestBody = 48LL * 1024 * 1024;
    };

    //! `root` is the account's URL; its path stays in front of every request's path.
    explicit Client(QUrl root, Limits limits, QObject *parent = nullptr);

    //! Ends with exactly one whole answer (any status) or one error of kind Offline, Timeout, Tls or
    //! Protocol. Qt does not always notice that a chunked answer was cut off: its JSON is then not whole,
    //! which the parsers refuse. The client must outlive the task; cancelAll() ends it.
    QCoro::Task<Result<Response>> send(Request request);

    //! Ends every call in flight with ErrorKind::Offline ("cancelled").
    void cancelAll();

Q_SIGNALS:
    void cancelRequested();

private:
    QUrl m_root;
    Limits m_limits;
    QNetworkAccessManager m_network;
};

} // namespace ackbox::http
