// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "cli/command.h"

namespace ackbox::cli {

// One function a command; its file holds the description and the code.
Command accountAddCommand();
Command accountListCommand();
Command accountTestCommand();
Command accountRemoveCommand();
Command accountLoginCommand();
Command syncCommand();
Command listCommand();
Command repliesCommand();
Command conversationsCommand();
Command threadCommand();
Command showCommand();
Command openCommand();
Command acknowledgeCommand();
Command sourceCommand();
Command journalCommand();
Command doctorCommand();
Command statusCommand();

} // namespace ackbox::cli
