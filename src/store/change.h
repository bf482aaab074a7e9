// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaType>
#include <QSet>

namespace ackbox::store {

//! What a committed transaction touched, for models to patch themselves. `everything` where it is not known
//! in detail (another process wrote, an account was removed).
struct Change
{
    QSet<qint64> conversations;
    QSet<qint64> messages;
    bool accounts = false;
    bool feeds = false;   //!< checkpoints or budgets
    bool intents = false; //!< queued actions and outcomes
    bool everything = false;

    [[nodiscard]] bool isEmpty() const
    {
        return conversations.isEmpty() && messages.isEmpty() && !accounts && !feeds && !intents &&
               !everything;
    }
    void unite(const Change &other)
    {
        conversations.unite(other.conversations);
        messages.unite(other.messages);
        accounts |= other.accounts;
        feeds |= other.feeds;
        intents |= other.intents;
        everything |= other.everything;
    }
};

} // namespace ackbox::store

Q_DECLARE_METATYPE(ackbox::store::Change)
