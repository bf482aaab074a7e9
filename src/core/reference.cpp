// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reference.h"

using namespace Qt::StringLiterals;

namespace ackbox {

Result<Reference> parseReference(const QString &text)
{
    const qsizetype slash = text.indexOf(u'/');
    if (slash <= 0 || slash == text.size() - 1) {
        return Error{.kind = ErrorKind::Usage,
                     .message =
                         u"\"%1\" is not a message reference; it is written ACCOUNT/REMOTE-KEY."_s.arg(text)};
    }
    return Reference{text.left(slash), text.mid(slash + 1)};
}

} // namespace ackbox
