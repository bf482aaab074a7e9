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
            .secretPlace = info.keyFile.isEmpty() ? SecretPlace::Keychain : SecretPlace::KeyFile,
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
    QStringList signedIn;
    for (const demo::AccountInfo &info : profile->m_server->accounts()) {
        if (signedIn.contains(info.service)) {
            continue; // the same mailbox over another transport
        }
        signedIn += info.service;
        const Account account = demoAccount(info);
        if (auto added = profile->m_session->addAccount(account); !added) {
            return added.error();
        }
        if (account.secretPlace == SecretPlace::Keychain) {
            profile->m_session->secrets().keepForSession(account, info.secret.toUtf8());
        }
    }
    return profile;
}

} // namespace ackbox
