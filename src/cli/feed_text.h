// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "sync/report.h"

#include <QString>

namespace ackbox::cli {

//! What a feed's walk did, for people; may quote text from outside.
QString feedText(const sync::FeedReport &report);
//! Where a walk stands.
QString progressText(const sync::FeedReport &report);
//! Why an open or acknowledge did not succeed, what was kept and what to do; may quote text from outside.
QString failureText(const sync::ActionOutcome &outcome);

} // namespace ackbox::cli
