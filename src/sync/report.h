// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "core/result.h"

#include <QMetaType>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace ackbox::sync {

//! What one feed's walk did, and where it stands while it runs.
struct FeedReport
{
    QString account;
    QString feed;
    qint64 pages = 0;
    qint64 received = 0;
    qint64 added = 0;
    qint64 changed = 0;
    qint64 unreadable = 0;
    bool drained = false;
    qint64 calls = 0;
    qint64 budgetUsed = 0;
    std::vector<std::pair<QString, qint64>> filtered; //!< what the service left out, by its own names
    std::optional<Error> error;
};

//! Adds what another walk brought.
inline void addCounts(FeedReport &sum, const FeedReport &part)
{
    sum.pages += part.pages;
    sum.received += part.received;
    sum.added += part.added;
    sum.changed += part.changed;
    sum.unreadable += part.unreadable;
}

//! What became of one id of an open or acknowledge.
struct ActionOutcome
{
    QString ref;
    qint64 intentId = 0;
    qint64 messageId = 0;
    Action action = Action::Open;
    Outcome outcome = Outcome::Error;
    bool locally = false;             //!< acknowledged by a mark of this computer alone
    std::optional<QString> error;     //!< in words
    std::optional<ErrorKind> failure; //!< why the whole call failed, where it did
};

} // namespace ackbox::sync

Q_DECLARE_METATYPE(ackbox::sync::FeedReport)
Q_DECLARE_METATYPE(ackbox::sync::ActionOutcome)
