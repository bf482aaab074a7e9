// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

#include <QJsonArray>
#include <QJsonObject>

//! The channels service without a network, with a clock and faults that the test moves.
class ChannelsDesk
{
public:
    explicit ChannelsDesk(const ackbox::demo::Options &options);

    std::chrono::system_clock::time_point now;

    ackbox::demo::Service &service() { return *m_service; }
    [[nodiscard]] const ackbox::demo::AccountInfo &account() const { return m_account; }
    //! Below this are the lists: "/api/v1/ai-orgs/ORG/channels".
    [[nodiscard]] QByteArray root() const;

    using Fault = std::optional<ackbox::demo::FaultPlan::Strike>;
    ackbox::demo::HttpReply get(const QByteArray &path, const QByteArray &query = {},
                                Fault fault = std::nullopt);
    ackbox::demo::HttpReply send(const ackbox::demo::HttpRequest &request);

    struct Walk
    {
        QJsonArray items;
        QJsonObject root; //!< of a thread
        int pages = 0;
        bool isSound = true; //!< every page answered 200, and a thread's root stood on each
    };
    //! Follows the token to its end.
    Walk walk(const QByteArray &path, const QByteArray &query = {});

    //! The path of a channel's roots.
    [[nodiscard]] QByteArray rootsOf(const QJsonValue &channel) const;
    //! The path of a root's replies.
    [[nodiscard]] QByteArray repliesOf(const QJsonValue &root) const;

    struct Everything
    {
        QJsonArray channels;
        QJsonArray roots;
        QJsonArray replies;
        bool isSound = true;
    };
    Everything everything();

private:
    std::unique_ptr<ackbox::demo::Service> m_service;
    ackbox::demo::AccountInfo m_account;
};

QJsonObject bodyOf(const ackbox::demo::HttpReply &reply);
QByteArray tokenOf(const ackbox::demo::HttpReply &reply);
