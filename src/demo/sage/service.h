// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/service.h"

namespace ackbox::demo {

//! A SAGE node: signed REST, and MCP over streamable HTTP.
std::unique_ptr<Service> makeSageService(const ServiceContext &context);

} // namespace ackbox::demo
