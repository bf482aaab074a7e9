// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

#include <QJsonArray>
#include <QJsonObject>

//! The task ledger without a network, with a clock and faults that the test moves.
class LedgerDesk
{
public:
    explicit LedgerDesk(const ackbox::demo::Options &options = {});

    std::chrono::system_clock::time_point now;
    std::chrono::microseconds clockStep{0};

    using Fault = std::optional<ackbox::demo::FaultPlan::Strike>;

    ackbox::demo::Service &service() { return *m_service; }
    [[nodiscard]] QString handle() const { return m_account.identity; }

    //! With the account's key. The target is a path with its query.
    ackbox::demo::HttpReply get(const QByteArray &target, Fault fault = std::nullopt);
    ackbox::demo::HttpReply send(const QByteArray &method, const QByteArray &target,
                                 const QHash<QByteArray, QByteArray> &headers);
    //! Of the owner's messages, tasks or contexts.
    ackbox::demo::HttpReply list(const QByteArray &name, const QByteArray &query = {},
                                 Fault fault = std::nullopt);
    //! Follows next_cursor to its end.
    QJsonArray walk(const QByteArray &name, const QByteArray &query = {});

private:
    std::unique_ptr<ackbox::demo::Service> m_service;
    ackbox::demo::AccountInfo m_account;
};

ackbox::demo::Options ledgerOptions(int messages);
QJsonObject objectOf(const ackbox::demo::HttpReply &reply);
//! Every value of this key, in the order of the rows.
QStringList column(const QJsonArray &rows, const QString &key);
QByteArray cursorOf(const QJsonObject &page);
