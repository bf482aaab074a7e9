// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/message_document.h"

#include <QDeadlineTimer>

#include <optional>
#include <unordered_map>

namespace ackbox::conversation {

//! Makes a document show a snapshot, newest message first, by patching what differs; in slices, so that a
//! conversation of any size never holds up the GUI thread.
class Filler
{
public:
    explicit Filler(MessageDocument &document)
        : m_document(document)
    {
    }

    //! Begins anew from the newest message; what is right already stays untouched.
    void setTarget(Snapshot target);
    [[nodiscard]] const Snapshot &target() const { return m_target; }
    [[nodiscard]] bool isDone() const { return m_done; }

    //! Works until the deadline, at least one step.
    void work(QDeadlineTimer deadline);

private:
    void step();
    [[nodiscard]] bool isWanted(qint64 messageId) const;

    MessageDocument &m_document;
    Snapshot m_target;
    std::unordered_map<qint64, int> m_wanted; //!< place in the target by message
    int m_next = -1;                          //!< in the target, going down
    int m_row = 0;                            //!< rows from here on are as in the target after m_next
    std::optional<int> m_added;               //!< the first line that a step added to m_row
    bool m_done = true;
};

} // namespace ackbox::conversation
