// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/requests.h"

#include "models/when_done.h"
#include "store/intents.h"
#include "sync/scheduler.h"

#include <algorithm>

namespace ackbox {

Requests::Requests(store::Store &store, sync::Scheduler &scheduler, sync::Settings settings, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_scheduler(scheduler)
    , m_settings(std::move(settings))
{
}

void Requests::open(const QList<qint64> &messageIds)
{
    add(messageIds, Action::Open, m_settings.clock());
}

void Requests::acknowledge(const QList<qint64> &messageIds)
{
    add(messageIds, Action::Acknowledge, m_settings.clock() + m_settings.undoTime.count());
}

void Requests::add(const QList<qint64> &messageIds, Action action, qint64 until)
{
    if (messageIds.isEmpty()) {
        return;
    }
    ++m_writing;
    auto stored = m_store.write(
        [ids = std::vector<qint64>(messageIds.begin(), messageIds.end()), action, now = m_settings.clock(),
         until](store::WriteJob &job) { return store::addIntents(job, ids, action, now, until); });
    whenDone(stored, this, [this, action, until](const Result<std::vector<qint64>> &intents) {
        --m_writing;
        if (!intents) {
            Q_EMIT failed(intents.error());
            return;
        }
        const QList<qint64> ids(intents->begin(), intents->end());
        if (action == Action::Acknowledge) {
            m_held.push_back({ids, until});
            Q_EMIT held(ids, until);
        } else {
            Q_EMIT asked(int(ids.size()));
        }
        m_scheduler.carryOut();
    });
}

void Requests::retry(const QList<qint64> &messageIds, Action action)
{
    ++m_writing;
    auto stored = m_store.write([ids = std::vector<qint64>(messageIds.begin(), messageIds.end()), action,
                                 now = m_settings.clock()](store::WriteJob &job) {
        // One that waits for its next turn is kept, and its turn is now.
        const auto asked = store::addIntents(job, ids, action, now, now);
        return asked ? store::makeDue(job, *asked, now) : asked;
    });
    whenDone(stored, this, [this](const Result<std::vector<qint64>> &intents) {
        --m_writing;
        if (!intents) {
            Q_EMIT failed(intents.error());
            return;
        }
        Q_EMIT asked(int(intents->size()));
        m_scheduler.carryOut();
    });
}

bool Requests::canUndo() const
{
    const qint64 now = m_settings.clock();
    return std::any_of(m_held.begin(), m_held.end(), [now](const Held &held) { return held.until > now; });
}

void Requests::undoLast()
{
    if (!m_held.empty()) {
        undo(m_held.back().intents);
    }
}

void Requests::undo(const QList<qint64> &intentIds)
{
    ++m_writing;
    std::erase_if(m_held, [&](const Held &held) { return held.intents == intentIds; });
    auto undone = m_store.write(
        [ids = std::vector<qint64>(intentIds.begin(), intentIds.end()),
         now = m_settings.clock()](store::WriteJob &job) { return store::undoIntents(job, ids, now); });
    whenDone(undone, this, [this, asked = intentIds.size()](const Result<std::vector<qint64>> &taken) {
        --m_writing;
        if (taken) {
            const auto takenBack = qsizetype(taken->size());
            Q_EMIT this->undone(int(takenBack), int(asked - takenBack));
        } else {
            Q_EMIT failed(taken.error());
        }
    });
}

} // namespace ackbox
