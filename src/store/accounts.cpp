// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/accounts.h"

#include "store/sqlite_error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlError>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

const QString select =
    u"SELECT id, name, service, url, identity, options, secret_place, secret_location FROM accounts"_s;

QString optionsText(const Account &account)
{
    QJsonArray pairs;
    for (const auto &[key, value] : account.options) {
        pairs.append(QJsonArray{key, value});
    }
    return QString::fromUtf8(QJsonDocument(pairs).toJson(QJsonDocument::Compact));
}

Account accountFrom(const QSqlQuery &row)
{
    Account account{.id = row.value(0).toLongLong(),
                    .name = textFrom(row.value(1)).value_or(QString()),
                    .service = row.value(2).toString(),
                    .url = QUrl(row.value(3).toString()),
                    .identity = textFrom(row.value(4)).value_or(QString()),
                    .options = {},
                    .secretPlace = SecretPlace(row.value(6).toInt()),
                    .secretLocation = textFrom(row.value(7)).value_or(QString())};
    const QJsonArray options = QJsonDocument::fromJson(row.value(5).toString().toUtf8()).array();
    for (const auto &pair : options) {
        account.options.emplace_back(pair.toArray().at(0).toString(), pair.toArray().at(1).toString());
    }
    return account;
}

Result<std::vector<Account>> readAccounts(Connection &connection, const QString &rest,
                                          const QVariantList &values)
{
    auto query = connection.run(select + rest, values);
    if (!query) {
        return query.error();
    }
    std::vector<Account> found;
    while ((*query)->next()) {
        found.push_back(accountFrom(**query));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return found;
}

Error unknownAccount(const QString &name)
{
    return {.kind = ErrorKind::Usage, .message = u"There is no account named %1."_s.arg(name)};
}

} // namespace

Result<std::vector<Account>> accounts(Connection &connection)
{
    return readAccounts(connection, u" ORDER BY name"_s, {});
}

Result<Account> accountByName(Connection &connection, const QString &name)
{
    auto found = readAccounts(connection, u" WHERE name = ?"_s, {toColumn(name)});
    if (!found) {
        return found.error();
    }
    if (found->empty()) {
        return unknownAccount(name);
    }
    return std::move(found->front());
}

Result<qint64> addAccount(WriteJob &job, const Account &account)
{
    auto added = job.connection.run(
        uR"(INSERT INTO accounts(name, service, url, identity, options, secret_place, secret_location)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT(name) DO NOTHING)"_s,
        {toColumn(account.name), toColumn(account.service),
         toColumn(account.url.toString(QUrl::FullyEncoded)), toColumn(account.identity), optionsText(account),
         int(account.secretPlace), toColumn(account.secretLocation)});
    if (!added) {
        return added.error();
    }
    if (job.connection.changes() == 0) {
        return Error{.kind = ErrorKind::Usage,
                     .message = u"There is already an account named %1."_s.arg(account.name)};
    }
    job.change.accounts = true;
    return job.connection.lastInsertId();
}

Result<void> updateAccount(WriteJob &job, const Account &account)
{
    auto updated = job.connection.run(
        uR"(UPDATE accounts SET service = ?, url = ?, identity = ?, options = ?, secret_place = ?, secret_location = ?
            WHERE id = ?)"_s,
        {toColumn(account.service), toColumn(account.url.toString(QUrl::FullyEncoded)),
         toColumn(account.identity), optionsText(account), int(account.secretPlace),
         toColumn(account.secretLocation), account.id});
    if (!updated) {
        return updated.error();
    }
    if (job.connection.changes() == 0) {
        return unknownAccount(account.name);
    }
    job.change.accounts = true;
    return {};
}

Result<void> removeAccount(WriteJob &job, qint64 accountId)
{
    // Messages first: they hold their conversations. The rest goes with the account.
    for (const QString &sql :
         {u"DELETE FROM messages WHERE account_id = ?"_s, u"DELETE FROM accounts WHERE id = ?"_s}) {
        if (auto removed = job.connection.run(sql, {accountId}); !removed) {
            return removed.error();
        }
    }
    job.change.accounts = true;
    job.change.everything = true;
    return {};
}

} // namespace ackbox::store
