// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <limits>

namespace ackbox::demo {

//! One accepted socket. Unlike the library's own stream it can be told to break off in the middle of an
//! answer, which is what the fault "drop" needs, and it wakes at once when the server stops. Owned and used
//! by the thread that serves the connection; only interrupt() may be called from others.
class Connection final : public httplib::Stream
{
public:
    //! Takes the socket over and closes it in the end.
    explicit Connection(socket_t socket);
    ~Connection() override;
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    //! Whether a byte to read arrives within this time; false also when the peer has gone or after
    //! interrupt().
    [[nodiscard]] bool waitReadable(int milliseconds) const;
    //! Of what is written from now on only so many bytes leave; then the connection is dead.
    void cutAfter(size_t bytes) { m_writable = bytes; }
    [[nodiscard]] bool isCut() const { return m_writable == 0; }
    //! Ends every waiting for this connection.
    void interrupt();

    [[nodiscard]] bool is_readable() const override;
    [[nodiscard]] bool is_writable() const override;
    ssize_t read(char *ptr, size_t size) override;
    ssize_t write(const char *ptr, size_t size) override;
    void get_remote_ip_and_port(std::string &ip, int &port) const override;
    void get_local_ip_and_port(std::string &ip, int &port) const override;
    [[nodiscard]] socket_t socket() const override { return m_socket; }

    using httplib::Stream::write;

private:
    static constexpr int timeoutMilliseconds = 10000;

    socket_t m_socket;
    std::array<char, 4096> m_buffer{};
    size_t m_begin = 0;
    size_t m_end = 0;
    size_t m_writable = std::numeric_limits<size_t>::max();
    std::atomic<bool> m_interrupted = false;
};

} // namespace ackbox::demo
