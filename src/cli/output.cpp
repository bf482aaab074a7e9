// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/output.h"

#include "core/text/one_line.h"

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr qint64 progressEveryMs = 1000;

bool isTerminal(std::FILE *stream)
{
    return ::isatty(::fileno(stream)) == 1;
}

bool isDumb()
{
    return qgetenv("TERM") == "dumb";
}

} // namespace

Output::Output(std::FILE *results, std::FILE *messages, bool json)
    : m_results(results)
    , m_messages(messages)
    , m_json(json)
    , m_resultsTerminal(isTerminal(results))
    , m_messagesTerminal(isTerminal(messages))
    , m_colour(m_resultsTerminal && !json && qEnvironmentVariableIsEmpty("NO_COLOR") && !isDumb())
{
}

void Output::line(const JsonLine &line)
{
    bytes(line.toByteArray() + '\n');
}

void Output::text(const QString &text)
{
    bytes((text.endsWith(u'\n') ? text : text + u'\n').toUtf8());
}

void Output::bytes(const QByteArray &bytes)
{
    clearProgress();
    const auto size = static_cast<std::size_t>(bytes.size());
    m_lost |= std::fwrite(bytes.constData(), 1, size, m_results) != size;
}

QString Output::styled(Style style, const QString &text) const
{
    if (!m_colour || text.isEmpty()) {
        return text;
    }
    switch (style) {
    case Style::Bold:
        return u"\x1b[1m%1\x1b[0m"_s.arg(text);
    case Style::Dim:
        return u"\x1b[2m%1\x1b[0m"_s.arg(text);
    case Style::Good:
        return u"\x1b[32m%1\x1b[0m"_s.arg(text);
    case Style::Bad:
        return u"\x1b[31m%1\x1b[0m"_s.arg(text);
    }
    return text;
}

void Output::error(const Error &error)
{
    const ErrorText words = describe(error);
    note(QStringList{words.what, words.kept, words.next}.join(u' '));
}

void Output::note(const QString &text)
{
    clearProgress();
    writeMessage(u"ackboxctl: %1\n"_s.arg(oneLine(text)));
}

void Output::prompt(const QString &text)
{
    clearProgress();
    writeMessage(oneLine(text));
}

void Output::progress(const QString &text)
{
    if (m_messagesTerminal && !isDumb()) {
        writeMessage(u"\r\x1b[K"_s + oneLine(text));
        m_progressShown = true;
        return;
    }
    if (m_json || (m_sinceProgress.isValid() && m_sinceProgress.elapsed() < progressEveryMs)) {
        return;
    }
    m_sinceProgress.start();
    writeMessage(oneLine(text) + u'\n');
}

bool Output::flush()
{
    m_lost |= std::fflush(m_results) != 0;
    return !m_lost;
}

void Output::clearProgress()
{
    if (m_progressShown) {
        m_progressShown = false;
        writeMessage(u"\r\x1b[K"_s);
    }
}

void Output::writeMessage(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    // Nobody is left to tell where this stream itself fails.
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), m_messages);
    std::fflush(m_messages);
}

} // namespace ackbox::cli
