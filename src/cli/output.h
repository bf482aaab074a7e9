// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "core/text/json_line.h"

#include <QElapsedTimer>
#include <QString>

#include <cstdio>

namespace ackbox::cli {

//! Colours that text mode uses; plain where colour is off.
enum class Style { Bold, Dim, Good, Bad };

//! The program's two streams. Results go to the first, errors, notes and progress to the second. Text that
//! was received reaches it only in printed form (core/text/terminal.h, one_line.h); errors and notes are made
//! harmless here.
class Output
{
public:
    Output(std::FILE *results, std::FILE *messages, bool json);

    [[nodiscard]] bool json() const { return m_json; }
    [[nodiscard]] bool toTerminal() const { return m_resultsTerminal; }

    void line(const JsonLine &line);
    //! One or more lines; a last newline is added where there is none.
    void text(const QString &text);
    void bytes(const QByteArray &bytes);
    //! The same text with colour where colour is wanted.
    [[nodiscard]] QString styled(Style style, const QString &text) const;

    //! "ackboxctl: what failed. What was kept. What to do." on one line.
    void error(const Error &error);
    void note(const QString &text);
    //! A question before input, without a newline.
    void prompt(const QString &text);
    //! Overwrites itself on a terminal; elsewhere a line now and then, and none with --json.
    void progress(const QString &text);

    //! Writes out what is buffered: false where results were lost (a full disk, a closed pipe).
    [[nodiscard]] bool flush();

private:
    void clearProgress();
    void writeMessage(const QString &text);

    std::FILE *m_results;
    std::FILE *m_messages;
    bool m_json;
    bool m_resultsTerminal;
    bool m_messagesTerminal;
    bool m_colour;
    bool m_progressShown = false;
    bool m_lost = false;
    QElapsedTimer m_sinceProgress;
};

} // namespace ackbox::cli
