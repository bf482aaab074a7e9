// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFlags>
#include <QString>
#include <QStringList>

#include <vector>

namespace ackbox {

//! What received text held that a reader would not see, or not see for what it is.
enum class Finding {
    BidiControl = 0x01,
    Invisible = 0x02,
    HiddenText = 0x04,
    Control = 0x08,
    Unassigned = 0x10,
    Combining = 0x20,
    LookAlike = 0x40, //!< names alone, see core/text/lookalike.h
};
Q_DECLARE_FLAGS(Findings, Finding)
Q_DECLARE_OPERATORS_FOR_FLAGS(Findings)

//! The contract's words (docs/commands.md), in the contract's order: "bidi-control", "invisible", …
QStringList findingWords(Findings findings);

struct Run
{
    enum class Kind {
        Text, //!< shown as it is
        Mark, //!< drawn as a chip, or printed in ⟦⟧: stands for characters that are not shown
    };

    Kind kind = Kind::Text;
    QString text;     //!< well-formed UTF-16; a mark's is printable ASCII: "U+202E", "hidden text: …"
    Findings finding; //!< a mark's one kind, nothing for text
    QString hidden; //!< bytes that a mark's variation selectors carry, printable ASCII with \xNN for the rest

    bool operator==(const Run &) const = default;
};

struct ShownText
{
    std::vector<Run> runs; //!< never two text runs side by side, never an empty one
    Findings findings;
};

//! Turns text as received into what is shown: the only way from a message to anything that people look at
//! (docs/ architecture.md, "Untrusted text"). Text runs hold no control character but newline and tab,
//! nothing invisible but the joiners, selectors and tags that shape real scripts and emoji (UAX 31, UTS 51),
//! and no bidi control. CRLF and CR become newlines. Any input is accepted, lone surrogate halves included;
//! time and memory are linear in its length.
ShownText showUntrusted(QStringView received);

//! Wraps a text of showUntrusted's in FSI…PDI, so that its direction does not reorder the words of ours
//! around it. For widgets; terminals and exports get no direction controls.
QString isolated(const QString &shown);

} // namespace ackbox
