// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>

namespace ackbox::cli {

namespace {

constexpr int caught[] = {SIGINT, SIGTERM};

// A signal handler can reach nothing but this, and only without a lock.
std::atomic<int> writeEnd{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void onSignal(int /*signal*/)
{
    const char byte = 1;
    // The pipe is never full: one byte is written for each of two signals.
    [[maybe_unused]] const auto written = ::write(writeEnd.load(), &byte, 1);
}

void setHandler(int signal, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    // The second one finds the default again and ends a program that hangs.
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

} // namespace

Interrupt::Interrupt()
{
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
        return; // the signals keep their default, which loses nothing either
    }
    writeEnd = m_pipe[1];
    m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &Interrupt::read);
    for (const int signal : caught) {
        setHandler(signal, onSignal);
    }
}

Interrupt::~Interrupt()
{
    if (!m_notifier) {
        return;
    }
    for (const int signal : caught) {
        setHandler(signal, SIG_DFL);
    }
    writeEnd = -1;
    m_notifier.reset();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

void Interrupt::read()
{
    char byte = 0;
    while (::read(m_pipe[0], &byte, 1) == 1) {
    }
    raise();
}

void Interrupt::raise()
{
    if (!m_come) {
        m_come = true;
        Q_EMIT come();
    }
}

} // namespace ackbox::cli
