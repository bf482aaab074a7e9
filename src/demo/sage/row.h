// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace ackbox::demo::sage {

enum class Workflow : quint8 { Pending, Claimed, Completed, Expired, Failed };

enum class Answerer : quint8 {
    Addressee,
    Operator, //!< may answer in anybody's place
    Peer,     //!< another agent of the addressee's provider
    Unknown,  //!< the node does not say who answered
};

//! One message of the node, with its reply. Its texts are made anew whenever they are asked for.
struct Row
{
    QByteArray id;
    quint64 seed = 0;
    qint64 createdAt = 0; //!< nanoseconds since the epoch, as Go makes them
    qint64 expiresAt = 0; //!< nanoseconds
    qint64 claimedAt = 0; //!< milliseconds, as the database stores them; 0: never
    qint64 completedAt = 0;
    qint64 readAt = 0;
    quint16 partner = 0; //!< index of the other agent; for a message to oneself it means nothing
    Workflow workflow = Workflow::Pending;
    Answerer answerer = Answerer::Addressee;
    bool sent = false; //!< by the owner of the demo's key; a message to oneself is sent and received
    bool received = false;
    bool toProvider = false; //!< addressed to a provider instead of an agent
    bool federated = false;  //!< to or from an agent of another chain
    bool huge = false;       //!< its text takes as many bytes as the node allows
    QString answer;          //!< what a client of the demo replied; empty: invented

    [[nodiscard]] bool toSelf() const { return sent && received; }
    [[nodiscard]] bool isOpen() const
    {
        return workflow == Workflow::Pending || workflow == Workflow::Claimed;
    }
};

} // namespace ackbox::demo::sage
