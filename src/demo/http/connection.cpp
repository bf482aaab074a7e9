// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/http/connection.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace ackbox::demo {

namespace {

bool waitFor(socket_t socket, short events, int milliseconds)
{
    pollfd descriptor{.fd = socket, .events = events, .revents = 0};
    int ready = 0;
    do {
        ready = ::poll(&descriptor, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (descriptor.revents & events) != 0;
}

void describeAddress(const sockaddr_in &address, std::string &ip, int &port)
{
    std::array<char, INET_ADDRSTRLEN> text{};
    if (::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) != nullptr) {
        ip = text.data();
    }
    port = ntohs(address.sin_port);
}

using NameOfSocket = int (*)(int, sockaddr *, socklen_t *);

void describeSocket(NameOfSocket nameOf, socket_t socket, std::string &ip, int &port)
{
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    if (nameOf(socket, reinterpret_cast<sockaddr *>(&address), &size) == 0) {
        describeAddress(address, ip, port);
    }
}

} // namespace

Connection::Connection(socket_t socket)
    : m_socket(socket)
{
}

Connection::~Connection()
{
    ::shutdown(m_socket, SHUT_RDWR);
    ::close(m_socket);
}

bool Connection::waitReadable(int milliseconds) const
{
    if (m_begin < m_end) {
        return true;
    }
    if (m_interrupted || !waitFor(m_socket, POLLIN, milliseconds)) {
        return false;
    }
    char byte = 0;
    return ::recv(m_socket, &byte, 1, MSG_PEEK) > 0;
}

void Connection::interrupt()
{
    m_interrupted = true;
    ::shutdown(m_socket, SHUT_RDWR);
}

bool Connection::is_readable() const
{
    return m_begin < m_end || waitFor(m_socket, POLLIN, timeoutMilliseconds);
}

bool Connection::is_writable() const
{
    return m_writable > 0 && !m_interrupted && waitFor(m_socket, POLLOUT, timeoutMilliseconds);
}

ssize_t Connection::read(char *ptr, size_t size)
{
    if (m_begin == m_end) {
        if (m_interrupted || !waitFor(m_socket, POLLIN, timeoutMilliseconds)) {
            return -1;
        }
        const ssize_t received = ::recv(m_socket, m_buffer.data(), m_buffer.size(), 0);
        if (received <= 0) {
            return received;
        }
        m_begin = 0;
        m_end = static_cast<size_t>(received);
    }
    const size_t count = std::min(size, m_end - m_begin);
    std::memcpy(ptr, m_buffer.data() + m_begin, count);
    m_begin += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char *ptr, size_t size)
{
    if (!is_writable()) {
        return -1;
    }
    const ssize_t sent = ::send(m_socket, ptr, std::min(size, m_writable), MSG_NOSIGNAL);
    if (sent > 0) {
        m_writable -= static_cast<size_t>(sent);
    }
    return sent;
}

void Connection::get_remote_ip_and_port(std::string &ip, int &port) const
{
    describeSocket(::getpeername, m_socket, ip, port);
}

void Connection::get_local_ip_and_port(std::string &ip, int &port) const
{
    describeSocket(::getsockname, m_socket, ip, port);
}

} // namespace ackbox::demo
