// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/file_header.h"

#include "store/schema.h"
#include "store/sqlite_error.h"

#include <QFile>
#include <QtEndian>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

constexpr qsizetype headerSize = 100;
constexpr qsizetype userVersionOffset = 60;
constexpr qsizetype applicationIdOffset = 68;

} // namespace

Error newerError(const QString &file, qint64 version)
{
    return cacheError(u"The cache %1 was made by a newer Ackbox (schema %2, this one knows %3). It was left "
                      u"as it is: use the "
                      "newer Ackbox, or another profile."_s.arg(file)
                          .arg(version)
                          .arg(newestSchema()));
}

Error foreignError(const QString &file)
{
    return cacheError(
        u"%1 is another program's database. It was left as it is: choose another profile."_s.arg(file));
}

Result<void> checkHeader(const QString &fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly)) {
        return cacheError(u"The cache %1 cannot be read: %2."_s.arg(fileName, file.errorString()));
    }
    const QByteArray header = file.read(headerSize);
    if (header.isEmpty() && file.error() == QFile::NoError) {
        return {};
    }
    if (header.size() < headerSize || !header.startsWith(QByteArrayView("SQLite format 3\0", 16))) {
        return cacheError(
            u"%1 is not an Ackbox cache: the file is not a database, or it is damaged. It was left as it is."_s
                .arg(fileName));
    }
    const quint32 application = qFromBigEndian<quint32>(header.constData() + applicationIdOffset);
    const quint32 version = qFromBigEndian<quint32>(header.constData() + userVersionOffset);
    // A database in the making has neither yet.
    if (application != applicationId && (application != 0 || version != 0)) {
        return foreignError(fileName);
    }
    if (version > quint32(newestSchema())) {
        return newerError(fileName, version);
    }
    return {};
}

} // namespace ackbox::store
