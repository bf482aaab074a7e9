// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "raw_server.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <memory>

namespace ackbox::test {

using namespace Qt::StringLiterals;

// From selective/wallet-signatures.json.
inline const auto wallet = u"FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF"_s;
inline const auto caip10 = u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:"_s + wallet;
inline const auto seedHex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"_ba;
inline const auto nonce = u"swarm-inbox:7f3a"_s;
inline const auto signature =
    u"4RvZV5YntpZpzXHnTjPLyCDazHVuebq8CCLSG8YoCdak2vWGK41d8QdMJmJBXeTpiEWtanYc2vvd8cfSv78g6zie"_s;
inline const auto pasted = "0f8fad5b-d9cb-469f-a165-70867728950e"_ba;
inline const auto evmWallet = u"0xabcdefabcdef0123456789012345678901234567"_s;

inline QByteArray json(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

inline QJsonObject bodyOf(const QByteArray &request)
{
    return QJsonDocument::fromJson(request.mid(request.indexOf("\r\n\r\n") + 4)).object();
}

//! The session endpoint: a nonce first, then numbered sessions. Members given replace those of the answers.
inline RawServer::Answer sessions(const QJsonObject &challengeChanges = {},
                                  const QJsonObject &sessionChanges = {})
{
    auto count = std::make_shared<int>(0);
    return [=](QTcpSocket *socket, const QByteArray &request) {
        const bool isProof = bodyOf(request).contains("signature"_L1);
        QJsonObject answer =
            isProof ? QJsonObject{{u"session_id"_s, u"minted-%1"_s.arg(++*count)},
                                  {u"wallet"_s, caip10},
                                  {u"tier"_s, u"wallet_verified"_s}}
                    : QJsonObject{{u"wallet"_s, caip10}, {u"nonce"_s, nonce}, {u"next"_s, u"sign"_s}};
        const QJsonObject &changes = isProof ? sessionChanges : challengeChanges;
        for (auto change = changes.begin(); change != changes.end(); ++change) {
            answer.insert(change.key(), change.value());
        }
        socket->write(httpAnswer(200, json(answer)));
    };
}

} // namespace ackbox::test
