// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/damage.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>

#include <vector>

using namespace Qt::StringLiterals;

namespace ackbox::test {

namespace {

struct Layout
{
    qint64 pageSize = 0;
    std::vector<qint64> rootPages; //!< counted from 1
};

Layout layoutOf(const QString &database, const QString &table)
{
    const QString name = u"damage"_s;
    Layout layout;
    {
        QSqlDatabase connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        connection.setDatabaseName(database);
        if (connection.open()) {
            QSqlQuery query(connection);
            query.exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
            query.finish();
            if (query.exec(u"PRAGMA page_size"_s) && query.next()) {
                layout.pageSize = query.value(0).toLongLong();
            }
            query.prepare(u"SELECT rootpage FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0"_s);
            query.addBindValue(table);
            query.exec();
            while (query.next()) {
                layout.rootPages.push_back(query.value(0).toLongLong());
            }
        }
    }
    QSqlDatabase::removeDatabase(name);
    return layout;
}

} // namespace

bool damageTable(const QString &database, const QString &table)
{
    const Layout layout = layoutOf(database, table);
    QFile file(database);
    if (layout.rootPages.empty() || !file.open(QIODevice::ReadWrite)) {
        return false;
    }
    for (const qint64 page : layout.rootPages) {
        const QByteArray rubbish(layout.pageSize, 'x');
        if (!file.seek((page - 1) * layout.pageSize) || file.write(rubbish) != rubbish.size()) {
            return false;
        }
    }
    return true;
}

} // namespace ackbox::test
