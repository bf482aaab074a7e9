// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/scripted_server.h"

#include <QString>

#include <httplib.h>

#include <mutex>
#include <thread>

namespace ackbox::test {

struct ScriptedServer::State
{
    httplib::Server server;
    Script script;
    int port = 0;
    std::thread thread;
    mutable std::mutex mutex;
    std::vector<Seen> seen;
};

QByteArray ScriptedServer::Seen::header(const QByteArray &name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0) {
            return value;
        }
    }
    return {};
}

ScriptedServer::ScriptedServer(Script script)
    : m_state(std::make_unique<State>())
{
    m_state->script = std::move(script);
    const auto answer = [state = m_state.get()](const httplib::Request &request,
                                                httplib::Response &response) {
        const QByteArray target = QByteArray::fromStdString(request.target);
        const qsizetype mark = target.indexOf('?');
        Seen seen{.method = QByteArray::fromStdString(request.method),
                  .path = mark < 0 ? target : target.left(mark),
                  .query = mark < 0 ? QByteArray() : target.mid(mark + 1),
                  .body = QByteArray::fromStdString(request.body),
                  .headers = {}};
        for (const auto &[key, value] : request.headers) {
            seen.headers.emplace_back(QByteArray::fromStdString(key), QByteArray::fromStdString(value));
        }
        const std::lock_guard lock(state->mutex);
        state->seen.push_back(seen);
        const Reply reply = state->script(seen);
        response.status = reply.status;
        for (const auto &[key, value] : reply.headers) {
            response.set_header(key.toStdString(), value.toStdString());
        }
        // A provider of known length is sent as it is; plain content would be compressed, which costs more
        // than the test.
        response.set_content_provider(
            static_cast<std::size_t>(reply.body.size()), reply.contentType.toStdString(),
            [body = reply.body](std::size_t offset, std::size_t length, httplib::DataSink &sink) {
                return sink.write(body.constData() + offset, length);
            });
    };
    m_state->server.Get(".*", answer);
    m_state->server.Post(".*", answer);
    // The library's own default shares a port with any other server that asks for it.
    m_state->server.set_socket_options([](socket_t) {});
    m_state->port = m_state->server.bind_to_any_port("127.0.0.1");
    m_state->thread = std::thread([state = m_state.get()] { state->server.listen_after_bind(); });
}

ScriptedServer::~ScriptedServer()
{
    m_state->server.stop();
    m_state->thread.join();
}

QUrl ScriptedServer::url() const
{
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(m_state->port);
    return url;
}

std::vector<ScriptedServer::Seen> ScriptedServer::seen() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->seen;
}

} // namespace ackbox::test
