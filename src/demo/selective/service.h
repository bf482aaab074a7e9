// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

namespace ackbox::demo {

//! The swarm.tips selective inbox: session handshake, list, open, acknowledge by id, and the legacy
//! acknowledge.
std::unique_ptr<Service> makeSelectiveService(const ServiceContext &context);

} // namespace ackbox::demo
