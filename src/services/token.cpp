// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/token.h"

#include "services/secret.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ackbox {

namespace {

bool isToken(const QByteArray &text)
{
    static const QRegularExpression form(u"\\A[\\x21-\\x7e]{1,4096}\\z"_s);
    return form.match(QString::fromLatin1(text)).hasMatch();
}

} // namespace

QCoro::Task<Result<QByteArray>> readToken(Account account, SecretReader secret, TokenWords words)
{
    const auto fail = [&account](ErrorKind kind, const QString &message) {
        return Error{.kind = kind, .message = message, .account = account.name};
    };
    if (account.secretPlace == SecretPlace::None) {
        co_return fail(ErrorKind::NotAllowed,
                       u"The account has no secret yet: give it %1."_s.arg(words.wanted));
    }
    auto read = co_await secret();
    if (!read) {
        co_return read.error();
    }
    QByteArray token = read->trimmed();
    wipe(*read);
    if (!isToken(token)) {
        wipe(token);
        co_return fail(ErrorKind::Usage,
                       u"The secret is no %1: that is one word of printable characters."_s.arg(words.name));
    }
    co_return token;
}

} // namespace ackbox
