// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QDateTime>

#include <optional>
#include <utility>
#include <vector>

namespace ackbox::http {

using Header = std::pair<QByteArray, QByteArray>;

//! One call, as a value. The path and the query are already percent-encoded: what stands here goes on the
//! wire.
struct Request
{
    QByteArray method = "GET";
    QByteArray path;  //!< below the account's root, with its leading slash
    QByteArray query; //!< without the question mark; empty for none
    std::vector<Header> headers;
    QByteArray body;
    QByteArray contentType; //!< empty where there is no body
};

//! One whole answer, whatever its status.
struct Response
{
    int status = 0;
    std::vector<Header> headers;
    QByteArray body;
    //! By this computer's clock; set by Client.
    std::optional<QDateTime> receivedAt;

    //! The first header of that name, compared without case.
    [[nodiscard]] std::optional<QByteArray> header(const QByteArray &name) const;
    //! The server's clock, from its Date header.
    [[nodiscard]] std::optional<QDateTime> date() const;
    //! Retry-After as seconds, from either of its two forms; absent where missing or malformed, at most a
    //! day.
    [[nodiscard]] std::optional<int> retryAfterSeconds() const;
    //! Retry-After as a moment of this computer's clock, or of the server's where the answer has no
    //! receivedAt.
    [[nodiscard]] std::optional<QDateTime> retryAt() const;
};

//! Encodes one query from names and values, each once; '+' becomes %2B (docs/services/common.md).
QByteArray encodeQuery(const std::vector<std::pair<QString, QString>> &parameters);

} // namespace ackbox::http
