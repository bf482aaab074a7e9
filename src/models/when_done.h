// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFuture>
#include <QFutureWatcher>

#include <utility>

namespace ackbox {

//! Calls `then(result)` in the context's thread once the future is finished; never where the context is gone
//! by then or the work was given up. (QFuture::then with a context asserts that the context is still alive.)
template <typename T, typename Then>
void whenDone(const QFuture<T> &future, QObject *context, Then then)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, then = std::move(then)]() mutable {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0) {
                             then(watcher->result());
                         }
                     });
    watcher->setFuture(future);
}

} // namespace ackbox
