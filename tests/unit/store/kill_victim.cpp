// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes pages with their checkpoints into a profile until somebody kills it, or as many as it is told.
// Prints a line for each.

#include "profile.h"
#include "store/checkpoints.h"
#include "store/intents.h"

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::store;

namespace {

constexpr int pageSize = 50;

Result<void> writePage(WriteJob &job, qint64 accountId, qint64 page)
{
    std::vector<ListedMessage> rows;
    for (qint64 i = page * pageSize; i < (page + 1) * pageSize; ++i) {
        rows.push_back(received(QString::number(i), QString::number(i % 7), i));
    }
    if (auto merged = mergeListed(job, accountId, rows, u"GET"_s, 1); !merged) {
        return merged.error();
    }
    const auto id = job.connection.value(u"SELECT max(id) FROM messages"_s);
    if (!id) {
        return id.error();
    }
    if (auto added = addIntents(job, {(*id)->toLongLong()}, Action::Acknowledge, 1, 1); !added) {
        return added.error();
    }
    return saveCheckpoint(job, accountId, {.feed = u"list"_s, .walking = true, .pages = page + 1});
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const auto store = Store::open(arguments.at(1));
    if (!store) {
        return 1;
    }
    const auto account =
        await((*store)->read([](Connection &connection) { return accountByName(connection, u"mail"_s); }));
    const auto point = await((*store)->read(
        [id = account->id](Connection &connection) { return checkpoint(connection, id, u"list"_s); }));
    const qint64 end = arguments.size() > 2 ? point->pages + arguments.at(2).toLongLong() : -1;
    for (qint64 page = point->pages; page != end; ++page) {
        const auto written =
            await((*store)->write([&](WriteJob &job) { return writePage(job, account->id, page); }));
        if (!written) {
            return 1;
        }
        std::puts("written");
        std::fflush(stdout);
    }
    return 0;
}
