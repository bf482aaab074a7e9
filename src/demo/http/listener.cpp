// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/http/listener.h"

#include "demo/http/connection.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace {

// Each open connection holds a thread; a browser-like client keeps six.
constexpr size_t threadCount = 32;
constexpr size_t requestsPerConnection = 1000000;
constexpr int keepAliveMilliseconds = 30000;
constexpr size_t longestBody = 1U << 20U;

//! The library's server over our own connections.
class Server final : public httplib::Server
{
public:
    //! The connection that `request` came over. It lives while its request is handled.
    Connection *connectionOf(const httplib::Request &request)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(m_open.begin(), m_open.end(), [&request](const Open &open) {
            return open.remotePort == request.remote_port;
        });
        return found == m_open.end() ? nullptr : found->connection;
    }

    void interruptAll()
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        for (const Open &open : m_open) {
            open.connection->interrupt();
        }
    }

private:
    struct Open
    {
        int remotePort;
        Connection *connection;
    };

    bool process_and_close_socket(socket_t socket) override
    {
        Connection connection(socket);
        std::string ip;
        int remotePort = 0;
        connection.get_remote_ip_and_port(ip, remotePort);
        {
            const std::lock_guard lock(m_mutex);
            if (m_stopping) {
                return false;
            }
            m_open.push_back({remotePort, &connection});
        }
        bool isClosed = false;
        // The library would compress each answer with brotli, which costs twenty times what making it does.
        const auto uncompressed = [](httplib::Request &request) { request.headers.erase("Accept-Encoding"); };
        bool isGood = true;
        while (isGood && !isClosed && !connection.isCut() && connection.waitReadable(keepAliveMilliseconds)) {
            isGood = process_request(connection, false, isClosed, uncompressed);
        }
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_open, [&connection](const Open &open) { return open.connection == &connection; });
        return isGood;
    }

    std::mutex m_mutex;
    std::vector<Open> m_open;
    bool m_stopping = false;
};

HttpRequest requestFrom(const httplib::Request &request)
{
    HttpRequest result;
    result.method = QByteArray::fromStdString(request.method);
    const QByteArray target = QByteArray::fromStdString(request.target);
    const qsizetype question = target.indexOf('?');
    result.path = question < 0 ? target : target.left(question);
    result.query = question < 0 ? QByteArray() : target.mid(question + 1);
    for (const auto &[name, value] : request.headers) {
        result.headers.insert(QByteArray::fromStdString(name).toLower(), QByteArray::fromStdString(value));
    }
    result.body = QByteArray::fromStdString(request.body);
    return result;
}

void serve(Server &server, const Listener::Handler &handler, const httplib::Request &request,
           httplib::Response &response)
{
    const Transmission transmission = handler(requestFrom(request));
    response.status = transmission.reply.status;
    for (const auto &[name, value] : transmission.reply.headers) {
        response.set_header(name.toStdString(), value.toStdString());
    }
    response.set_content(transmission.reply.body.toStdString(), transmission.reply.contentType.toStdString());
    if (transmission.cutAfter) {
        if (Connection *connection = server.connectionOf(request)) {
            connection->cutAfter(*transmission.cutAfter);
        }
    }
}

} // namespace

struct Listener::Private
{
    Handler handler;
    Server server;
    std::thread thread;
    int port = 0;
};

Listener::Listener(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}

Result<std::unique_ptr<Listener>> Listener::start(quint16 port, Handler handler)
{
    auto d = std::make_unique<Private>();
    d->handler = std::move(handler);
    const auto route = [&server = d->server, &handle = d->handler](const httplib::Request &request,
                                                                   httplib::Response &response) {
        serve(server, handle, request, response);
    };
    const std::string everything = R"([\s\S]*)";
    d->server.Get(everything, route).Post(everything, route).Put(everything, route).Patch(everything, route);
    d->server.Delete(everything, route).Options(everything, route);
    d->server.new_task_queue = [] { return new httplib::ThreadPool(threadCount); };
    // Head and body leave in two writes; without this each answer would wait for the client's delayed ACK.
    d->server.set_tcp_nodelay(true);
    // The library's default would let two servers share a port.
    d->server.set_socket_options([](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    d->server.set_keep_alive_max_count(requestsPerConnection);
    d->server.set_payload_max_length(longestBody);

    const std::string host = "127.0.0.1";
    if (port == 0) {
        d->port = d->server.bind_to_any_port(host);
    } else {
        d->port = d->server.bind_to_port(host, port) ? port : -1;
    }
    if (d->port <= 0) {
        return Error{.kind = ErrorKind::Service,
                     .message = u"Port %1 of 127.0.0.1 cannot be listened on: it may be in use."_s.arg(port)};
    }
    d->thread = std::thread([&server = d->server] { server.listen_after_bind(); });
    // stop() does nothing before the loop runs, so a listener that is destroyed at once would wait for ever.
    while (!d->server.is_running()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::unique_ptr<Listener>(new Listener(std::move(d)));
}

Listener::~Listener()
{
    m_d->server.interruptAll();
    m_d->server.stop();
    m_d->thread.join();
}

quint16 Listener::port() const
{
    return static_cast<quint16>(m_d->port);
}

} // namespace ackbox::demo
