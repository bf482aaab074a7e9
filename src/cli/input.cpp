// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/input.h"

#include <QFile>

#include <termios.h>
#include <unistd.h>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr qint64 longestSecret = 64 * 1024;

Error inputError(const QString &message)
{
    return Error{.kind = ErrorKind::Usage, .message = message};
}

Result<QByteArray> withoutNewline(QByteArray text)
{
    if (text.size() > longestSecret) {
        text.fill('\0');
        return inputError(u"Standard input is longer than any secret."_s);
    }
    if (text.endsWith('\n')) {
        text.chop(1);
    }
    if (text.endsWith('\r')) {
        text.chop(1);
    }
    return text;
}

//! Hides what is typed while it lives.
class NoEcho
{
public:
    NoEcho()
    {
        m_changed = ::tcgetattr(STDIN_FILENO, &m_before) == 0;
        termios hidden = m_before;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        hidden.c_lflag |= ECHONL;
        m_changed = m_changed && ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0;
    }
    ~NoEcho()
    {
        if (m_changed) {
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        }
    }
    NoEcho(const NoEcho &) = delete;
    NoEcho &operator=(const NoEcho &) = delete;

    [[nodiscard]] bool hides() const { return m_changed; }

private:
    termios m_before = {};
    bool m_changed = false;
};

} // namespace

Result<QByteArray> readSecretFromInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly)) {
        return inputError(u"Standard input cannot be read."_s);
    }
    auto secret = withoutNewline(input.read(longestSecret + 2));
    if (secret && secret->isEmpty()) {
        return inputError(u"Standard input holds no secret."_s);
    }
    return secret;
}

Result<QByteArray> readLineFromInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly)) {
        return inputError(u"Standard input cannot be read."_s);
    }
    const QByteArray line = input.readLine(longestSecret + 2);
    return line.isEmpty() ? Result<QByteArray>(inputError(u"Standard input ended before a line came."_s))
                          : withoutNewline(line);
}

Result<QByteArray> readHiddenLine()
{
    const NoEcho noEcho;
    if (!noEcho.hides()) {
        return inputError(u"This terminal would show the secret while it is typed; use --secret-stdin."_s);
    }
    return readLineFromInput();
}

bool inputIsTerminal()
{
    return ::isatty(STDIN_FILENO) == 1;
}

} // namespace ackbox::cli
