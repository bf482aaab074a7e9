// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/journal.h"

#include "core/wtf8.h"
#include "store/sqlite_error.h"

#include <QCryptographicHash>
#include <QSqlError>
#include <QtEndian>

#include <limits>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

const QString select =
    u"SELECT seq, at, account, ref, action, phase, outcome, error, hash FROM journal WHERE seq > ? ORDER BY seq"_s;
const QString headKey = u"journal_head"_s;

struct Head
{
    qint64 seq = 0;
    QByteArray hash = QByteArray(32, '\0');

    bool operator==(const Head &) const = default;
};

QByteArray number(qint64 value)
{
    QByteArray bytes(sizeof value, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

// Its length before it, and a byte that tells absent from empty: no two rows have the same encoding.
QByteArray field(const std::optional<QString> &text)
{
    if (!text) {
        return QByteArray(1, '\0');
    }
    const QByteArray bytes = toWtf8(*text);
    return '\1' + number(bytes.size()) + bytes;
}

QByteArray hashOf(const JournalRow &row, const QByteArray &previous)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part :
         {previous, number(row.seq), number(row.at), field(row.account), field(row.ref), field(row.action),
          field(row.phase), field(row.outcome), field(row.error)}) {
        hash.addData(part);
    }
    return hash.result();
}

JournalRow rowFrom(const QSqlQuery &row)
{
    return {.seq = row.value(0).toLongLong(),
            .at = row.value(1).toLongLong(),
            .account = textFrom(row.value(2)).value_or(QString()),
            .ref = textFrom(row.value(3)).value_or(QString()),
            .action = textFrom(row.value(4)).value_or(QString()),
            .phase = textFrom(row.value(5)).value_or(QString()),
            .outcome = textFrom(row.value(6)),
            .error = textFrom(row.value(7)),
            .hash = row.value(8).toByteArray()};
}

Result<Head> lastRow(Connection &connection)
{
    auto query = connection.run(u"SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1"_s);
    if (!query) {
        return query.error();
    }
    Head head;
    if ((*query)->next()) {
        head = {(*query)->value(0).toLongLong(), (*query)->value(1).toByteArray()};
    }
    (*query)->finish();
    return head;
}

// The head as it was noted beside the journal: "seq hash" in hexadecimal. Without it a missing tail would not
// show.
Result<Head> notedHead(Connection &connection)
{
    const auto text = connection.value(u"SELECT value FROM settings WHERE key = ?"_s, {headKey});
    if (!text) {
        return text.error();
    }
    if (!*text) {
        return Head{};
    }
    const QString noted = (*text)->toString();
    return Head{noted.section(u' ', 0, 0).toLongLong(),
                QByteArray::fromHex(noted.section(u' ', 1).toLatin1())};
}

} // namespace

Result<void> appendJournal(WriteJob &job, JournalRow row)
{
    const auto head = lastRow(job.connection);
    if (!head) {
        return head.error();
    }
    row.seq = head->seq + 1;
    row.hash = hashOf(row, head->hash);
    auto added =
        job.connection.run(uR"(INSERT INTO journal(seq, at, account, ref, action, phase, outcome, error, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?))"_s,
                           {row.seq, row.at, toColumn(row.account), toColumn(row.ref), toColumn(row.action),
                            toColumn(row.phase), toColumn(row.outcome), toColumn(row.error), row.hash});
    if (!added) {
        return added.error();
    }
    auto noted = job.connection.run(
        u"INSERT INTO settings(key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value"_s,
        {headKey, u"%1 %2"_s.arg(row.seq).arg(QString::fromLatin1(row.hash.toHex()))});
    return noted ? Result<void>() : Result<void>(noted.error());
}

Result<std::vector<JournalRow>> journal(Connection &connection, qint64 afterSeq, int limit)
{
    auto query = connection.run(select + u" LIMIT ?"_s, {afterSeq, limit});
    if (!query) {
        return query.error();
    }
    std::vector<JournalRow> rows;
    while ((*query)->next()) {
        rows.push_back(rowFrom(**query));
    }
    if (const QSqlError error = (*query)->lastError(); error.isValid()) {
        return cacheError(error, connection.file());
    }
    return rows;
}

Result<std::optional<ChainFault>> verifyJournal(Connection &connection)
{
    const auto noted = notedHead(connection);
    if (!noted) {
        return noted.error();
    }
    auto query = connection.run(select, {std::numeric_limits<qint64>::min()});
    if (!query) {
        return query.error();
    }
    Head head;
    std::optional<ChainFault> fault;
    while (!fault && (*query)->next()) {
        const JournalRow row = rowFrom(**query);
        if (row.seq != head.seq + 1) {
            fault = ChainFault{head.seq + 1, u"The row is missing: the next one is %1."_s.arg(row.seq)};
        } else if (row.hash != hashOf(row, head.hash)) {
            fault =
                ChainFault{row.seq, u"The row was changed, or is not in its place: its hash does not fit."_s};
        }
        head = {row.seq, row.hash};
    }
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid()) {
        return cacheError(error, connection.file());
    }
    if (!fault && head != *noted) {
        fault = head.seq < noted->seq
                    ? ChainFault{head.seq + 1,
                                 u"Rows are missing at the end: the last one was %1."_s.arg(noted->seq)}
                    : ChainFault{head.seq,
                                 u"The journal does not end with the row that was noted as its last."_s};
    }
    return fault;
}

} // namespace ackbox::store
