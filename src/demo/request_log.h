// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "demo/embedded.h"

#include <QFile>

#include <mutex>

namespace ackbox::demo {

//! What was asked and how it was answered, in memory and, if wished, as JSON lines in a file. Thread-safe.
class RequestLog
{
public:
    //! Also appends to this file from now on. ErrorKind::Usage where it cannot be opened.
    Result<void> openFile(const QString &path);

    void add(const LoggedRequest &request);
    [[nodiscard]] std::vector<LoggedRequest> all() const;
    void clear();

private:
    mutable std::mutex m_mutex;
    std::vector<LoggedRequest> m_requests;
    QFile m_file;
};

} // namespace ackbox::demo
