// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace ackbox::test {

//! A server on loopback that records whole requests and answers each with what the test says, byte for byte.
class RawServer
{
public:
    using Answer = std::function<void(QTcpSocket *socket, const QByteArray &request)>;

    //! `server` may be one that speaks TLS.
    explicit RawServer(Answer answer, std::unique_ptr<QTcpServer> server = std::make_unique<QTcpServer>())
        : m_server(std::move(server))
        , m_answer(std::move(answer))
    {
        m_server->listen(QHostAddress::LocalHost);
        QObject::connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, m_server.get(), [this] {
            while (QTcpSocket *socket = m_server->nextPendingConnection()) {
                ++m_connections;
                auto received = std::make_shared<QByteArray>();
                QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, received] {
                    *received += socket->readAll();
                    if (isWhole(*received)) {
                        m_requests.push_back(std::exchange(*received, {}));
                        m_answer(socket, m_requests.back());
                    }
                });
            }
        });
    }

    [[nodiscard]] const std::vector<QByteArray> &requests() const { return m_requests; }
    [[nodiscard]] int connections() const { return m_connections; }
    [[nodiscard]] quint16 port() const { return m_server->serverPort(); }
    [[nodiscard]] QUrl url(const QString &scheme = QStringLiteral("http"), const QString &path = {}) const
    {
        QUrl url;
        url.setScheme(scheme);
        url.setHost(QStringLiteral("127.0.0.1"));
        url.setPort(port());
        url.setPath(path);
        return url;
    }

private:
    static bool isWhole(const QByteArray &request)
    {
        const qsizetype end = request.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        const QByteArray head = request.left(end).toLower();
        const qsizetype length = head.indexOf("content-length:");
        const qsizetype expected =
            length < 0 ? 0 : head.mid(length + 15).split('\r').constFirst().trimmed().toLongLong();
        return request.size() >= end + 4 + expected;
    }

    std::unique_ptr<QTcpServer> m_server;
    Answer m_answer;
    std::vector<QByteArray> m_requests;
    int m_connections = 0;
};

//! A whole answer with its length.
inline QByteArray httpAnswer(int status, const QByteArray &body, const QByteArray &moreHeaders = {})
{
    return "HTTP/1.1 " + QByteArray::number(status) +
           " Status\r\nContent-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) +
           "\r\n" + moreHeaders + "\r\n" + body;
}

} // namespace ackbox::test
