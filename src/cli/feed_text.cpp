// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/feed_text.h"

#include "cli/table.h"
#include "core/text/one_line.h"

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

QString nameOf(const sync::FeedReport &report)
{
    return report.feed.isEmpty() ? report.account : report.account + u": "_s + report.feed;
}

} // namespace

QString feedText(const sync::FeedReport &report)
{
    QStringList parts{
        u"%1 received (%2 new, %3 changed) on %4 %5"_s.arg(grouped(report.received), grouped(report.added),
                                                           grouped(report.changed), grouped(report.pages),
                                                           report.pages == 1 ? u"page"_s : u"pages"_s),
        u"%1 calls, %2 today"_s.arg(grouped(report.calls), grouped(report.budgetUsed)),
        report.drained ? u"complete"_s
        : report.error ? u"not complete"_s
                       : u"the service lists no older ones"_s,
    };
    QStringList filtered;
    for (const auto &[reason, count] : report.filtered) {
        if (count > 0) {
            filtered += grouped(count) + u' ' + oneLine(reason);
        }
    }
    if (!filtered.isEmpty()) {
        parts += u"left out by the service: "_s + filtered.join(u", "_s);
    }
    if (report.unreadable > 0) {
        parts += u"%1 could not be read and are kept as they came"_s.arg(grouped(report.unreadable));
    }
    return oneLine(nameOf(report)) + u": "_s + parts.join(u"; "_s);
}

QString progressText(const sync::FeedReport &report)
{
    return u"%1: page %2, %3 messages"_s.arg(nameOf(report), grouped(report.pages), grouped(report.received));
}

QString failureText(const sync::ActionOutcome &outcome)
{
    const QString act = outcome.action == Action::Open ? u"opened"_s : u"acknowledged"_s;
    const QString why = outcome.error ? u" (%1)"_s.arg(*outcome.error) : QString();
    switch (outcome.outcome) {
    case Outcome::Opened:
    case Outcome::Acknowledged:
        return {};
    case Outcome::Unavailable:
        return u"%1: cannot be %2%3. Everything cached is kept; this answer is final."_s.arg(outcome.ref, act,
                                                                                             why);
    case Outcome::Waiting:
    case Outcome::Error:
        break;
    }
    return u"%1: not %2 yet%3. It stays queued; \"ackboxctl sync\" tries again."_s.arg(outcome.ref, act, why);
}

} // namespace ackbox::cli
