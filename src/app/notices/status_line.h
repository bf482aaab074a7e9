// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/mailbox_model.h"
#include "sync/report.h"

#include <QHash>
#include <QWidget>

#include <memory>
#include <vector>

class QAction;

namespace Ui {
class StatusLine;
}

namespace ackbox {

//! The status bar: the running sync with its counts and Cancel, what the services hid, and what is left of
//! the day's calls.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    StatusLine(QAction *cancel, QAction *outcomes, QWidget *parent = nullptr);
    ~StatusLine() override;

    void syncStarted(const QString &account);
    void syncProgress(const sync::FeedReport &report);
    void syncFinished(const QString &account, const std::vector<sync::FeedReport> &reports);
    void setAccounts(const std::vector<AccountState> &accounts);

private:
    void showProgress();

    std::unique_ptr<Ui::StatusLine> m_ui;
    QHash<QString, sync::FeedReport> m_running; //!< by account
    QString m_last;                             //!< what the last sync brought
};

} // namespace ackbox
