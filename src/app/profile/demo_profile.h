// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/profile/session.h"
#include "core/result.h"
#include "demo/embedded.h"

#include <QTemporaryDir>

#include <memory>

namespace ackbox {

//! The demo: a service inside this process and a profile of its own, both gone with this object.
class DemoProfile
{
public:
    static Result<std::unique_ptr<DemoProfile>> start(const demo::Options &options,
                                                      const sync::Settings &settings = {});

    [[nodiscard]] demo::EmbeddedServer &server() { return *m_server; }
    //! As if the network went away; server() is gone with it.
    void stopServer() { m_server.reset(); }
    [[nodiscard]] Session &session() { return *m_session; }

private:
    DemoProfile() = default;

    QTemporaryDir m_folder;
    std::unique_ptr<demo::EmbeddedServer> m_server;
    std::unique_ptr<Session> m_session;
};

//! The account that signs in to one of the demo server's services.
Account demoAccount(const demo::AccountInfo &info);

} // namespace ackbox
