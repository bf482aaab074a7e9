// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/connection.h"

#include "store/file_header.h"
#include "store/sqlite_error.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QSqlError>
#include <QThread>

#include <atomic>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace ackbox::store {

namespace {

constexpr auto lockPatience = 30s;

QString nextName()
{
    static std::atomic<quint64> counter = 0;
    return u"ackbox-store-%1"_s.arg(++counter);
}

// SQLite gives -wal and -shm the permissions of the database, so making that one private makes all three so.
Result<void> createPrivate(const QString &fileName)
{
    QFile file(fileName);
    if (file.open(QIODevice::ReadWrite | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner) ||
        file.exists()) {
        return {};
    }
    return Error{.kind = ErrorKind::Cache,
                 .message = u"The cache %1 cannot be created: %2."_s.arg(fileName, file.errorString())};
}

} // namespace

Connection::Connection(QString name, QString file)
    : m_name(std::move(name))
    , m_file(std::move(file))
{
}

Connection::~Connection()
{
    m_statements.clear();
    if (m_database.isValid()) {
        m_database.close();
        m_database = {};
        QSqlDatabase::removeDatabase(m_name);
    }
}

Result<std::unique_ptr<Connection>> Connection::open(const QString &file, Access access)
{
    if (access == Access::Write) {
        if (auto created = createPrivate(file); !created) {
            return created.error();
        }
        // Before SQLite touches the file: opening may already replay a log or change the journal mode. Never
        // after that: whoever closes a descriptor of a file takes all of its process's POSIX locks on it
        // along, and the next process that ends would delete the log under those that still write to it.
        if (auto ours = checkHeader(file); !ours) {
            return ours.error();
        }
    } else if (!QFile::exists(file)) {
        return cacheError(u"There is no cache at %1."_s.arg(file));
    }
    std::unique_ptr<Connection> connection(new Connection(nextName(), file));
    connection->m_database = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection->m_name);
    if (!connection->m_database.isValid()) {
        return cacheError(u"Qt's SQLite driver is not installed, so there can be no cache."_s);
    }
    connection->m_database.setDatabaseName(file);
    connection->m_database.setConnectOptions(
        u"QSQLITE_BUSY_TIMEOUT=%1"_s.arg(std::chrono::milliseconds(lockPatience).count()));
    if (!connection->m_database.open()) {
        return cacheError(connection->m_database.lastError(), file);
    }
    if (auto configured = connection->configure(access); !configured) {
        return configured.error();
    }
    return connection;
}

Result<void> Connection::configure(Access access)
{
    if (access == Access::Write) {
        if (auto wal = switchToWal(); !wal) {
            return wal;
        }
    }
    // No mmap_size: a failing disk would then end the program with SIGBUS instead of an error.
    QStringList pragmas{u"PRAGMA synchronous=FULL"_s, u"PRAGMA foreign_keys=ON"_s,
                        u"PRAGMA cache_size=-16384"_s, u"PRAGMA temp_store=MEMORY"_s,
                        u"PRAGMA journal_size_limit=67108864"_s};
    if (access == Access::Read) {
        pragmas.append(u"PRAGMA query_only=ON"_s);
    }
    for (const QString &pragma : std::as_const(pragmas)) {
        if (auto done = run(pragma); !done) {
            return done.error();
        }
    }
    finishStatements();
    return {};
}

Result<void> Connection::switchToWal()
{
    // Two processes that meet here get SQLITE_BUSY at once, without the busy timeout: the change needs the
    // file for itself.
    QDeadlineTimer deadline(lockPatience);
    while (true) {
        QSqlQuery query(m_database);
        if (query.exec(u"PRAGMA journal_mode=WAL"_s) && query.next()) {
            if (query.value(0).toString() == "wal"_L1) {
                return {};
            }
            return cacheError(
                u"The cache %1 lies where its readers and writers cannot share memory (a network drive?)."_s
                    .arg(m_file));
        }
        const Error error = cacheError(query.lastError(), m_file);
        constexpr int busy = 5;
        if (sqliteCode(query.lastError()) != busy || deadline.hasExpired()) {
            return error;
        }
        QThread::msleep(10);
    }
}

Result<QSqlQuery *> Connection::prepare(const QString &sql)
{
    auto &statement = m_statements[sql];
    if (!statement) {
        auto query = std::make_unique<QSqlQuery>(m_database);
        query->setForwardOnly(true); // the driver keeps no copy of the rows
        if (!query->prepare(sql)) {
            const Error error = cacheError(query->lastError(), m_file);
            m_statements.erase(sql);
            return error;
        }
        statement = std::move(query);
    } else if (statement->isActive()) {
        statement->finish();
    }
    return statement.get();
}

Result<QSqlQuery *> Connection::run(const QString &sql, const QVariantList &values)
{
    auto prepared = prepare(sql);
    if (!prepared) {
        return prepared;
    }
    QSqlQuery *query = *prepared;
    for (qsizetype i = 0; i < values.size(); ++i) {
        query->bindValue(int(i), values.at(i));
    }
    if (!query->exec()) {
        Error error = cacheError(query->lastError(), m_file);
        error.detail += u" in: "_s + sql.left(200).simplified();
        m_statements.erase(sql); // the driver may have thrown the statement away
        return error;
    }
    if (!query->isSelect()) {
        m_lastChanges = query->numRowsAffected();
        m_lastInsertId = query->lastInsertId().toLongLong();
    }
    return query;
}

Result<std::optional<QVariant>> Connection::value(const QString &sql, const QVariantList &values)
{
    auto query = run(sql, values);
    if (!query) {
        return query.error();
    }
    std::optional<QVariant> result;
    if ((*query)->next()) {
        result = (*query)->value(0);
    }
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid()) {
        return cacheError(error, m_file);
    }
    return result;
}

void Connection::finishStatements()
{
    for (const auto &[sql, query] : m_statements) {
        if (query->isActive()) {
            query->finish();
        }
    }
}

qint64 Connection::dataVersion()
{
    const auto version = value(u"PRAGMA data_version"_s);
    return version && *version ? (*version)->toLongLong() : 0;
}

Result<Transaction> Transaction::begin(Connection &connection)
{
    if (auto begun = connection.run(u"BEGIN IMMEDIATE"_s); !begun) {
        return begun.error();
    }
    return Transaction(connection);
}

Transaction::Transaction(Transaction &&other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr))
{
}

Transaction::~Transaction()
{
    if (m_connection != nullptr) {
        m_connection->finishStatements();
        // Fails where SQLite has rolled back by itself, which is what is wanted.
        std::ignore = m_connection->run(u"ROLLBACK"_s);
    }
}

Result<void> Transaction::commit()
{
    m_connection->finishStatements();
    if (auto done = m_connection->run(u"COMMIT"_s); !done) {
        return done.error();
    }
    m_connection = nullptr;
    return {};
}

} // namespace ackbox::store
