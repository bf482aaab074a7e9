// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/secret_place.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace ackbox::sage {

Result<void> checkSecretPlace(const Account &account, const QString &remedy)
{
    constexpr QFile::Permissions ofOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                            QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    const auto notAllowed = [&account](const QString &message) {
        return Error{.kind = ErrorKind::NotAllowed, .message = message, .account = account.name};
    };
    if (account.secretPlace == SecretPlace::None) {
        return notAllowed(u"The account has no secret yet: %1."_s.arg(remedy));
    }
    const bool inFile = account.secretPlace == SecretPlace::KeyFile;
    if (inFile && (QFile::permissions(account.secretLocation) & ofOthers)) {
        return notAllowed(
            u"The key file %1 is open to other users of this computer. Close it first: chmod 600 %1"_s.arg(
                account.secretLocation));
    }
    return {};
}

} // namespace ackbox::sage
