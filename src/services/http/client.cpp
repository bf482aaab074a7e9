// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/http/client.h"

#include "services/http/call.h"

#include <QCoroSignal>

#include <utility>

namespace ackbox::http {

Client::Client(QUrl root, Limits limits, QObject *parent)
    : QObject(parent)
    , m_root(std::move(root))
    , m_limits(limits)
{
}

QCoro::Task<Result<Response>> Client::send(Request request)
{
    auto *call = new Call(m_network, m_root, request, m_limits, this);
    connect(this, &Client::cancelRequested, call, &Call::cancel);
    co_await qCoro(call, &Call::finished);
    // What has ended cannot be cancelled, and what goes on from here may destroy this client.
    disconnect(this, nullptr, call, nullptr);
    Result<Response> result = call->takeResult();
    call->deleteLater();
    co_return result;
}

void Client::cancelAll()
{
    Q_EMIT cancelRequested();
}

} // namespace ackbox::http
