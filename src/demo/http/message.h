// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QStringList>

#include <utility>

namespace ackbox::demo {

//! A request as the services see it: nothing in it depends on the HTTP library.
struct HttpRequest
{
    QByteArray method;                     //!< "GET"
    QByteArray path;                       //!< as sent, without the query
    QByteArray query;                      //!< as sent, without the question mark
    QHash<QByteArray, QByteArray> headers; //!< names in lower case; of repeated ones the last
    QByteArray body;
};

struct HttpReply
{
    int status = 200;
    QByteArray contentType = "application/json";
    QByteArray body;
    QList<std::pair<QByteArray, QByteArray>> headers;
    QStringList ids; //!< for the request log: what the request named
};

} // namespace ackbox::demo
