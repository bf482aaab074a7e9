// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace ackbox::channels {

//! Whether the text can be an id of the service and a part of a path: 1 to 256 bytes of UTF-8, opaque,
//! without slashes and control characters, and neither "." nor "..".
bool isId(const QString &text);

//! Whether the text is a path below the account's root: begins with one slash and can lead nowhere else (no
//! scheme, no "//", no "." or ".." segments, no query). May hold {org_id}, {channel_id} and {message_id}.
bool isPathTemplate(const QString &text);

//! What stands for the placeholders of a path.
struct PathValues
{
    QString orgId;
    QString channelId;
    QString messageId;
};

//! The path as it goes on the wire: each value percent-encoded. Precondition: isPathTemplate(path).
QByteArray fillPath(const QString &path, const PathValues &values);

} // namespace ackbox::channels
