// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/state_lines.h"

#include "app/conversation/fragments.h"
#include "app/conversation/words.h"
#include "core/text/one_line.h"
#include "models/list_row.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::conversation)
};

constexpr qsizetype longestError = 300;

QString openedWords(const Message &message, const ShowOptions &options)
{
    if (message.openedAt) {
        return Words::tr("Opened %1").arg(timeInWords(*message.openedAt, options.now));
    }
    if (message.listed.bytes) {
        return Words::tr("Not opened · %1").arg(sizeInWords(*message.listed.bytes));
    }
    return Words::tr("Not opened");
}

QString acknowledgedWords(const Message &message, const ShowOptions &options)
{
    if (!message.acknowledgedAt) {
        return message.acknowledgedLocally ? Words::tr("Marked as handled here")
                                           : Words::tr("Acknowledged at the service");
    }
    const QString when = timeInWords(*message.acknowledgedAt, options.now);
    return message.acknowledgedLocally ? Words::tr("Marked as handled here %1").arg(when)
                                       : Words::tr("Acknowledged at the service %1").arg(when);
}

QString whyNotWords(const Message &message, const ShowOptions &options)
{
    if (message.listed.direction == Direction::Sent) {
        return Words::tr("Sent copy: nothing to acknowledge");
    }
    const std::optional<QString> why =
        options.adapter ? options.adapter->whyNotAcknowledgeable(message.listed.remoteKey) : std::nullopt;
    return why ? *why : Words::tr("The service keeps no acknowledgement for it");
}

QString deletedWords(const ListedMessage &listed, const ShowOptions &options)
{
    constexpr qsizetype longestName = 64;
    const QString when = timeInWords(*listed.deletedAt, options.now);
    if (!listed.details.deletedBy) {
        return Words::tr("Deleted %1").arg(when);
    }
    const Actor &actor = *listed.details.deletedBy;
    const QString who = oneLine(actor.name ? *actor.name : actor.id.value_or(QString()), longestName);
    return Words::tr("Deleted %1 by %2")
        .arg(when, who.isEmpty() ? Words::tr("somebody the service does not name") : isolated(who));
}

QString intentName(const store::Intent &intent)
{
    return intent.action == Action::Open ? Words::tr("Open") : Words::tr("Acknowledge");
}

// Words for what has not come to its end, or ended without what was asked for; empty where the message's own
// facts say it.
QString intentWords(const store::Intent &intent, const ShowOptions &options)
{
    const QString error = intent.error ? isolated(oneLine(*intent.error, longestError)) : QString();
    if (intent.state == "sending"_L1) {
        return Words::tr("%1: being sent").arg(intentName(intent));
    }
    if (intent.state == "queued"_L1) {
        if (!error.isEmpty()) {
            return Words::tr("%1: not done yet, and tried again by itself. %2")
                .arg(intentName(intent), error);
        }
        if (intent.attempts == 0 && intent.notBefore > options.now) {
            return Words::tr("%1: held for a moment, can be undone").arg(intentName(intent));
        }
        return Words::tr("%1: waiting to be sent").arg(intentName(intent));
    }
    if (intent.state != "done"_L1) {
        return {};
    }
    if (intent.outcome == Outcome::Unavailable) {
        return Words::tr("%1: not available. The service does not have it, or it is not this account's.")
            .arg(intentName(intent));
    }
    if (intent.outcome == Outcome::Error) {
        return Words::tr("%1: failed. %2").arg(intentName(intent), error);
    }
    return {};
}

bool isAlive(const store::Intent &intent)
{
    return intent.state == "queued"_L1 || intent.state == "sending"_L1;
}

bool isFinal(const store::Intent &intent)
{
    return intent.state == "done"_L1 && intent.outcome == Outcome::Unavailable;
}

void offerButtons(ShownMessage &shown, const store::Intent &intent)
{
    const bool isOpen = intent.action == Action::Open;
    bool &can = isOpen ? shown.canOpen : shown.canAcknowledge;
    bool &retry = isOpen ? shown.retryOpen : shown.retryAcknowledge;
    const bool failed = intent.outcome == Outcome::Error || intent.outcome == Outcome::Waiting;
    retry = can && failed && intent.state != "sending"_L1;
    if (isAlive(intent) || isFinal(intent) || retry) {
        can = false;
    }
    if (intent.state == "queued"_L1 && !isOpen) {
        shown.undoable.push_back(intent.id);
    }
}

void addLine(ShownMessage &shown, const QString &words, Style style = Style::Label)
{
    Line line{.part = Part::State};
    addPrinted(line, words, style);
    shown.lines.push_back(std::move(line));
}

} // namespace

void addState(ShownMessage &shown, const Message &message, const std::vector<store::Intent> &intents,
              const ShowOptions &options)
{
    const bool deleted = message.listed.deletedAt.has_value();
    shown.isSentCopy = message.listed.direction == Direction::Sent;
    shown.isOpened = message.openedAt.has_value();
    shown.isPending = message.acknowledged == false;
    shown.isAcknowledged = message.acknowledged == true;
    shown.canOpen = !message.openedAt && !deleted;
    shown.canAcknowledge = message.acknowledged == false;
    shown.localMark = options.adapter && !options.adapter->capabilities().remoteAcknowledge;
    if (deleted) {
        addLine(shown, deletedWords(message.listed, options));
    }
    QStringList facts;
    if (!deleted || message.openedAt) {
        facts += openedWords(message, options);
    }
    if (message.acknowledged == true) {
        facts += acknowledgedWords(message, options);
    } else if (!message.acknowledged) {
        facts += whyNotWords(message, options);
    }
    if (!facts.isEmpty()) {
        addLine(shown, facts.join(u" · "_s));
    }
    for (const store::Intent &intent : intents) {
        offerButtons(shown, intent);
        const QString words = intentWords(intent, options);
        if (!words.isEmpty()) {
            addLine(shown, words, intent.error || isFinal(intent) ? Style::Warning : Style::Label);
        }
    }
}

} // namespace ackbox::conversation
