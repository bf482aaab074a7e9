// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "report.h"
#include "subject.h"

namespace ackbox::bench {

//! Service over loopback to committed cache, against a bare program that inserts the same rows into the same
//! schema.
void ingest(Report &report, Subject &subject);
//! Reading lists and pressing Acknowledge on a filled cache.
void actions(Report &report, Subject &subject);
//! From received text to what is shown, for bodies that are made to freeze a viewer.
void text(Report &report);

} // namespace ackbox::bench
