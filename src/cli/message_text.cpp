// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/message_text.h"

#include "cli/table.h"
#include "core/text/one_line.h"
#include "core/text/terminal.h"
#include "core/timestamp.h"

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr qsizetype longestCell = 64;
constexpr qsizetype longestId = 200;

QString authorText(const Actor &author)
{
    QString text = author.name ? oneLine(*author.name, longestCell) : QString();
    if (author.id) {
        const QString id = oneLine(*author.id, longestId);
        text = text.isEmpty() ? id : u"%1 <%2>"_s.arg(text, id);
    }
    if (text.isEmpty() && author.kind == u"platform"_s) {
        return u"the platform"_s;
    }
    return text.isEmpty() ? u"unknown"_s : text;
}

QString acknowledgedText(const Message &message)
{
    if (message.listed.deletedAt) {
        return u"deleted"_s;
    }
    if (!message.acknowledged) {
        return u"-"_s;
    }
    if (!*message.acknowledged) {
        return u"pending"_s;
    }
    return message.acknowledgedLocally ? u"acknowledged here"_s : u"acknowledged"_s;
}

QString timeText(const std::optional<Timestamp> &time)
{
    return time ? oneLine(time->raw, longestCell) : u"-"_s;
}

} // namespace

QStringList messageTitles()
{
    return {u"REF"_s, u"SENT"_s, u"OPENED"_s, u"ACKNOWLEDGED"_s, u"BYTES"_s, u"KIND"_s, u"AUTHOR"_s};
}

QStringList messageCells(const Message &message)
{
    const ListedMessage &listed = message.listed;
    return {
        oneLine(message.ref()),
        timeText(listed.sentAt),
        message.openedAt ? u"opened"_s : u"listed"_s,
        acknowledgedText(message),
        listed.bytes ? grouped(*listed.bytes) : u"-"_s,
        listed.kind ? oneLine(*listed.kind, longestCell) : u"-"_s,
        authorText(listed.author),
    };
}

QStringList replyTitles()
{
    return {u"REF"_s, u"ANSWERED"_s, u"OPENED"_s, u"ANSWERED BY"_s, u"REPLIED BY"_s, u"ADDRESSED TO"_s};
}

QStringList replyCells(const Message &message)
{
    const ListedMessage &listed = message.listed;
    const auto idText = [](const std::optional<QString> &id) {
        return id && !id->isEmpty() ? oneLine(*id, longestId) : u"unknown"_s;
    };
    return {
        oneLine(message.ref()),
        timeText(listed.completedAt ? listed.completedAt : listed.sentAt),
        message.openedAt ? u"opened"_s : u"listed"_s,
        listed.attribution ? attributionWord(*listed.attribution) : u"-"_s,
        listed.attribution ? idText(listed.repliedBy) : authorText(listed.author),
        idText(listed.addressedTo),
    };
}

namespace {

QStringList detailTexts(const ListedMessage &listed)
{
    QStringList texts;
    if (const auto &agent = listed.details.agent) {
        const QString position = agent->position ? u", "_s + *agent->position : QString();
        texts += u"AI of "_s + oneLine(agent->organization + position, longestId);
    }
    if (listed.details.chainDepth.value_or(0) > 0) {
        texts += u"after %1 messages of agents"_s.arg(grouped(*listed.details.chainDepth));
    }
    if (!listed.details.references.isEmpty()) {
        texts += u"refers to "_s + oneLine(listed.details.references.join(u", "_s), longestId);
    }
    return texts;
}

QString deletedText(const ListedMessage &listed)
{
    const auto &actor = listed.details.deletedBy;
    return timeText(listed.deletedAt) + (actor ? u" by "_s + authorText(*actor) : QString());
}

} // namespace

QString messageText(const Output &out, const Message &message)
{
    const ListedMessage &listed = message.listed;
    QString text = out.styled(Style::Bold, oneLine(message.ref())) + u'\n';
    const auto fact = [&text](const QString &name, const QString &value) {
        text += u"  %1 %2\n"_s.arg((name + u':').leftJustified(14), value);
    };
    fact(u"from"_s, authorText(listed.author));
    if (listed.addressedTo) {
        fact(u"to"_s, oneLine(*listed.addressedTo, longestId));
    }
    if (listed.repliedBy) {
        fact(u"answered by"_s, oneLine(*listed.repliedBy, longestId));
    }
    fact(u"sent"_s, timeText(listed.sentAt));
    if (listed.kind) {
        fact(u"kind"_s, oneLine(*listed.kind, longestCell));
    }
    if (listed.taskState) {
        fact(u"task"_s, oneLine(*listed.taskState, longestCell));
    }
    if (listed.trust) {
        fact(u"trust"_s, oneLine(*listed.trust, longestCell));
    }
    for (const QString &detail : detailTexts(listed)) {
        fact(u"details"_s, detail);
    }
    if (listed.editedAt || listed.revision.value_or(1) > 1) {
        fact(u"edited"_s,
             listed.editedAt ? timeText(listed.editedAt) : u"revision %1"_s.arg(*listed.revision));
    }
    if (listed.deletedAt) {
        fact(u"deleted"_s, out.styled(Style::Bad, deletedText(listed)));
    }
    fact(u"opened"_s, message.openedAt ? formatMilliseconds(*message.openedAt) : u"not opened yet"_s);
    fact(u"acknowledged"_s, acknowledgedText(message));
    if (!message.findings.isEmpty()) {
        fact(u"findings"_s, out.styled(Style::Bad, message.findings.join(u", "_s)));
    }
    if (message.body) {
        text += printedBody(*message.body);
    } else if (listed.preview) {
        fact(u"preview"_s, oneLine(*listed.preview));
    }
    return text;
}

} // namespace ackbox::cli
