// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/ledger/archive.h"
#include "demo/ledger/query.h"

namespace ackbox::demo::ledger {

//! Makes and reads cursors: opaque, and good for the filters alone that they were made with.
class Cursors
{
public:
    explicit Cursors(QByteArray secret);

    struct Place
    {
        quint32 below = 0;  //!< the page's rows have smaller indices
        quint8 emptied = 0; //!< how many empty pages have been given instead of this one
    };
    [[nodiscard]] QByteArray encode(const Place &place, const QByteArray &filters) const;
    [[nodiscard]] std::optional<Place> decode(const QByteArray &cursor, const QByteArray &filters) const;

private:
    [[nodiscard]] QByteArray seal(const QByteArray &place, const QByteArray &filters) const;

    QByteArray m_secret;
};

//! One page of a list, newest first: {"items", "next_cursor"}. Some pages are empty although there is more,
//! and pages end early where their rows take more than `pageBytes` (0: no bound) or a search has looked at
//! enough. 400 for a cursor of other filters, 410 for one that a fault lets expire.
HttpReply listPage(const Archive &archive, const Query &query, const Cursors &cursors, qint64 pageBytes,
                   std::optional<FaultPlan::Strike> fault);

} // namespace ackbox::demo::ledger
