// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "demo/http/message.h"

#include <functional>
#include <memory>
#include <optional>

namespace ackbox::demo {

//! An answer, and where its connection breaks off.
struct Transmission
{
    HttpReply reply;
    std::optional<size_t> cutAfter; //!< so many bytes of the answer leave; absent: all
};

//! An HTTP server on 127.0.0.1 that hands every request, whatever its method and path, to one function. The
//! function is called from several threads at once.
class Listener
{
public:
    using Handler = std::function<Transmission(const HttpRequest &)>;

    //! Listens at once. Port 0 takes a free one. ErrorKind::Service where the port cannot be had.
    static Result<std::unique_ptr<Listener>> start(quint16 port, Handler handler);
    //! Ends every connection and waits for the requests in work.
    ~Listener();
    Listener(const Listener &) = delete;
    Listener &operator=(const Listener &) = delete;

    [[nodiscard]] quint16 port() const;

private:
    struct Private;
    explicit Listener(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace ackbox::demo
