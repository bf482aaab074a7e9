// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "store/store.h"
#include "support/finished.h"
#include "support/scripted_server.h"
#include "sync/account_sync.h"
#include "sync/claimant.h"

#include <QDateTime>
#include <QJsonObject>
#include <QSet>
#include <QString>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ackbox::test {

//! A small selective inbox that a test fills and breaks, with a profile that is signed in to it.
class MadeInbox
{
public:
    MadeInbox();

    //! The n-th message's id: ids of higher numbers are newer.
    static QString id(int n);
    //! Adds received messages with these numbers.
    void add(int first, int last);
    //! Called for each request before the inbox answers it; a reply replaces the inbox's own.
    using Interfere = std::function<std::optional<ScriptedServer::Reply>(const ScriptedServer::Seen &)>;
    void interfere(Interfere interfere);

    //! Opens the profile anew, as a process that starts.
    void restart();
    //! A second process's view of the same profile.
    std::unique_ptr<sync::AccountSync> another(std::shared_ptr<sync::Claimant> claimant);

    std::vector<sync::FeedReport> walk(const sync::WalkRequest &request = {});
    std::vector<sync::ActionOutcome> act(Action action, const std::vector<int> &numbers);
    std::vector<sync::ActionOutcome> carryOutDue();
    std::vector<qint64> intend(Action action, const std::vector<qint64> &messageIds, qint64 notBefore);

    //! Gives the session where the account's own secret is read.
    static void provideSecret();
    //! Runs SQL on the profile's database from outside, as a fault or a hostile hand would.
    void execute(const QString &sql) const;

    //! Numbers of the messages in the cache, sorted.
    std::vector<int> cached();
    Message message(int n);
    [[nodiscard]] std::vector<ScriptedServer::Seen> seen(const QByteArray &path) const;
    [[nodiscard]] qint64 calls() const { return static_cast<qint64>(m_server->seen().size()); }

    store::Store &store() { return *m_store; }
    sync::AccountSync &sync() { return *m_sync; }
    [[nodiscard]] QString profile() const { return m_profile.path(); }
    std::shared_ptr<sync::Claimant> claimant() { return m_claimant; }

    QSet<QString> acknowledged; //!< ids
    QSet<QString> hidden;       //!< ids that the filters leave out, whole pages of them where many
    int muted = 0;              //!< what the first page says that the filters left out
    sync::Settings settings;
    qint64 now = QDateTime::currentMSecsSinceEpoch(); //!< of the profile's clock

private:
    ScriptedServer::Reply answer(const ScriptedServer::Seen &seen);
    ScriptedServer::Reply list(const ScriptedServer::Seen &seen) const;
    ScriptedServer::Reply open(const ScriptedServer::Seen &seen) const;
    ScriptedServer::Reply acknowledge(const ScriptedServer::Seen &seen);

    QTemporaryDir m_profile;
    Account m_account;
    std::vector<int> m_numbers; //!< newest first
    Interfere m_interfere;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<store::Store> m_store;
    std::shared_ptr<sync::Claimant> m_claimant;
    std::unique_ptr<sync::AccountSync> m_sync;
};

} // namespace ackbox::test
