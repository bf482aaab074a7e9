// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/journal.h"

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/table.h"
#include "core/text/one_line.h"
#include "core/timestamp.h"

#include <QCoroFuture>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr int rowsAtOnce = 1000;

JsonLine rowJson(const store::JournalRow &row)
{
    JsonLine line;
    line.add("seq"_L1, row.seq)
        .add("at"_L1, formatMilliseconds(row.at))
        .add("account"_L1, row.account)
        .add("ref"_L1, row.ref)
        .add("action"_L1, row.action)
        .add("phase"_L1, row.phase)
        .add("outcome"_L1, row.outcome)
        .add("error"_L1, row.error)
        .add("hash"_L1, QString::fromLatin1(row.hash.toHex()));
    return line;
}

QStringList rowCells(const store::JournalRow &row)
{
    const QString result = row.outcome.value_or(QString()) + (row.error ? u": "_s + *row.error : QString());
    return {grouped(row.seq),    formatMilliseconds(row.at), oneLine(row.ref),
            oneLine(row.action), oneLine(row.phase),         oneLine(result)};
}

void print(Output &out, const std::vector<store::JournalRow> &rows, bool first)
{
    Table table;
    table.alignRight(0);
    if (first && !rows.empty() && !out.json()) {
        table.add({u"SEQ"_s, u"AT"_s, u"REF"_s, u"ACTION"_s, u"PHASE"_s, u"OUTCOME"_s});
    }
    for (const store::JournalRow &row : rows) {
        if (out.json()) {
            out.line(rowJson(row));
        } else {
            table.add(rowCells(row));
        }
    }
    if (!table.isEmpty()) {
        out.text(table.toString());
    }
}

//! Counts the rows while it prints them.
QCoro::Task<Result<qint64>> printJournal(Context *context, store::Store *store)
{
    qint64 count = 0;
    qint64 after = 0;
    for (;;) {
        auto reading = store->read(
            [after](store::Connection &connection) { return store::journal(connection, after, rowsAtOnce); });
        const auto rows = co_await reading;
        if (!rows) {
            co_return rows.error();
        }
        print(context->out(), *rows, count == 0);
        count += static_cast<qint64>(rows->size());
        if (rows->size() < rowsAtOnce) {
            co_return count;
        }
        after = rows->back().seq;
    }
}

QCoro::Task<int> run(Context *context, Invocation invocation)
{
    const auto opened = context->openStore();
    if (!opened) {
        co_return context->fail(opened.error());
    }
    const auto count = co_await printJournal(context, *opened);
    if (!count) {
        co_return context->fail(count.error());
    }
    if (!invocation.has("verify"_L1)) {
        co_return 0;
    }
    auto reading =
        (*opened)->read([](store::Connection &connection) { return store::verifyJournal(connection); });
    const auto fault = co_await reading;
    if (!fault) {
        co_return context->fail(fault.error());
    }
    if (*fault) {
        co_return context->fail({.kind = ErrorKind::Cache,
                                 .message = u"The journal's hash chain is broken at entry %1: %2."_s.arg(
                                     QString::number((*fault)->seq), (*fault)->what)});
    }
    if (!context->out().json()) {
        context->out().text(u"The hash chain is intact: %1 entries."_s.arg(grouped(*count)));
    }
    co_return 0;
}

} // namespace

Command journalCommand()
{
    return {
        .name = u"journal"_s,
        .summary = u"the record of every open and acknowledge"_s,
        .options = {{.name = u"verify"_s,
                     .help = u"also checks its hash chain; exit code 5 where it is broken"_s}},
        .run = run,
    };
}

} // namespace ackbox::cli
