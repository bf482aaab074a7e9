// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "services/http/client.h"

#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>

namespace ackbox::http {

//! One call on the wire, from the request to its one result. Emits finished() once, never from the
//! constructor.
class Call : public QObject
{
    Q_OBJECT

public:
    Call(QNetworkAccessManager &network, const QUrl &root, const Request &request,
         const Client::Limits &limits, QObject *parent);
    ~Call() override;

    void cancel();
    //! Once, after finished().
    [[nodiscard]] Result<Response> takeResult();

Q_SIGNALS:
    void finished();

private:
    void readHeaders();
    void readBody();
    void replyEnded();
    [[nodiscard]] bool isCutOff() const;
    void settle(Result<Response> result);
    void fail(ErrorKind kind, const QString &message, bool retriable = false);
    [[nodiscard]] Error refusedRedirect(int status) const;
    [[nodiscard]] Error networkError(QNetworkReply::NetworkError code) const;
    [[nodiscard]] QString server() const;

    Client::Limits m_limits;
    QTimer m_deadline;
    QPointer<QNetworkReply> m_reply; // the network's, which may go first
    QByteArray m_body;
    QString m_tlsFailure;
    std::optional<Result<Response>> m_result;
};

} // namespace ackbox::http
