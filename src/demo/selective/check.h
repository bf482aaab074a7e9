// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/selective/refusal.h"

#include <QJsonObject>

#include <optional>
#include <vector>

namespace ackbox::demo::selective {

//! Parameters of GET /internal/inbox/list, checked.
struct ListRequest
{
    int limit = 20;
    QByteArray cursor; //!< empty: from the newest
    bool all = false;  //!< status=all
    bool includeSent = false;
    bool preview = false;
    std::optional<QString> threadId;
    std::optional<double> minTrust;
};

//! One id of an open or an acknowledge.
struct MessageKey
{
    QString id;
    bool sent = false;

    //! "MSG_ID/received"
    [[nodiscard]] QString toString() const;
    bool operator==(const MessageKey &) const = default;
};

struct SessionRequest
{
    QString wallet;
    std::optional<QString> nonce; //!< with it the signature: the second step
    QString signature;
};

//! A message id's form: 20 digits, an underscore, 8 hexadecimal digits.
bool isMessageId(const QString &text);

//! Unknown, repeated, empty and out-of-range parameters are refused.
Checked<ListRequest> checkList(const QByteArray &query);
//! 1 to 50 ids, counted before duplicates are dropped; the first of each stays in its place.
Checked<std::vector<MessageKey>> checkOpen(const HttpRequest &request);
Checked<std::vector<MessageKey>> checkAcknowledge(const HttpRequest &request);
Checked<SessionRequest> checkSession(const HttpRequest &request);
//! The legacy watermark's cursor.
Checked<QString> checkLegacyAcknowledge(const HttpRequest &request);

} // namespace ackbox::demo::selective
