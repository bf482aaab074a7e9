// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/http/message.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <variant>

namespace ackbox::demo::sage {

//! Why a request is refused, in the node's words.
struct Problem
{
    int status = 400;
    QString title;
    QString detail;
    QString type; //!< last part of the type's address; empty: the status
};

//! What was read from a request, or why it is refused.
template <typename T>
using Checked = std::variant<T, Problem>;

//! As Go writes it: <, >, &, U+2028 and U+2029 in strings are escaped.
QByteArray goJson(const QJsonObject &object);
HttpReply jsonReply(const QJsonObject &object, int status = 200);
//! application/problem+json
HttpReply problemReply(const Problem &problem);
//! What the router says where there is no such route: plain text, and that is how an older node is
//! recognised.
HttpReply noRoute();
//! One and the same for what does not exist and what is not the caller's to see.
Problem notFound();

//! First value of a query's parameter, decoded; absent where the name does not occur.
std::optional<QByteArray> queryValue(const QByteArray &query, const QByteArray &name);
//! The parameter as a whole number, or `otherwise` where it is absent, no number or out of range.
int clampedLimit(const QByteArray &query, int largest, int otherwise);

} // namespace ackbox::demo::sage
