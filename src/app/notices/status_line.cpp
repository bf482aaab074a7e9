// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/status_line.h"

#include "app/look/plain_text.h"
#include "app/look/theme.h"
#include "app/notices/account_status.h"
#include "core/text/one_line.h"
#include "ui_status_line.h"

#include <QAction>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {

StatusLine::StatusLine(QAction *cancel, QAction *outcomes, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::StatusLine>())
{
    m_ui->setupUi(this);
    m_ui->cancel->setDefaultAction(cancel);
    m_ui->outcomes->setDefaultAction(outcomes);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_ui->progress, m_ui->filtered, m_ui->budget,
                                                            m_ui->cancel, m_ui->outcomes}) {
        widget->setFont(smallFont(font()));
    }
    showProgress();
}

StatusLine::~StatusLine() = default;

void StatusLine::syncStarted(const QString &account)
{
    m_running.insert(account, {});
    showProgress();
}

void StatusLine::syncProgress(const sync::FeedReport &report)
{
    m_running.insert(report.account, report);
    showProgress();
}

void StatusLine::syncFinished(const QString &account, const std::vector<sync::FeedReport> &reports)
{
    m_running.remove(account);
    qint64 added = 0;
    for (const sync::FeedReport &report : reports) {
        added += report.added;
    }
    const QString time = QLocale().toString(QDateTime::currentDateTime().time(), QLocale::ShortFormat);
    const bool failed = std::any_of(reports.begin(), reports.end(),
                                    [](const sync::FeedReport &report) { return report.error.has_value(); });
    m_last = failed ? tr("%1: could not check at %2").arg(oneLine(account), time)
                    : tr("%1: %n new at %2", nullptr, int(added)).arg(oneLine(account), time);
    showProgress();
}

void StatusLine::showProgress()
{
    const bool busy = !m_running.isEmpty();
    m_ui->busy->setVisible(busy);
    m_ui->cancel->setVisible(busy);
    m_ui->cancel->defaultAction()->setEnabled(busy);
    if (!busy) {
        m_ui->progress->setText(m_last);
        return;
    }
    QStringList lines;
    for (auto it = m_running.cbegin(); it != m_running.cend(); ++it) {
        lines << tr("%1: %2 messages on %3 pages")
                     .arg(oneLine(it.key()), QLocale().toString(it->received), QLocale().toString(it->pages));
    }
    lines.sort();
    m_ui->progress->setText(tr("Syncing %1").arg(lines.join(u" · "_s)));
}

void StatusLine::setAccounts(const std::vector<AccountState> &accounts)
{
    QStringList filtered;
    QStringList budgets;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (const AccountState &state : accounts) {
        const AccountStatus status = accountStatus(state, now);
        const QString prefix = accounts.size() > 1 ? oneLine(state.account.name) + u": "_s : QString();
        if (!status.filtered.isEmpty()) {
            filtered << prefix + status.filtered;
        }
        if (!status.budget.isEmpty()) {
            budgets << prefix + status.budget;
        }
    }
    m_ui->filtered->setText(filtered.join(u" · "_s));
    m_ui->budget->setText(budgets.join(u" · "_s));
}

} // namespace ackbox
