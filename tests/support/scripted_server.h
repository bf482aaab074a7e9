// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QUrl>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace ackbox::test {

//! A loopback HTTP server on a port that the system picks, which answers as the test says and remembers what
//! it was asked.
class ScriptedServer
{
public:
    struct Seen
    {
        QByteArray method;
        QByteArray path;
        QByteArray query; //!< raw, without the question mark
        QByteArray body;
        std::vector<std::pair<QByteArray, QByteArray>> headers;

        //! The first header of that name, compared without case; empty where there is none.
        [[nodiscard]] QByteArray header(const QByteArray &name) const;
    };
    struct Reply
    {
        int status = 200;
        QByteArray body;
        QByteArray contentType = "application/json";
        std::vector<std::pair<QByteArray, QByteArray>> headers;
    };
    //! Runs on the server's threads, one call at a time.
    using Script = std::function<Reply(const Seen &)>;

    explicit ScriptedServer(Script script);
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer &) = delete;
    ScriptedServer &operator=(const ScriptedServer &) = delete;

    [[nodiscard]] QUrl url() const;
    //! Everything asked so far, in order.
    [[nodiscard]] std::vector<Seen> seen() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ackbox::test
