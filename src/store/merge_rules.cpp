// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/merge_rules.h"

#include <tuple>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

// A late older edit must not overwrite a newer one; where revisions do not decide, a delete is final.
bool isOutdated(const ListedMessage &known, const ListedMessage &incoming)
{
    if (known.revision && incoming.revision && *known.revision != *incoming.revision) {
        return *incoming.revision < *known.revision;
    }
    return known.deletedAt && !incoming.deletedAt;
}

template <typename T>
void takeIfGiven(std::optional<T> &known, const std::optional<T> &incoming)
{
    if (incoming) {
        known = incoming;
    }
}

// The instant is derived from the string, so it is no fact of its own.
std::optional<QString> rawOf(const std::optional<Timestamp> &time)
{
    return time ? std::optional(time->raw) : std::nullopt;
}

bool haveSameTimes(const ListedMessage &left, const ListedMessage &right)
{
    return rawOf(left.sentAt) == rawOf(right.sentAt) && rawOf(left.completedAt) == rawOf(right.completedAt) &&
           rawOf(left.editedAt) == rawOf(right.editedAt) && rawOf(left.deletedAt) == rawOf(right.deletedAt);
}

auto otherFacts(const ListedMessage &m)
{
    return std::tie(m.author, m.addressedTo, m.repliedBy, m.attribution, m.kind, m.taskState,
                    m.transportStatus, m.readStatus, m.trust, m.revision, m.bytes, m.preview,
                    m.previewTruncated, m.acknowledged, m.body, m.truncated, m.details);
}

} // namespace

QString formWord(Form form)
{
    switch (form) {
    case Form::Listing:
        return u"listing"_s;
    case Form::Opened:
        return u"opened"_s;
    case Form::Status:
        return u"status"_s;
    }
    return {};
}

ListedMessage mergeFacts(const ListedMessage &known, const ListedMessage &incoming, Form form, bool confirmed)
{
    if (isOutdated(known, incoming)) {
        return known;
    }
    ListedMessage merged = known;
    if (incoming.author != Actor()) {
        merged.author = incoming.author;
    }
    takeIfGiven(merged.addressedTo, incoming.addressedTo);
    takeIfGiven(merged.repliedBy, incoming.repliedBy);
    takeIfGiven(merged.attribution, incoming.attribution);
    takeIfGiven(merged.sentAt, incoming.sentAt);
    takeIfGiven(merged.completedAt, incoming.completedAt);
    takeIfGiven(merged.kind, incoming.kind);
    takeIfGiven(merged.transportStatus, incoming.transportStatus);
    takeIfGiven(merged.readStatus, incoming.readStatus);
    takeIfGiven(merged.trust, incoming.trust);
    takeIfGiven(merged.revision, incoming.revision);
    takeIfGiven(merged.bytes, incoming.bytes);
    if (form == Form::Listing) {
        merged.taskState = incoming.taskState;
        merged.editedAt = incoming.editedAt;
        merged.deletedAt = incoming.deletedAt;
        merged.details = incoming.details;
    } else {
        takeIfGiven(merged.taskState, incoming.taskState);
        takeIfGiven(merged.editedAt, incoming.editedAt);
        takeIfGiven(merged.deletedAt, incoming.deletedAt);
    }
    if (incoming.preview) {
        merged.preview = incoming.preview;
        merged.previewTruncated = incoming.previewTruncated;
    }
    // One of a service's lists may cut what another gives whole.
    const bool cutsWhole =
        incoming.truncated && known.body && !known.truncated && known.revision == incoming.revision;
    if (incoming.body && !cutsWhole) {
        merged.body = incoming.body;
        merged.truncated = incoming.truncated;
    }
    if (incoming.acknowledged && !(confirmed && !*incoming.acknowledged)) {
        merged.acknowledged = incoming.acknowledged;
    }
    if (merged.deletedAt && merged.acknowledged == false) {
        merged.acknowledged.reset(); // there is nothing left to deal with
    }
    return merged;
}

bool isSamePlace(const ListedMessage &known, const ListedMessage &incoming)
{
    // Among rows of one time it stands where it was put when it was first seen: a tie may say no more than
    // the place on a page.
    return known.conversation == incoming.conversation && known.direction == incoming.direction &&
           known.position.nanoseconds == incoming.position.nanoseconds;
}

bool haveSameFacts(const ListedMessage &left, const ListedMessage &right)
{
    return haveSameTimes(left, right) && otherFacts(left) == otherFacts(right);
}

} // namespace ackbox::store
