// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/request_log.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

Result<void> RequestLog::openFile(const QString &path)
{
    m_file.setFileName(path);
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append)) {
        return Error{.kind = ErrorKind::Usage,
                     .message =
                         u"The request log %1 cannot be opened: %2."_s.arg(path, m_file.errorString())};
    }
    return {};
}

void RequestLog::add(const LoggedRequest &request)
{
    const std::lock_guard lock(m_mutex);
    m_requests.push_back(request);
    if (!m_file.isOpen()) {
        return;
    }
    QJsonObject line{{u"at"_s, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                     {u"method"_s, request.method},
                     {u"path"_s, request.path},
                     {u"query"_s, request.query},
                     {u"status"_s, request.status},
                     {u"ids"_s, QJsonArray::fromStringList(request.ids)}};
    if (!request.fault.isEmpty()) {
        line.insert(u"fault"_s, request.fault);
    }
    m_file.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
    m_file.flush();
}

std::vector<LoggedRequest> RequestLog::all() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

void RequestLog::clear()
{
    const std::lock_guard lock(m_mutex);
    m_requests.clear();
}

} // namespace ackbox::demo
