// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/embedded.h"

#include <QJsonArray>
#include <QJsonObject>

#include <memory>

namespace httplib {
class Client;
}

//! A plain HTTP client of the demo's SAGE node. It signs anew for each call, repeats nothing and hides
//! nothing.
class SageClient
{
public:
    explicit SageClient(const ackbox::demo::EmbeddedServer &server);
    ~SageClient();
    SageClient(const SageClient &) = delete;
    SageClient &operator=(const SageClient &) = delete;

    struct Answer
    {
        int status = 0; //!< 0: the connection broke off
        QByteArray body;
        QByteArray contentType;
        QByteArray date;
        QByteArray retryAfter;

        [[nodiscard]] QJsonObject json() const;
        [[nodiscard]] QString title() const { return json().value(QLatin1StringView("title")).toString(); }
    };

    //! `target` is sent and signed as it is.
    Answer get(const QByteArray &target);
    Answer put(const QByteArray &target, const QByteArray &body);
    //! JSON-RPC with the bearer; without `id` it is a notification.
    Answer rpc(const QString &method, const QJsonObject &params, bool isNotification = false);
    //! The tool's text as an object.
    QJsonObject tool(const QString &name, const QJsonObject &arguments);

    [[nodiscard]] QString bearer() const { return m_bearer; }

private:
    std::unique_ptr<httplib::Client> m_client;
    QByteArray m_seed;
    QString m_bearer;
    int m_lastId = 0;
};
