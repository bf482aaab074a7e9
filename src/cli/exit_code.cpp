// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/exit_code.h"

namespace ackbox::cli {

ExitCode exitCodeFor(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Offline:
    case ErrorKind::Timeout:
    case ErrorKind::Tls:
    case ErrorKind::Protocol:
    case ErrorKind::NotFound:
    case ErrorKind::Unsupported:
    case ErrorKind::Locked:
    case ErrorKind::RateLimited:
    case ErrorKind::Budget:
    case ErrorKind::Service:
        return ExitCode::Network;
    case ErrorKind::NotAllowed:
        return ExitCode::NotAllowed;
    case ErrorKind::Usage:
        return ExitCode::Usage;
    case ErrorKind::Cache:
        return ExitCode::Cache;
    case ErrorKind::Keychain:
        return ExitCode::Keychain;
    }
    return ExitCode::SomeFailed;
}

void Verdict::failed(ExitCode reason)
{
    m_code = !m_code || *m_code == reason ? reason : ExitCode::SomeFailed;
}

void Verdict::unite(const Verdict &other)
{
    if (other.m_code) {
        failed(*other.m_code);
    }
}

} // namespace ackbox::cli
