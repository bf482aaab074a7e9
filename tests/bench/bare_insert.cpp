// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bare_insert.h"

#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QTemporaryDir>
#include <QVariant>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace ackbox::bench {

namespace {

constexpr int rowsOfOneTransaction = 50;

struct Table
{
    QString name;
    QStringList columns;
    std::vector<QVariantList> rows;
};

void execute(QSqlQuery &query, const QString &sql)
{
    if (!query.exec(sql)) {
        qFatal("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
    }
}

QSqlDatabase openFile(const QString &file, const QString &connection)
{
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
    database.setDatabaseName(file);
    if (!database.open()) {
        qFatal("%s", qPrintable(database.lastError().text()));
    }
    return database;
}

std::vector<Table> readTables(const QSqlDatabase &source)
{
    std::vector<Table> tables;
    for (const QString &name :
         {u"accounts"_s, u"actors"_s, u"conversations"_s, u"messages"_s, u"bodies"_s, u"sources"_s}) {
        QSqlQuery query(source);
        execute(query, u"SELECT * FROM %1"_s.arg(name));
        Table table{name, {}, {}};
        for (int i = 0; i < query.record().count(); ++i) {
            table.columns.append(query.record().fieldName(i));
        }
        while (query.next()) {
            QVariantList row;
            for (int i = 0; i < table.columns.size(); ++i) {
                row.append(query.value(i));
            }
            table.rows.push_back(row);
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

void copySchema(const QSqlDatabase &source, const QSqlDatabase &target)
{
    QSqlQuery reading(source);
    execute(reading, u"SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"_s);
    QSqlQuery writing(target);
    while (reading.next()) {
        execute(writing, reading.value(0).toString());
    }
}

void insert(const QSqlDatabase &target, const Table &table)
{
    QSqlQuery query(target);
    QStringList marks(table.columns.size(), u"?"_s);
    query.prepare(
        u"INSERT INTO %1(%2) VALUES(%3)"_s.arg(table.name, table.columns.join(u','), marks.join(u',')));
    QSqlQuery transaction(target);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (i % rowsOfOneTransaction == 0) {
            execute(transaction, u"BEGIN IMMEDIATE"_s);
        }
        for (const QVariant &value : table.rows[i]) {
            query.addBindValue(value);
        }
        if (!query.exec()) {
            qFatal("%s", qPrintable(query.lastError().text()));
        }
        if ((i + 1) % rowsOfOneTransaction == 0 || i + 1 == table.rows.size()) {
            execute(transaction, u"COMMIT"_s);
        }
    }
}

//! The triggers count as rows come in, so the totals start at nothing as they do for a walk.
void forgetTotals(Table &conversations)
{
    for (QVariantList &row : conversations.rows) {
        for (int i = 0; i < conversations.columns.size(); ++i) {
            const QString &column = conversations.columns[i];
            if (column != u"id"_s && column != u"account_id"_s && column != u"remote_id"_s) {
                row[i] = column.contains(u"position"_s) || column == u"last_message_id"_s ? QVariant()
                                                                                          : QVariant(0);
            }
        }
    }
}

} // namespace

double bareInsertSeconds(const QString &filledCache)
{
    const QTemporaryDir folder;
    double seconds = 0;
    {
        const QSqlDatabase source = openFile(filledCache, u"bare-source"_s);
        const QSqlDatabase target = openFile(folder.filePath(u"bare.db"_s), u"bare-target"_s);
        std::vector<Table> tables = readTables(source);
        QSqlQuery pragma(target);
        for (const QString &setting : {u"journal_mode=WAL"_s, u"synchronous=FULL"_s, u"foreign_keys=ON"_s,
                                       u"recursive_triggers=OFF"_s}) {
            execute(pragma, u"PRAGMA "_s + setting);
        }
        copySchema(source, target);
        for (Table &table : tables) {
            if (table.name == u"conversations"_s) {
                forgetTotals(table);
            }
        }
        QElapsedTimer timer;
        timer.start();
        for (const Table &table : tables) {
            insert(target, table);
        }
        seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
    }
    QSqlDatabase::removeDatabase(u"bare-source"_s);
    QSqlDatabase::removeDatabase(u"bare-target"_s);
    return seconds;
}

} // namespace ackbox::bench
