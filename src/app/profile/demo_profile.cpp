// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/profile/demo_profile.h"

using namespace Qt::StringLiterals;

namespace ackbox {

Account demoAccount(const demo::AccountInfo &info)
{
    return {.name = u"demo-%1"_s.arg(info.service),
            .service = info.service,
            .url = info.url,
            .identity = info.identity,
            .options = info.options,
            .secretPlace = SecretPlace::KeyFile,
            .secretLocation = info.keyFile};
}

Result<std::unique_ptr<DemoProfile>> DemoProfile::start(const demo::Options &options,
                                                        const sync::Settings &settings)
{
    std::unique_ptr<DemoProfile> profile(new DemoProfile);
    if (!profile->m_folder.isValid()) {
        return Error{.kind = ErrorKind::Cache,
                     .message = u"There is no place for the demo's own profile: %1."_s.arg(
                         profile->m_folder.errorString())};
    }
    auto server = demo::EmbeddedServer::start(options);
    if (!server) {
        return server.error();
    }
    profile->m_server = std::move(server).value();
    auto session = Session::open(profile->m_folder.filePath(u"profile"_s), settings);
    if (!session) {
        return session.error();
    }
    profile->m_session = std::move(session).value();
    for (const demo::AccountInfo &info : profile->m_server->accounts()) {
        // The same mailbox over another transport: its secret would need a keychain, which this profile is
        // without.
        if (info.keyFile.isEmpty()) {
            continue;
        }
        if (auto added = profile->m_session->addAccount(demoAccount(info)); !added) {
            return added.error();
        }
    }
    return profile;
}

} // namespace ackbox
