// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QByteArray>

namespace ackbox::cli {

//! Standard input to its end, without one last newline: the secret of --secret-stdin. ErrorKind::Usage where
//! it is empty or longer than any secret.
Result<QByteArray> readSecretFromInput();

//! One line of standard input, without its newline; ErrorKind::Usage at its end.
Result<QByteArray> readLineFromInput();

//! One line from the terminal while nothing typed is shown. Only where standard input is a terminal.
Result<QByteArray> readHiddenLine();

bool inputIsTerminal();

} // namespace ackbox::cli
