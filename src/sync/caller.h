// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "services/adapter.h"
#include "store/store.h"
#include "sync/settings.h"

#include <QCoroFuture>
#include <QCoroTask>
#include <QObject>

#include <memory>
#include <type_traits>

namespace ackbox::sync {

//! Makes one account's calls: counts them against the day's budget, signs them, renews a refused session
//! once, and says what an answer other than success means. Shared by the coroutines that use it, so that it
//! outlives them all.
class Caller : public QObject, public std::enable_shared_from_this<Caller>
{
    Q_OBJECT

public:
    //! A poll leaves the reserve of the day's budget alone; the user's own acts may use it up.
    enum class Purpose { Poll, UserAct };

    Caller(Account account, std::shared_ptr<const Adapter> adapter, std::unique_ptr<Credentials> credentials,
           store::Store &store, Settings settings);

    [[nodiscard]] const Account &account() const { return m_account; }
    [[nodiscard]] const Adapter &adapter() const { return *m_adapter; }
    [[nodiscard]] std::shared_ptr<const Adapter> sharedAdapter() const { return m_adapter; }
    [[nodiscard]] const Settings &settings() const { return m_settings; }
    [[nodiscard]] qint64 now() const { return m_settings.clock(); }

    //! One call that ends with a 2xx answer or an error that names the account. A 401 is answered by renewing
    //! the credentials and calling once more, never oftener.
    QCoro::Task<Result<http::Response>> call(http::Request request, Purpose purpose);

    //! The store's read() and write(), while this caller is not cancelled: after that the store may be gone.
    template <typename Job>
    auto read(Job job) -> QCoro::Task<std::invoke_result_t<Job, store::Connection &>>
    {
        const auto self = shared_from_this();
        if (m_cancelled) {
            co_return cancelledError();
        }
        auto reading = m_store.read(std::move(job));
        co_return co_await reading;
    }
    template <typename Job>
    auto write(Job job) -> QCoro::Task<std::invoke_result_t<Job, store::WriteJob &>>
    {
        const auto self = shared_from_this();
        if (m_cancelled) {
            co_return cancelledError();
        }
        auto writing = m_store.write(std::move(job));
        co_return co_await writing;
    }

    //! Waits, or returns at once when cancelled.
    QCoro::Task<> pause(std::chrono::milliseconds time);

    //! How long to wait before the next attempt at what failed; absent where waiting cannot help or takes too
    //! long. `attempt` counts from 1.
    [[nodiscard]] std::optional<std::chrono::milliseconds> retryDelay(const Error &error, int attempt) const;

    [[nodiscard]] qint64 calls() const { return m_calls; }
    //! The account's calls of the service's day over all processes, as of the last call.
    QCoro::Task<qint64> budgetUsed();

    //! Ends calls and pauses; everything that is tried with this caller later fails with "cancelled".
    void cancel();
    [[nodiscard]] bool cancelled() const { return m_cancelled; }
    [[nodiscard]] Error cancelledError() const;

Q_SIGNALS:
    void woken();

private:
    QCoro::Task<Result<void>> charge(Purpose purpose);
    //! The service's day: UTC by the server's clock where it has told it.
    [[nodiscard]] QDate day() const;
    [[nodiscard]] Error named(Error error) const;

    Account m_account;
    std::shared_ptr<const Adapter> m_adapter;
    std::unique_ptr<Credentials> m_credentials;
    store::Store &m_store;
    Settings m_settings;
    http::Client m_client;
    qint64 m_calls = 0;
    qint64 m_clockOffset = 0; //!< the server's clock minus ours, milliseconds
    bool m_cancelled = false;
};

} // namespace ackbox::sync
