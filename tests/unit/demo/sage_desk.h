// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

//! The SAGE node without a network, with a clock and faults that the test moves.
class SageDesk
{
public:
    explicit SageDesk(const ackbox::demo::Options &options = {});

    std::chrono::system_clock::time_point now;
    std::chrono::microseconds clockStep{0};

    using Fault = std::optional<ackbox::demo::FaultPlan::Strike>;

    ackbox::demo::Service &service() { return *m_service; }
    [[nodiscard]] QString ownId() const { return m_account.identity; }

    //! A request with good headers: a fresh nonce, the desk's clock, the account's key or another one.
    ackbox::demo::HttpRequest signedRequest(const QByteArray &method, const QByteArray &target,
                                            const QByteArray &body = {});
    void useKey(const QByteArray &seed) { m_seed = seed; }
    void useNonce(bool use) { m_usesNonce = use; }
    ackbox::demo::HttpReply get(const QByteArray &target, Fault fault = std::nullopt);
    ackbox::demo::HttpReply send(const QByteArray &method, const QByteArray &target, const QJsonObject &body);
    ackbox::demo::HttpReply send(const ackbox::demo::HttpRequest &request, Fault fault = std::nullopt);

    //! A JSON-RPC request with the account's bearer.
    ackbox::demo::HttpReply rpc(const QString &method, const QJsonObject &params, Fault fault = std::nullopt);
    //! What the tool's text says; {"error": TEXT} where it is an error.
    QJsonObject tool(const QString &name, const QJsonObject &arguments, Fault fault = std::nullopt);

    //! Follows next_before, or next_page_arguments, until the rules of the service say that this is the end.
    QJsonArray walk(int limit);
    QJsonArray walkTool(int limit);

private:
    QTemporaryDir m_folder;
    std::unique_ptr<ackbox::demo::Service> m_service;
    ackbox::demo::AccountInfo m_account;
    QByteArray m_bearer;
    QByteArray m_seed;
    quint64 m_nonce = 0;
    bool m_usesNonce = true;
};

ackbox::demo::Options sageOptions(int messages, int version = 3);
QJsonObject objectOf(const ackbox::demo::HttpReply &reply);
QString titleOf(const ackbox::demo::HttpReply &reply);
//! Every value of this key, in the order of the rows.
QStringList column(const QJsonArray &rows, const QString &key);
//! Public key and signature by the key of this seed, both in hexadecimal digits.
QByteArray publicKeyHex(const QByteArray &seed);
QByteArray signatureHex(const QByteArray &seed, const QByteArray &message);
