// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/asking.h"

#include <QCoroFuture>
#include <QtConcurrentRun>

#include <functional>
#include <utility>

namespace ackbox::sync {

namespace {

//! Parsing this much would be felt in the window: it goes to a thread of its own.
constexpr qsizetype parseAside = 256 * 1024;

//! What a service's bytes are read with.
template <typename T>
using Reader = std::function<Result<T>(const QByteArray &)>;

template <typename T>
QCoro::Task<Result<T>> parse(Reader<T> reader, QByteArray body)
{
    if (body.size() < parseAside) {
        co_return reader(body);
    }
    auto parsing = QtConcurrent::run([reader, body] { return reader(body); });
    co_return co_await parsing;
}

//! Asks and reads, again where that may help.
template <typename T>
QCoro::Task<Result<T>> fetch(std::shared_ptr<Caller> caller, http::Request request, Reader<T> reader)
{
    for (int attempt = 1;; ++attempt) {
        const Result<http::Response> response = co_await caller->call(request, Caller::Purpose::Poll);
        if (!response) {
            const auto delay = caller->retryDelay(response.error(), attempt);
            if (!delay) {
                co_return response.error();
            }
            co_await caller->pause(*delay);
            continue;
        }
        Result<T> read = co_await parse<T>(reader, response->body);
        if (read) {
            co_return read;
        }
        // The service accepted the call; a page cut or spoilt on its way may come whole the next time.
        Error error = read.error();
        error.account = caller->account().name;
        error.retriable = error.kind == ErrorKind::Protocol;
        const auto delay = caller->retryDelay(error, attempt);
        if (!delay) {
            co_return error;
        }
        co_await caller->pause(*delay);
    }
}

} // namespace

QCoro::Task<Result<Page>> askPage(const std::shared_ptr<Caller> &caller, const Feed &feed,
                                  const std::optional<QString> &cursor)
{
    const http::Request request = caller->adapter().pageRequest(feed, cursor);
    const Reader<Page> reader = [adapter = caller->sharedAdapter(), feed](const QByteArray &body) {
        return adapter->parsePage(feed, body);
    };
    return fetch<Page>(caller, request, reader);
}

QCoro::Task<Result<Head>> askHead(const std::shared_ptr<Caller> &caller, const Feed &feed,
                                  http::Request request)
{
    const Reader<Head> reader = [adapter = caller->sharedAdapter(), feed](const QByteArray &body) {
        return adapter->parseHead(feed, body);
    };
    return fetch<Head>(caller, std::move(request), reader);
}

} // namespace ackbox::sync
