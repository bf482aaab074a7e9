// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

//! The selective service without a network, with a clock and faults that the test moves.
class SelectiveDesk
{
public:
    explicit SelectiveDesk(const ackbox::demo::Options &options = {});

    std::chrono::system_clock::time_point now;
    std::chrono::microseconds clockStep{0};
    bool storageFails = false;

    [[nodiscard]] const ackbox::demo::AccountInfo &account() const { return m_account; }
    ackbox::demo::Service &service() { return *m_service; }

    //! Proves the account's wallet; later calls carry the session.
    void signIn();
    void useSession(const QByteArray &session) { m_session = session; }
    //! base58 signature by the account's key
    [[nodiscard]] QString sign(const QByteArray &bytes) const;

    ackbox::demo::HttpReply get(const QByteArray &path, const QByteArray &query,
                                std::optional<ackbox::demo::FaultPlan::Strike> fault = std::nullopt);
    ackbox::demo::HttpReply list(const QByteArray &query,
                                 std::optional<ackbox::demo::FaultPlan::Strike> fault = std::nullopt);
    ackbox::demo::HttpReply post(const QByteArray &path, const QJsonObject &body);
    ackbox::demo::HttpReply send(ackbox::demo::HttpRequest request);

    struct Walk
    {
        QJsonArray rows;
        int pages = 0;
        int emptyPages = 0; //!< with a cursor
        int acknowledged = 0;
        int belowTrust = 0;
        int muted = 0;
        bool isSound =
            true; //!< every page answered 200, every cursor below the one before, rows newest first
    };
    //! Follows the cursor to null.
    Walk walk(const QByteArray &query);

private:
    QTemporaryDir m_folder;
    std::unique_ptr<ackbox::demo::Service> m_service;
    ackbox::demo::AccountInfo m_account;
    QByteArray m_seed;
    QByteArray m_session;
};

inline const QByteArray sessionPath = "/internal/inbox/session";
inline const QByteArray openPath = "/internal/inbox/open";
inline const QByteArray ackPath = "/internal/inbox/ack-ids";
inline const QByteArray everything = "status=all&include_sent=true&limit=50";

ackbox::demo::Options withMessages(int messages);
//! Bodies of the two batch calls. An empty direction is left out.
QJsonObject openBody(const QStringList &ids, const QString &direction = {});
QJsonObject ackBody(const QStringList &ids);
//! The first `count` ids of this direction.
QStringList idsOf(const QJsonArray &rows, const QString &direction, int count);
QJsonObject bodyOf(const ackbox::demo::HttpReply &reply);
QString reasonOf(const ackbox::demo::HttpReply &reply);
