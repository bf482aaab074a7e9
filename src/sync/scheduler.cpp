// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/scheduler.h"

#include "store/accounts.h"
#include "store/intents.h"
#include "store/lists.h"
#include "sync/whole_feeds.h"

#include <QCoroFuture>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace ackbox::sync {

namespace {

constexpr std::chrono::seconds othersInterval{1};
constexpr int longestBackOff = 10;                      //!< times the shortest interval
constexpr qint64 fullWalkInterval = 24LL * 3600 * 1000; //!< milliseconds
constexpr std::chrono::milliseconds pauseAfterFailure{5'000};
constexpr qint64 rowsOfOneCall = 50;
constexpr qint64 fullWalkShare = 10; //!< a full walk by itself takes at most one call in so many of the day's

//! What earlier walks of an account's feeds left behind.
struct Past
{
    std::optional<qint64> polledAt; //!< by any process
    std::optional<qint64> fullAt;   //!< the longest ago of all its feeds
    qint64 messages = 0;
};

Result<Past> readPast(store::Connection &connection, const Account &account)
{
    const auto checkpoints = store::checkpoints(connection, account.id);
    if (!checkpoints) {
        return checkpoints.error();
    }
    const auto totals = store::totals(connection, {.accountId = account.id});
    if (!totals) {
        return totals.error();
    }
    Past past{.polledAt = {}, .fullAt = {}, .messages = totals->messages};
    for (const store::Checkpoint &checkpoint : wholeFeeds(account, *checkpoints)) {
        past.polledAt = std::max(past.polledAt, checkpoint.polledAt);
        if (checkpoint.fullAt && (!past.fullAt || *checkpoint.fullAt < *past.fullAt)) {
            past.fullAt = checkpoint.fullAt;
        }
    }
    return past;
}

//! Whether the next poll ought to go to the end, to see what changed below the watermark.
bool wantsFullWalk(const Past &past, const Capabilities &can, qint64 now)
{
    const bool affordable =
        !can.callsPerDay || past.messages / rowsOfOneCall <= *can.callsPerDay / fullWalkShare;
    return affordable && past.fullAt && now - *past.fullAt > fullWalkInterval;
}

} // namespace

struct Scheduler::Entry
{
    std::unique_ptr<AccountSync> sync;
    QTimer timer;
    int idle = 0; //!< polls in a row that brought nothing, or failed
    bool walking = false;
    std::optional<WalkRequest> next; //!< asked for while another walk runs

    //! Coroutines may hold the entry longer than the scheduler does; without its account they come to their
    //! end.
    void end()
    {
        timer.stop();
        next.reset();
        sync.reset();
    }
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

Scheduler::~Scheduler()
{
    for (const auto &[name, entry] : m_entries) {
        entry->end();
    }
}

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
    auto before = std::exchange(m_entries, {});
    for (const Account &account : *accounts) {
        const auto kept = before.find(account.name);
        if (kept != before.end() && kept->second->sync->account() == account) {
            m_entries.insert(before.extract(kept));
        } else {
            addEntry(account);
        }
    }
    for (const auto &[name, entry] : before) {
        entry->end();
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
    connect(&entry->timer, &QTimer::timeout, this, [this, name = account.name] { poll(name); });
    m_entries.emplace(account.name, entry);
    poll(account.name);
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

QCoro::Task<> Scheduler::poll(QString name)
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end() || found->second->walking) {
        co_return;
    }
    const QPointer<Scheduler> self(this);
    const std::shared_ptr<Entry> entry = found->second;
    const Account account = entry->sync->account();
    auto reading =
        m_store.read([account](store::Connection &connection) { return readPast(connection, account); });
    const Result<Past> past = co_await reading;
    if (!self || !entry->sync || entry->walking) {
        co_return;
    }
    const Capabilities can = entry->sync->adapter().capabilities();
    const qint64 now = m_settings.clock();
    const std::chrono::milliseconds since(past && past->polledAt ? now - *past->polledAt : now);
    if (since.count() >= 0 && since < can.shortestInterval) {
        entry->timer.start(can.shortestInterval - since);
        co_return;
    }
    co_await runWalk(name, {.full = past && wantsFullWalk(*past, can, now)});
}

QCoro::Task<> Scheduler::runWalk(QString name, WalkRequest request)
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end()) {
        co_return;
    }
    const QPointer<Scheduler> self(this);
    const std::shared_ptr<Entry> entry = found->second;
    if (entry->walking) {
        entry->next = request;
        co_return;
    }
    entry->walking = true;
    entry->timer.stop();
    ++m_running;
    Q_EMIT started(name);
    const std::vector<FeedReport> reports = co_await entry->sync->walk(request);
    entry->walking = false;
    if (!self) {
        co_return;
    }
    --m_running;
    if (entry->sync) {
        plan(*entry, reports);
    }
    Q_EMIT finished(name, reports);
    if (const auto next = std::exchange(entry->next, std::nullopt); self && entry->sync && next) {
        runWalk(name, *next);
    }
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
    bool failedOnce = false;
    m_acting = true;
    do {
        m_actAgain = false;
        std::vector<std::shared_ptr<Entry>> entries;
        for (const auto &[name, entry] : m_entries) {
            entries.push_back(entry);
        }
        for (const auto &entry : entries) {
            if (!entry->sync) {
                continue;
            }
            const auto sent = co_await entry->sync->carryOutDue();
            if (!self) {
                co_return;
            }
            if (!sent && entry->sync) {
                failedOnce = true;
                Q_EMIT failed(sent.error());
            }
        }
    } while (m_actAgain);
    m_acting = false;
    co_await planActions(failedOnce);
}

QCoro::Task<> Scheduler::planActions(bool afterFailure)
{
    const QPointer<Scheduler> self(this);
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
    if (!self || m_acting || !next || !*next) {
        co_return;
    }
    const std::chrono::milliseconds wait(**next - m_settings.clock());
    const std::chrono::milliseconds least = afterFailure ? pauseAfterFailure : std::chrono::milliseconds(1);
    m_actionTimer.start(std::max(wait, least));
}

void Scheduler::cancel()
{
    for (const auto &[name, entry] : m_entries) {
        entry->sync->cancel();
    }
}

} // namespace ackbox::sync
