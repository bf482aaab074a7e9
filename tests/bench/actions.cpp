// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "benches.h"
#include "store/intents.h"
#include "store/lists.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace ackbox::bench {

namespace {

constexpr int runs = 21;
constexpr int page = 50;
constexpr double longestList = 50;
constexpr double longestPress = 10;

void list(Report &report, Subject &subject, const QString &name, store::Mailbox mailbox)
{
    const store::ListFilter filter{.mailbox = mailbox};
    const double time = medianMilliseconds(runs, [&subject, filter] {
        const auto rows = need(subject.store()
                                   .read([filter](store::Connection &connection) {
                                       return store::listConversations(connection, filter, page);
                                   })
                                   .result());
        const auto totals = need(
            subject.store()
                .read([filter](store::Connection &connection) { return store::totals(connection, filter); })
                .result());
        if (rows.empty() || totals.conversations == 0) {
            qFatal("there is nothing to list");
        }
    });
    report.add({.name = name,
                .at = subject.at(),
                .value = time,
                .unit = u"ms"_s,
                .must = u"at most 50 ms"_s,
                .holds = time <= longestList});
}

} // namespace

void actions(Report &report, Subject &subject)
{
    list(report, subject, u"first page and count of All"_s, store::Mailbox::All);
    list(report, subject, u"first page and count of To acknowledge"_s, store::Mailbox::Pending);
    const auto pending =
        need(subject.store()
                 .read([](store::Connection &connection) {
                     return store::listMessages(connection, {.mailbox = store::Mailbox::Pending}, runs);
                 })
                 .result());
    std::size_t next = 0;
    const double time = medianMilliseconds(static_cast<int>(pending.size()), [&] {
        const qint64 id = pending.at(next++).id;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        need(subject.store()
                 .write([id, now](store::WriteJob &job) {
                     return store::addIntents(job, {id}, Action::Acknowledge, now, now + 5'000);
                 })
                 .result());
    });
    report.add({.name = u"pressing Acknowledge to intent on disk"_s,
                .at = subject.at(),
                .value = time,
                .unit = u"ms"_s,
                .must = u"at most 10 ms"_s,
                .holds = time <= longestPress});
}

} // namespace ackbox::bench
