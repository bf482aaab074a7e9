// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

namespace ackbox::demo {

//! What the demo server shall be. The same seed and message count give the same data, byte for byte.
struct Options
{
    quint16 port = 0; //!< 0 takes a free one
    QString seed = QStringLiteral("1");
    //! Rows a service lists when everything is asked for; hidden (muted) ones come on top of these. SAGE: the
    //! replies it retains; messages without a reply and received ones come on top. Channels: roots and
    //! replies together.
    int messages = 400;
    QStringList services; //!< empty: all
    qint64 pageBytes = 0; //!< a page's rows take at most this many bytes (one row always fits); 0: no bound
    QStringList faults;   //!< "drop", "500:3", "reorder,duplicate:5" (docs/commands.md)
    std::chrono::milliseconds latency{0};
    std::chrono::milliseconds live{0};          //!< a new message each time this has passed; 0: never
    int budget = 5000;                          //!< list, open and acknowledge calls a day and identity
    std::chrono::milliseconds faultDelay{2500}; //!< how long the fault "delay" keeps a client waiting
    int sageVersion = 3;                        //!< of SAGE's inbox: 2 claims by reading, 3 is passive
    QString requestLog;                         //!< file that gets one JSON line a request; empty: none
};

//! What a client needs to sign in to one of the services.
struct AccountInfo
{
    QString service;
    QUrl url; //!< the service's root
    QString identity;
    QString keyFile; //!< private file that goes away with the server; empty where a secret is used
    QString secret;  //!< empty where a key file is used
    std::vector<std::pair<QString, QString>> options;
};

//! One request as the server saw it. Holds no session ids and no secrets.
struct LoggedRequest
{
    QString method;
    QString path;
    QString query;
    int status = 0; //!< 0 where the connection was cut instead of an answer
    //! What an open or an acknowledge named, as "MSG_ID/received" or "MSG_ID/sent". SAGE: the messages that
    //! were claimed, answered or confirmed as read; for MCP the name of the tool comes first.
    QStringList ids;
    QString fault; //!< the fault that this request met, usually empty
};

//! A demo server in this process: it listens on 127.0.0.1 on threads of its own, beside any event loop, and
//! stops when it is destroyed. Every function may be called from any thread.
class EmbeddedServer
{
public:
    //! ErrorKind::Usage for options that make no sense, ErrorKind::Service where the port or the key file
    //! cannot be had.
    static Result<std::unique_ptr<EmbeddedServer>> start(const Options &options);
    ~EmbeddedServer();
    EmbeddedServer(const EmbeddedServer &) = delete;
    EmbeddedServer &operator=(const EmbeddedServer &) = delete;

    [[nodiscard]] quint16 port() const;
    [[nodiscard]] std::vector<AccountInfo> accounts() const;

    //! Everything asked since the start or the last clearRequests(), in the order of the answers.
    [[nodiscard]] std::vector<LoggedRequest> requests() const;
    void clearRequests();
    //! How many logged requests had this path, with any method.
    [[nodiscard]] int requestCount(const QString &path) const;
    //! Ids that this server's clients have acknowledged since the start, over all services.
    [[nodiscard]] int acknowledgedCount() const;
    //! Lets `count` new messages arrive now, in every service, as "live" would.
    void deliver(int count);

private:
    struct Private;
    explicit EmbeddedServer(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

//! Names of the services this server can speak, in the order of their accounts.
QStringList serviceNames();

//! The line that ackbox-demo prints: {"port", "accounts": [{"service", "url", "identity",
//! "secret"|"key_file", "options"}]}.
QJsonObject describeServer(const EmbeddedServer &server);

} // namespace ackbox::demo
