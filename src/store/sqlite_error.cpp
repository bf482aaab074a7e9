// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/sqlite_error.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// The numbers are part of SQLite's interface. Its header is not a dependency: Qt's driver may carry a copy of
// its own.
enum Code {
    Busy = 5,
    Locked = 6,
    OutOfMemory = 7,
    ReadOnly = 8,
    InputOutput = 10,
    Corrupt = 11,
    Full = 13,
    CannotOpen = 14,
    Constraint = 19,
    NotADatabase = 26,
};

QString wordsFor(int code)
{
    switch (code) {
    case Busy:
    case Locked:
        return u"The cache %1 is in use by another program, which has held it for half a minute."_s;
    case OutOfMemory:
        return u"There is not enough memory to work with the cache %1."_s;
    case ReadOnly:
        return u"The cache %1 cannot be written: the file or its folder is read-only for this user."_s;
    case InputOutput:
        return u"Reading or writing the cache %1 failed: the disk or the network drive reports an error."_s;
    case Corrupt:
        return u"The cache %1 is damaged. Move it away and sync again, or restore it from a backup."_s;
    case Full:
        return u"The disk is full: nothing more can be written to the cache %1. Free some space and try again."_s;
    case CannotOpen:
        return u"The cache %1 cannot be opened: check that the folder exists and that this user may read and write it."_s;
    case Constraint:
        return u"The cache %1 refused a change that does not fit the rest of it (was the account removed meanwhile?)."_s;
    case NotADatabase:
        return u"%1 is not an Ackbox cache: the file is not a database, or it is damaged. It was left as it is."_s;
    default:
        return u"The cache %1 could not be used."_s;
    }
}

} // namespace

int sqliteCode(const QSqlError &error)
{
    // The driver reports extended codes; the primary one is the low byte.
    return error.nativeErrorCode().toInt() & 0xff;
}

Error cacheError(const QSqlError &error, const QString &file)
{
    const int code = sqliteCode(error);
    return {.kind = ErrorKind::Cache,
            .message = wordsFor(code).arg(QDir::toNativeSeparators(file)),
            .retriable = code == Busy || code == Locked || code == Full || code == InputOutput,
            .detail = u"SQLite %1: %2"_s.arg(error.nativeErrorCode(), error.text())};
}

Error cacheError(const QString &message)
{
    return {.kind = ErrorKind::Cache, .message = message};
}

} // namespace ackbox::store
