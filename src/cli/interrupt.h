// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace ackbox::cli {

//! While it lives, SIGINT and SIGTERM become a signal in the event loop, once; the next one ends the process
//! as ever. There is at most one at a time.
class Interrupt : public QObject
{
    Q_OBJECT

public:
    Interrupt();
    ~Interrupt() override;

    [[nodiscard]] bool hasCome() const { return m_come; }
    //! As if the signal had come; only the first one counts.
    void raise();

Q_SIGNALS:
    void come();

private:
    void read();

    int m_pipe[2] = {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
    bool m_come = false;
};

} // namespace ackbox::cli
