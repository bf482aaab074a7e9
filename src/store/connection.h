// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <memory>
#include <optional>
#include <unordered_map>

namespace ackbox::store {

//! Text to and from a column: TEXT, or a WTF-8 BLOB where a lone surrogate half would be lost; absent is
//! NULL.
QVariant toColumn(const QString &text);
QVariant toColumn(const std::optional<QString> &text);
QVariant toColumn(std::optional<qint64> number);
//! A BLOB, never NULL.
QVariant toColumn(const QByteArray &bytes);
std::optional<QString> textFrom(const QVariant &column);
std::optional<qint64> numberFrom(const QVariant &column);

//! One SQLite connection of one thread: WAL, foreign keys on, waits up to 30 s for another process's lock.
//! Statements are prepared once and kept.
class Connection
{
public:
    enum class Access { Write, Read };

    //! Opens an existing or (for writing) new file. Every failure is ErrorKind::Cache with what to do in the
    //! message: read-only or full disk, not a database, damaged, made by a newer Ackbox. Open for writing
    //! first, and once in a process: that looks at the file past SQLite, which readers must not.
    static Result<std::unique_ptr<Connection>> open(const QString &file, Access access);
    ~Connection();
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    //! The prepared statement for this text, reset and ready for binding.
    Result<QSqlQuery *> prepare(const QString &sql);
    //! Binds in order, one value for each `?` (Qt 6.4's driver refuses numbered ones that occur twice), and
    //! executes. The query stays valid until the next call with the same text. Rows that are not read to the
    //! end keep a read transaction open until finishStatements().
    Result<QSqlQuery *> run(const QString &sql, const QVariantList &values = {});
    //! The first column of the first row; absent where there is no row.
    Result<std::optional<QVariant>> value(const QString &sql, const QVariantList &values = {});

    //! Resets every statement that is still active, so that no lock or snapshot outlives a job.
    void finishStatements();

    //! Number of rows that the last run() changed (its triggers not counted); id of the row that it inserted
    //! last.
    [[nodiscard]] qint64 changes() const { return m_lastChanges; }
    [[nodiscard]] qint64 lastInsertId() const { return m_lastInsertId; }
    //! Changes whenever another connection has committed (PRAGMA data_version).
    [[nodiscard]] qint64 dataVersion();
    [[nodiscard]] QString file() const { return m_file; }

private:
    Connection(QString name, QString file);
    Result<void> configure(Access access);
    Result<void> switchToWal();

    QString m_name;
    QString m_file;
    QSqlDatabase m_database;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_statements;
    qint64 m_lastInsertId = 0;
    qint64 m_lastChanges = 0;
};

//! Rolls back unless committed. Writing transactions begin IMMEDIATE, so that a lock is waited for at the
//! start.
class Transaction
{
public:
    static Result<Transaction> begin(Connection &connection);
    ~Transaction();
    Transaction(Transaction &&other) noexcept;
    Transaction &operator=(Transaction &&) = delete;

    Result<void> commit();

private:
    explicit Transaction(Connection &connection)
        : m_connection(&connection)
    {
    }
    Connection *m_connection;
};

} // namespace ackbox::store
