// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/main_window.h"
#include "app/profile/demo_profile.h"

#include <QString>
#include <QTextStream>

#include <vector>

namespace ackbox {

//! The main job in the real window, without anybody at it: sync, list, open, acknowledge, undo, leave the
//! rest. Prints each step with what really happened and leaves a picture of it.
class Tour
{
public:
    //! Made before the window, so that nothing of the first sync is missed. The profile must outlive it.
    Tour(DemoProfile &profile, QString folder);

    //! Whether every step did what it says.
    bool run(MainWindow &window);

private:
    bool sync();
    bool list();
    bool open();
    bool acknowledge();
    bool undo();
    bool leaveTheRest();
    bool whoReplied();
    //! How many messages the command announces to touch; 0 where it is not ready.
    qint64 choose(int row, Commands::Command command);
    bool waitForOutcomes(qint64 count);
    bool report(const std::vector<sync::ActionOutcome> &outcomes, Outcome wanted);
    bool say(const QString &step, bool well, const QString &line);
    bool picture(const QString &name);
    [[nodiscard]] bool isAcknowledgedThere(const ListRow &row) const;
    [[nodiscard]] int rowToAcknowledge(int after) const;

    DemoProfile &m_profile;
    QString m_folder;
    QTextStream m_out;
    MainWindow *m_window = nullptr;
    std::vector<sync::FeedReport> m_reports;
    size_t m_synced = 0; //!< accounts
    std::vector<sync::ActionOutcome> m_outcomes;
    int m_row = -1;             //!< the conversation that is worked on
    qint64 m_toAcknowledge = 0; //!< before anything was acknowledged, over all conversations
    qint64 m_acknowledged = 0;
};

} // namespace ackbox
