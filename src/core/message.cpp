// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/message.h"

#include "core/reference.h"

using namespace Qt::StringLiterals;

namespace ackbox {

QString directionWord(Direction direction)
{
    switch (direction) {
    case Direction::Received:
        return u"received"_s;
    case Direction::Sent:
        return u"sent"_s;
    case Direction::Both:
        return u"both"_s;
    }
    return {};
}

QString attributionWord(Attribution attribution)
{
    switch (attribution) {
    case Attribution::Addressee:
        return u"addressee"_s;
    case Attribution::Other:
        return u"other"_s;
    case Attribution::Unknown:
        return u"unknown"_s;
    }
    return {};
}

QString outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Opened:
        return u"opened"_s;
    case Outcome::Acknowledged:
        return u"acknowledged"_s;
    case Outcome::Waiting:
        return u"waiting"_s;
    case Outcome::Unavailable:
        return u"unavailable"_s;
    case Outcome::Error:
        return u"error"_s;
    }
    return {};
}

std::optional<Outcome> outcomeFromWord(const QString &word)
{
    for (const Outcome outcome :
         {Outcome::Opened, Outcome::Acknowledged, Outcome::Waiting, Outcome::Unavailable, Outcome::Error}) {
        if (outcomeWord(outcome) == word) {
            return outcome;
        }
    }
    return std::nullopt;
}

QString actionWord(Action action)
{
    return action == Action::Open ? u"open"_s : u"acknowledge"_s;
}

std::optional<Action> actionFromWord(const QString &word)
{
    for (const Action action : {Action::Open, Action::Acknowledge}) {
        if (actionWord(action) == word) {
            return action;
        }
    }
    return std::nullopt;
}

QString Message::ref() const
{
    return Reference{account, listed.remoteKey}.toString();
}

} // namespace ackbox
