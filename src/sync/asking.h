// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "sync/caller.h"

#include <QCoroTask>

#include <memory>
#include <optional>

namespace ackbox::sync {

//! One page of a feed, asked for again where that may help: after an error that may pass, and where what came
//! could not be read.
QCoro::Task<Result<Page>> askPage(const std::shared_ptr<Caller> &caller, const Feed &feed,
                                  const std::optional<QString> &cursor);

//! Where the feed stands, asked like a page. `request` is the adapter's headRequest().
QCoro::Task<Result<Head>> askHead(const std::shared_ptr<Caller> &caller, const Feed &feed,
                                  http::Request request);

} // namespace ackbox::sync
