// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

namespace ackbox::demo {

//! Inkbox's A2A ledger: messages, tasks and contexts of one identity, and what the API key may do.
std::unique_ptr<Service> makeLedgerService(const ServiceContext &context);

} // namespace ackbox::demo
