// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

namespace ackbox::demo {

//! An organization's channels: the list of them, their roots, and the replies of a thread.
std::unique_ptr<Service> makeChannelsService(const ServiceContext &context);

} // namespace ackbox::demo
