// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QStringList>

#include <mutex>
#include <optional>
#include <vector>

namespace ackbox::demo {

enum class FaultKind {
    Drop,  //!< the connection is closed instead of an answer
    Delay, //!< the answer comes seconds late
    Status500,
    Status503,     //!< with Retry-After
    Status429,     //!< with Retry-After
    Status401,     //!< the session is forgotten
    Truncate,      //!< the JSON is cut, the Content-Length is that of what is sent
    Garbage,       //!< something that is not the service's JSON
    Duplicate,     //!< a row of the page before again, or a row twice
    Reorder,       //!< the rows of a page in another order
    EmptyPage,     //!< no rows, a cursor, and the rows on the page after
    SameCursor,    //!< the cursor that was sent comes back
    ClockStep,     //!< Date and the times of new messages jump
    ExpiredCursor, //!< the cursor is refused
    StorageError,  //!< one id of an open or acknowledge fails
};

//! What a request is, as far as faults are concerned.
enum class RequestClass {
    Handshake, //!< signing in: only Status401 strikes
    FirstPage,
    NextPage, //!< a page asked for by cursor
    Other,
};

//! Decides which request meets which fault: each kind strikes every EVERYth request it can strike, at most
//! one a request; one that is due waits for the next. No chance is involved. Thread-safe.
class FaultPlan
{
public:
    //! Specs are "WHAT" or "WHAT:EVERY", also several in one with commas. ErrorKind::Usage names the wrong
    //! one.
    static Result<std::vector<std::pair<FaultKind, int>>> parse(const QStringList &specs);

    explicit FaultPlan(const std::vector<std::pair<FaultKind, int>> &faults);

    struct Strike
    {
        FaultKind kind;
        int time; //!< how often this kind had struck before: picks among its variants
    };
    //! To be called once a request.
    std::optional<Strike> next(RequestClass request);
    //! To be called once an id of an open or acknowledge.
    bool nextIdFails();

private:
    struct Entry
    {
        FaultKind kind;
        int every;
        int count;
        int strikes;
    };
    std::mutex m_mutex;
    std::vector<Entry> m_entries;
};

//! The word of the command line: "empty-page".
QString faultWord(FaultKind kind);

//! Whether the fault changes a page's content, which only the service itself can do.
bool isPageFault(FaultKind kind);

} // namespace ackbox::demo
