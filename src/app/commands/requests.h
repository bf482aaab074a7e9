// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "core/message.h"
#include "store/store.h"
#include "sync/settings.h"

#include <QList>
#include <QObject>

#include <vector>

namespace ackbox::sync {
class Scheduler;
}

namespace ackbox {

//! What the user asks for: stored at once as intents, then left to the scheduler. Acknowledgements are held
//! for a moment, in which Undo takes them back.
class Requests : public QObject
{
    Q_OBJECT

public:
    Requests(store::Store &store, sync::Scheduler &scheduler, sync::Settings settings,
             QObject *parent = nullptr);

    void open(const QList<qint64> &messageIds);
    void acknowledge(const QList<qint64> &messageIds);
    //! Asks again for what was asked for before and is still queued, without waiting for its turn.
    void retry(const QList<qint64> &messageIds, Action action);
    void undo(const QList<qint64> &intentIds);
    //! Takes back the newest acknowledgement that is still held.
    void undoLast();
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool isSettled() const { return m_writing == 0; }

Q_SIGNALS:
    //! Stored and waiting until then (milliseconds since the epoch).
    void held(const QList<qint64> &intentIds, qint64 until);
    void asked(int messages);
    void undone(int takenBack, int tooLate);
    void failed(const ackbox::Error &error);

private:
    struct Held
    {
        QList<qint64> intents;
        qint64 until = 0;
    };

    void add(const QList<qint64> &messageIds, Action action, qint64 until);

    store::Store &m_store;
    sync::Scheduler &m_scheduler;
    sync::Settings m_settings;
    std::vector<Held> m_held;
    int m_writing = 0;
};

} // namespace ackbox
