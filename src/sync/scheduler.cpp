// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/scheduler.h"

#include "store/accounts.h"
#include "store/intents.h"
#include "store/lists.h"

#include <QCoroFuture>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>

namespace ackbox::sync {

namespace {

constexpr std::chrono::seconds othersInterval{1};
constexpr int longestBackOff = 10;                      //!< times the shortest interval
constexpr qint64 fullWalkInterval = 24LL * 3600 * 1000; //!< milliseconds
constexpr qint64 rowsOfOneCall = 50;
constexpr qint64 fullWalkShare = 10; //!< a full walk by itself takes at most one call in so many of the day's

} // namespace

struct Scheduler::Entry
{
    std::unique_ptr<AccountSync> sync;
    QTimer timer;
    int idle = 0; //!< polls in a row that brought nothing, or failed
    bool walking = false;
};

Scheduler::Scheduler(store::Store &store, Secrets &secrets, std::shared_ptr<Claimant> claimant,
                     Settings settings, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_secrets(secrets)
    , m_claimant(std::move(claimant))
    , m_settings(std::move(settings))
{
    m_actionTimer.setSingleShot(true);
    connect(&m_actionTimer, &QTimer::timeout, this, &Scheduler::carryOut);
    m_othersTimer.setInterval(othersInterval);
    connect(&m_othersTimer, &QTimer::timeout, &m_store, &store::Store::checkForOthers);
}

Scheduler::~Scheduler() = default;

void Scheduler::reload()
{
    m_othersTimer.start();
    loadAccounts();
}

QCoro::Task<> Scheduler::loadAccounts()
{
    const QPointer<Scheduler> self(this);
    auto reading = m_store.read([](store::Connection &connection) { return store::accounts(connection); });
    const Result<std::vector<Account>> accounts = co_await reading;
    if (!self) {
        co_return;
    }
    if (!accounts) {
        Q_EMIT failed(accounts.error());
        co_return;
    }
    m_entries.clear();
    for (const Account &account : *accounts) {
        if (m_names.isEmpty() || m_names.contains(account.name)) {
            addEntry(account);
        }
    }
    Q_EMIT accountsLoaded();
    carryOut();
}

void Scheduler::addEntry(const Account &account)
{
    auto sync = AccountSync::create(account, m_store, m_secrets.readerFor(account), m_claimant, m_settings);
    if (!sync) {
        Q_EMIT failed(sync.error());
        return;
    }
    auto entry = std::make_shared<Entry>();
    entry->sync = std::move(*sync);
    entry->timer.setSingleShot(true);
    connect(entry->sync.get(), &AccountSync::progress, this, &Scheduler::progress);
    connect(entry->sync.get(), &AccountSync::outcome, this, &Scheduler::outcome);
    connect(&entry->timer, &QTimer::timeout, this, [this, name = account.name] { runWalk(name, {}); });
    m_entries.emplace(account.name, entry);
    runWalk(account.name, {});
}

void Scheduler::syncNow(const QString &account, const WalkRequest &request)
{
    std::vector<QString> names;
    for (const auto &[name, entry] : m_entries) {
        if (account.isEmpty() || name == account) {
            names.push_back(name);
        }
    }
    for (const QString &name : names) {
        runWalk(name, request);
    }
}

QCoro::Task<bool> Scheduler::wantsFullWalk(Account account)
{
    struct State
    {
        std::vector<store::Checkpoint> checkpoints;
        store::Totals totals;
    };
    auto reading = m_store.read([id = account.id](store::Connection &connection) -> Result<State> {
        auto checkpoints = store::checkpoints(connection, id);
        if (!checkpoints) {
            return checkpoints.error();
        }
        const auto totals = store::totals(connection, {.accountId = id});
        if (!totals) {
            return totals.error();
        }
        return State{std::move(*checkpoints), *totals};
    });
    const qint64 now = m_settings.clock();
    const auto adapter = makeAdapter(account.service);
    const Result<State> state = co_await reading;
    const std::optional<int> calls = adapter->capabilities().callsPerDay;
    if (!state || (calls && state->totals.messages / rowsOfOneCall > *calls / fullWalkShare)) {
        co_return false;
    }
    co_return std::any_of(state->checkpoints.begin(), state->checkpoints.end(),
                          [now](const auto &checkpoint) {
                              return checkpoint.fullAt && now - *checkpoint.fullAt > fullWalkInterval;
                          });
}

QCoro::Task<> Scheduler::runWalk(QString name, WalkRequest request)
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end() || found->second->walking) {
        co_return;
    }
    const QPointer<Scheduler> self(this);
    const std::shared_ptr<Entry> entry = found->second;
    entry->walking = true;
    entry->timer.stop();
    ++m_running;
    Q_EMIT started(name);
    if (!request.full && !request.threadId) {
        request.full = co_await wantsFullWalk(entry->sync->account());
    }
    std::vector<FeedReport> reports;
    if (self) {
        reports = co_await entry->sync->walk(request);
    }
    entry->walking = false;
    if (!self) {
        co_return;
    }
    --m_running;
    plan(*entry, reports);
    Q_EMIT finished(name, reports);
}

void Scheduler::plan(Entry &entry, const std::vector<FeedReport> &reports)
{
    const bool brought = std::any_of(reports.begin(), reports.end(), [](const FeedReport &report) {
        return !report.error && (report.added > 0 || report.changed > 0);
    });
    entry.idle = brought ? 0 : std::min(entry.idle + 1, longestBackOff);
    std::chrono::milliseconds wait =
        entry.sync->adapter().capabilities().shortestInterval * std::max(1, entry.idle);
    for (const FeedReport &report : reports) {
        if (report.error && report.error->retryAt) {
            const std::chrono::milliseconds until(report.error->retryAt->toMSecsSinceEpoch() -
                                                  m_settings.clock());
            wait = std::max(wait, until);
        }
    }
    // Many clients that begin together do not stay together.
    const auto jitter = std::chrono::milliseconds(QRandomGenerator::global()->bounded(2'000));
    entry.timer.start(wait + jitter);
}

void Scheduler::carryOut()
{
    if (m_acting) {
        m_actAgain = true;
        return;
    }
    runActions();
}

QCoro::Task<> Scheduler::runActions()
{
    const QPointer<Scheduler> self(this);
    m_acting = true;
    do {
        m_actAgain = false;
        std::vector<std::shared_ptr<Entry>> entries;
        for (const auto &[name, entry] : m_entries) {
            entries.push_back(entry);
        }
        for (const auto &entry : entries) {
            co_await entry->sync->carryOutDue();
            if (!self) {
                co_return;
            }
        }
    } while (m_actAgain);
    std::optional<qint64> due;
    std::vector<qint64> accounts;
    for (const auto &[name, entry] : m_entries) {
        accounts.push_back(entry->sync->account().id);
    }
    auto reading = m_store.read([accounts](store::Connection &connection) -> Result<std::optional<qint64>> {
        std::optional<qint64> first;
        for (const qint64 id : accounts) {
            const auto next = store::nextDue(connection, id);
            if (!next) {
                return next.error();
            }
            if (*next && (!first || **next < *first)) {
                first = *next;
            }
        }
        return first;
    });
    const Result<std::optional<qint64>> next = co_await reading;
    if (!self) {
        co_return;
    }
    m_acting = false;
    if (m_actAgain) {
        carryOut();
    } else if (next && *next) {
        m_actionTimer.start(std::chrono::milliseconds(std::max<qint64>(1, **next - m_settings.clock())));
    }
}

void Scheduler::cancel()
{
    for (const auto &[name, entry] : m_entries) {
        entry->sync->cancel();
    }
}

} // namespace ackbox::sync
