// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/message_list_model.h"
#include "store/lists.h"

#include <QList>
#include <QString>

namespace ackbox {

//! The messages that an action on a selection touches: fixed when the selection is made, so that the action
//! touches what was announced and never more.
struct Targets
{
    QList<qint64> toOpen;
    QList<qint64> toAcknowledge;
    int openConversations = 0; //!< that the messages to open belong to
    int acknowledgeConversations = 0;
    QString account; //!< of a single message, for its account's options; empty otherwise
};

//! Of the selected rows, those messages that the list's own filter shows. Sent copies are never acknowledged,
//! and what has been asked for already is not asked for again.
Result<Targets> targetsOf(store::Connection &connection, const QList<qint64> &rows, Grouping grouping,
                          const store::ListFilter &filter);

//! "Open 12 messages in 4 conversations"; the plain name where there is nothing to do.
QString openText(qsizetype messages, int conversations);
QString acknowledgeText(qsizetype messages, int conversations);

} // namespace ackbox
