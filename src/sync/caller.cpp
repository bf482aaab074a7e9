// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/caller.h"

#include "core/text/one_line.h"
#include "core/text/terminal.h"
#include "store/checkpoints.h"

#include <QCoroSignal>
#include <QDateTime>
#include <QLoggingCategory>
#include <QRandomGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

//! What went wrong with calls, for whoever looks into it: QT_LOGGING_RULES="ackbox.calls.info=true".
static Q_LOGGING_CATEGORY(callLog, "ackbox.calls", QtWarningMsg)

    Caller::Caller(Account account, std::shared_ptr<const Adapter> adapter,
                   std::unique_ptr<Credentials> credentials, store::Store &store, Settings settings)
    : m_account(std::move(account))
    , m_adapter(std::move(adapter))
    , m_credentials(std::move(credentials))
    , m_store(store)
    , m_settings(std::move(settings))
    , m_client(m_account.url, {.timeout = m_settings.timeout})
{
}

Error Caller::named(Error error) const
{
    error.account = m_account.name;
    const QString line = u"%1: %2 %3 %4 %5 %6"_s.arg(error.account, errorKindWord(error.kind))
                             .arg(error.httpStatus)
                             .arg(error.code, error.message, error.detail);
    qCInfo(callLog).noquote() << printed(showOneLine(line));
    return error;
}

Error Caller::cancelledError() const
{
    return named({.kind = ErrorKind::Offline, .message = u"The work was cancelled."_s, .retriable = true});
}

QDate Caller::day() const
{
    return QDateTime::fromMSecsSinceEpoch(now() + m_clockOffset, Qt::UTC).date();
}

QCoro::Task<Result<void>> Caller::charge(Purpose purpose)
{
    const auto self = shared_from_this();
    if (m_account.id == 0) {
        // It is being tried before it is stored: there is no row to count on.
        ++m_calls;
        co_return Result<void>();
    }
    std::optional<qint64> limit = m_adapter->capabilities().callsPerDay;
    if (limit && purpose == Purpose::Poll) {
        limit = std::max<qint64>(0, *limit - m_settings.reservedCalls);
    }
    const QDate today = day();
    auto counting = write([id = m_account.id, today, limit](store::WriteJob &job) {
        return store::charge(job, id, today, limit);
    });
    const Result<bool> counted = co_await counting;
    if (!counted) {
        co_return named(counted.error());
    }
    if (!*counted) {
        const QDateTime midnight(today.addDays(1), QTime(0, 0), Qt::UTC);
        const QString message =
            purpose == Purpose::Poll
                ? u"The calls of the day are used up but for those kept for your own open and acknowledge."_s
                : u"The calls of the day are used up."_s;
        co_return named({.kind = ErrorKind::Budget,
                         .message = message,
                         .code = u"read_quota_exceeded"_s,
                         .retryAt = midnight.addMSecs(-m_clockOffset)});
    }
    ++m_calls;
    co_return Result<void>();
}

QCoro::Task<Result<http::Response>> Caller::call(http::Request request, Purpose purpose)
{
    const auto self = shared_from_this();
    for (bool renewed = false;;) {
        if (m_cancelled) {
            co_return cancelledError();
        }
        http::Request authorised = request;
        const Result<void> signedIn = co_await m_credentials->authorise(authorised, m_client);
        if (!signedIn) {
            co_return named(signedIn.error());
        }
        if (m_cancelled) {
            co_return cancelledError();
        }
        const Result<void> charged = co_await charge(purpose);
        if (!charged) {
            co_return charged.error();
        }
        if (m_cancelled) {
            co_return cancelledError();
        }
        Result<http::Response> response = co_await m_client.send(authorised);
        if (m_cancelled) {
            co_return cancelledError();
        }
        if (!response) {
            co_return named(response.error());
        }
        if (const auto date = response->date()) {
            m_clockOffset = date->toMSecsSinceEpoch() - now();
        }
        if (response->status >= 200 && response->status < 300) {
            co_return response;
        }
        const Error error = m_adapter->errorFrom(*response);
        if (error.kind == ErrorKind::Budget && m_account.id != 0) {
            auto marking = write([id = m_account.id, today = day()](store::WriteJob &job) {
                return store::markExhausted(job, id, today);
            });
            const Result<void> marked = co_await marking;
            if (!marked) {
                co_return named(marked.error());
            }
        }
        if (response->status == 401 && !renewed && m_credentials->renew(authorised)) {
            renewed = true;
            continue;
        }
        co_return named(error);
    }
}

QCoro::Task<> Caller::pause(std::chrono::milliseconds time)
{
    const auto self = shared_from_this();
    if (!m_cancelled && time.count() > 0) {
        co_await qCoro(this, &Caller::woken, time);
    }
}

std::optional<std::chrono::milliseconds> Caller::retryDelay(const Error &error, int attempt) const
{
    // A call that timed out has already cost its whole time: it counts twice.
    const int spent = error.kind == ErrorKind::Timeout ? attempt * 2 : attempt;
    if (!error.retriable || spent >= m_settings.attempts) {
        return std::nullopt;
    }
    const double jitter = 0.5 + QRandomGenerator::global()->generateDouble();
    const auto base = m_settings.firstRetry * (1LL << std::min(attempt - 1, 10));
    const std::chrono::milliseconds wait(static_cast<qint64>(static_cast<double>(base.count()) * jitter));
    if (!error.retryAt) {
        return wait;
    }
    // "Retry-After: 0" does not mean: at once, for ever.
    const std::chrono::milliseconds asked(error.retryAt->toMSecsSinceEpoch() - now());
    return asked <= m_settings.longestRetryAfter ? std::optional(std::max(asked, wait)) : std::nullopt;
}

QCoro::Task<qint64> Caller::budgetUsed()
{
    const auto self = shared_from_this();
    if (m_cancelled) {
        co_return 0;
    }
    auto reading = read([id = m_account.id, today = day()](store::Connection &connection) {
        return store::budget(connection, id, today);
    });
    const Result<store::Budget> budget = co_await reading;
    co_return budget ? budget->calls : 0;
}

void Caller::cancel()
{
    m_cancelled = true;
    m_client.cancelAll();
    Q_EMIT woken();
}

} // namespace ackbox::sync
