// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/account_status.h"

#include "app/notices/notices.h"
#include "core/text/one_line.h"
#include "services/adapter.h"
#include "sync/whole_feeds.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::AccountStatus)
};

//! The service's own names of its reasons; one it did not document is shown as it is.
QString reasonInWords(const QString &reason)
{
    if (reason == "acknowledged"_L1) {
        return Words::tr("acknowledged");
    }
    if (reason == "below_min_trust"_L1) {
        return Words::tr("below the least trust");
    }
    if (reason == "muted"_L1) {
        return Words::tr("muted");
    }
    return oneLine(reason, 40);
}

QString filteredText(const std::vector<store::Checkpoint> &feeds)
{
    qint64 total = 0;
    QStringList reasons;
    for (const store::Checkpoint &feed : feeds) {
        for (const auto &[reason, count] : feed.filtered) {
            if (count > 0) {
                total += count;
                reasons << reasonInWords(reason);
            }
        }
    }
    reasons.removeDuplicates();
    return total == 0
               ? QString()
               : Words::tr("%n hidden by the service: %1", nullptr, int(total)).arg(reasons.join(u", "_s));
}

QString budgetText(const AccountState &state)
{
    const auto adapter = makeAdapter(state.account);
    const auto limit = adapter ? adapter->capabilities().callsPerDay : std::nullopt;
    if (!limit) {
        return {};
    }
    const qint64 left = state.today.exhausted ? 0 : std::max<qint64>(0, *limit - state.today.calls);
    return Words::tr("%1 of %2 calls left today").arg(QLocale().toString(left), QLocale().toString(*limit));
}

} // namespace

AccountStatus accountStatus(const AccountState &state, qint64 now)
{
    const auto feeds = sync::wholeFeeds(state.account, state.feeds);
    std::optional<qint64> checked;
    const store::Checkpoint *failed = nullptr;
    for (const store::Checkpoint &feed : feeds) {
        checked = std::max(checked, feed.drainedAt);
        if (feed.error && (failed == nullptr || failed->errorAt < feed.errorAt)) {
            failed = &feed;
        }
    }
    const QString name = oneLine(state.account.name);
    AccountStatus status;
    status.filtered = filteredText(feeds);
    status.budget = budgetText(state);
    status.lastSync =
        checked ? Words::tr("Checked at %1").arg(shortTime(*checked, now)) : Words::tr("Not checked yet");
    if (failed != nullptr) {
        const QString since =
            checked ? Words::tr("%1: could not check since %2.").arg(name, shortTime(*checked, now))
                    : Words::tr("%1: could not check so far.").arg(name);
        Error error = *failed->error;
        error.account.clear(); // the line begins with its name
        status.trouble = since + u' ' + noticeText(error);
        status.signInFailed = error.kind == ErrorKind::NotAllowed || error.kind == ErrorKind::Keychain ||
                              error.kind == ErrorKind::Usage;
    }
    return status;
}

} // namespace ackbox
