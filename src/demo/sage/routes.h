// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/node.h"
#include "demo/sage/paging.h"

namespace ackbox::demo::sage {

//! A request whose signature is good, by the agent whose node this is.
struct Call
{
    const HttpRequest &request;
    QByteArray id; //!< the message that the path names, usually empty
    Fault fault;
    Node &node;
};

struct Route
{
    QByteArrayView method;
    QByteArrayView pattern; //!< "{id}" stands for any one segment
    bool needsNonce = false;
    int since = 2; //!< first inbox contract that has it
    HttpReply (*handle)(Call &call) = nullptr;
};

struct Match
{
    const Route *route = nullptr; //!< null: there is no such path
    QByteArray id;
    bool isOtherMethod = false; //!< the path exists, but not with this method
};

//! The signed route of this request on a node of this version.
Match findRoute(const HttpRequest &request, int version);

} // namespace ackbox::demo::sage
