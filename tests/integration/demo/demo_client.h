// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/embedded.h"

#include <QDateTime>
#include <QJsonObject>
#include <QStringList>

#include <memory>

namespace httplib {
class Client;
}

//! A plain HTTP client of the demo's selective service. It repeats nothing and hides nothing.
class DemoClient
{
public:
    explicit DemoClient(const ackbox::demo::EmbeddedServer &server);
    ~DemoClient();
    DemoClient(const DemoClient &) = delete;
    DemoClient &operator=(const DemoClient &) = delete;

    struct Answer
    {
        bool arrived = false; //!< false: the connection broke off
        int status = 0;
        QByteArray body;
        QByteArray date;
        QByteArray retryAfter;
        qint64 contentLength = -1;

        [[nodiscard]] QJsonObject json() const;
        [[nodiscard]] QString reason() const { return json().value(QLatin1StringView("reason")).toString(); }
    };

    //! Proves the wallet with the account's key file. False where the service does not accept it.
    bool signIn();
    Answer list(const QByteArray &query);
    Answer open(const QStringList &ids);
    Answer acknowledge(const QStringList &ids);

private:
    Answer post(const std::string &path, const QJsonObject &body);

    ackbox::demo::AccountInfo m_account;
    std::unique_ptr<httplib::Client> m_client;
    QByteArray m_session;
};

//! Asks for every row there is.
inline const QByteArray everything = "status=all&include_sent=true&limit=50";

//! A server with these faults, or null.
std::unique_ptr<ackbox::demo::EmbeddedServer> startWith(const QStringList &faults, int messages = 120);

//! What the answer's Date header says.
QDateTime serverTime(const DemoClient::Answer &answer);
