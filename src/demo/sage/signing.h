// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/wire.h"

#include <QHash>
#include <QSet>

#include <chrono>

namespace ackbox::demo::sage {

//! Who has signed a request.
struct Caller
{
    QString agentId;       //!< 64 hexadecimal digits: the public key itself
    bool hasNonce = false; //!< of eight bytes at least
};

//! METHOD PATH[?RAWQUERY] LF BODY: the path without percent signs, the query exactly as it was sent.
QByteArray canonicalBytes(const HttpRequest &request);
//! What the signature is made over: SHA-256 of the canonical bytes, the time as eight bytes, the nonce.
QByteArray signedBytes(const QByteArray &canonical, qint64 timestamp, const QByteArray &nonce);

//! Checks signatures, and that none is used twice within five minutes. Not thread-safe.
class SignatureGate
{
public:
    using Time = std::chrono::system_clock::time_point;

    //! `nodeTime` is what the node believes the time to be.
    Checked<Caller> admit(const HttpRequest &request, Time now, Time nodeTime);

private:
    bool isReplay(const QByteArray &signature, Time now);
    void forgetOld(Time now);

    QHash<QByteArray, Time> m_seen;
};

} // namespace ackbox::demo::sage
