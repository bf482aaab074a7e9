// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/message.h"
#include "services/adapter.h"
#include "store/intents.h"

#include <QSet>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace ackbox::conversation {

//! What a line of a message is for.
enum class Part {
    Separator, //!< the gap before the message
    Space,     //!< a small gap around the body
    Author,
    Facts,    //!< direction, intent, size, time
    State,    //!< what this user did with it, and outcomes
    Findings, //!< what was hidden in it
    Preview,
    Body,
    Buttons, //!< room for the buttons, which lie above the text
};

enum class Style { Body, Author, Label, Warning, Preview, Mark, Gap, SmallGap, ButtonRoom };

//! A piece of a line in one style. The text is shown as it stands: it has passed the untrusted-text rule.
struct Fragment
{
    QString text;
    Style style = Style::Body;
    QString hover; //!< plain text of a tool tip; empty for none
    QString copy;  //!< what a copy of the whole fragment gives; empty where that is the text itself

    bool operator==(const Fragment &) const = default;
};

struct Line
{
    Part part = Part::Body;
    std::vector<Fragment> fragments;
    bool continues = false; //!< goes on in the next line, broken for display alone

    bool operator==(const Line &) const = default;
};

//! What laying out a line costs, in letters.
qsizetype layoutWeight(const Line &line);

//! A message as the conversation shows it, ready for the text widget. Holds what its buttons act on, too.
struct ShownMessage
{
    qint64 id = 0;
    std::vector<Line> lines;
    QString who;         //!< author and time, for accessible names
    QString authorId;    //!< in full, on one line; empty where unknown
    QString addresseeId; //!< the same
    quint32 avatar = 0;  //!< number that the author's picture is drawn from

    bool isSentCopy = false;
    bool isOpened = false;
    bool isPending = false; //!< could be acknowledged and is not
    bool isAcknowledged = false;
    bool canOpen = false;
    bool canAcknowledge = false;
    bool localMark = false; //!< acknowledging is a mark of this computer's alone
    bool retryOpen = false;
    bool retryAcknowledge = false;
    std::vector<qint64> undoable; //!< intents that are not being sent yet
    QString showAll;              //!< the button's words where the body is not shown whole; else empty

    std::optional<QString> body; //!< as received, for "Copy as received"
    QStringList hiddenContent;   //!< in words, empty where nothing was found
    std::optional<QString> threadId;

    bool operator==(const ShownMessage &) const = default;
};

struct ShowOptions
{
    qint64 now = 0;                   //!< milliseconds since the epoch
    QSet<qint64> whole;               //!< messages whose bodies are shown whole
    const Adapter *adapter = nullptr; //!< the message's service, where it is known
};

//! `intents` are the newest of the message, one for each action at most.
ShownMessage showMessage(const Message &message, const std::vector<store::Intent> &intents,
                         const ShowOptions &options);

} // namespace ackbox::conversation
