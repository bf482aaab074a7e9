// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/schema.h"

#include "store/file_header.h"
#include "store/sqlite_error.h"

#include <QDir>
#include <QFile>

#include <map>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// Number to path of the compiled-in files.
std::map<int, QString> schemaFiles()
{
    std::map<int, QString> files;
    const QDir folder(u":/ackbox/store/schema"_s);
    for (const QString &name : folder.entryList({u"*.sql"_s})) {
        files.emplace(name.section(u'_', 0, 0).toInt(), folder.filePath(name));
    }
    return files;
}

// A statement ends with the line that ends with a semicolon, a trigger with the line that ends with "END;".
// Comments run from "--" to the end of the line. Our files keep to this; the driver takes one statement at a
// time.
std::vector<QString> statementsOf(const QString &path)
{
    QFile file(path);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    std::vector<QString> statements;
    QString statement;
    const QString text = QString::fromUtf8(file.readAll());
    for (const QString &whole : text.split(u'\n')) {
        const QString line = whole.section("--"_L1, 0, 0).trimmed();
        if (line.isEmpty()) {
            continue;
        }
        statement += line + u'\n';
        const bool trigger = statement.startsWith("CREATE TRIGGER"_L1);
        if (trigger ? line.endsWith("END;"_L1) : line.endsWith(u';')) {
            statements.push_back(std::exchange(statement, {}));
        }
    }
    return statements;
}

Result<qint64> schemaVersion(Connection &connection)
{
    auto version = connection.value(u"PRAGMA user_version"_s);
    if (!version) {
        return version.error();
    }
    return (*version)->toLongLong();
}

Result<void> apply(Connection &connection, int number, const QString &path)
{
    auto transaction = Transaction::begin(connection);
    if (!transaction) {
        return transaction.error();
    }
    // Another process may have done it while this one waited for the lock.
    const auto version = schemaVersion(connection);
    if (!version || *version >= number) {
        return version ? Result<void>() : Result<void>(version.error());
    }
    const auto tables = connection.value(u"SELECT count(*) FROM sqlite_master"_s);
    if (!tables) {
        return tables.error();
    }
    if (*version == 0 && (*tables)->toInt() > 0) {
        return foreignError(connection.file());
    }
    std::vector<QString> statements = statementsOf(path);
    statements.push_back(u"PRAGMA application_id = %1"_s.arg(applicationId));
    statements.push_back(u"PRAGMA user_version = %1"_s.arg(number));
    for (const QString &statement : statements) {
        if (auto done = connection.run(statement); !done) {
            return done.error();
        }
    }
    return transaction->commit();
}

} // namespace

int newestSchema()
{
    const auto files = schemaFiles();
    return files.empty() ? 0 : files.rbegin()->first;
}

Result<void> migrate(Connection &connection)
{
    const auto version = schemaVersion(connection);
    if (!version) {
        return version.error();
    }
    if (*version > newestSchema()) {
        return newerError(connection.file(), *version);
    }
    for (const auto &[number, path] : schemaFiles()) {
        if (number > *version) {
            if (auto applied = apply(connection, number, path); !applied) {
                return applied;
            }
        }
    }
    return {};
}

} // namespace ackbox::store
