// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/json.h"

#include "core/timestamp.h"

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

std::optional<QString> rawOf(const std::optional<Timestamp> &time)
{
    return time ? std::optional(time->raw) : std::nullopt;
}

std::optional<QString> formatted(std::optional<qint64> milliseconds)
{
    return milliseconds ? std::optional(formatMilliseconds(*milliseconds)) : std::nullopt;
}

std::optional<QString> whereAcknowledged(const Message &message)
{
    if (!message.acknowledged.value_or(false)) {
        return {};
    }
    return message.acknowledgedLocally ? u"local"_s : u"server"_s;
}

//! A service's unknown words are shown, but promised to nobody.
std::optional<QString> knownKind(const Actor &author)
{
    static const QStringList kinds{u"user"_s, u"service_account"_s, u"agent"_s, u"platform"_s};
    return author.kind && kinds.contains(*author.kind) ? author.kind : std::nullopt;
}

void addDetails(JsonLine &line, const Details &details)
{
    if (details.agent) {
        line.add("agent"_L1, JsonLine()
                                 .add("organization"_L1, details.agent->organization)
                                 .add("position"_L1, details.agent->position)
                                 .add("session"_L1, details.agent->session));
    }
    if (details.deletedBy) {
        line.add("deleted_by"_L1, JsonLine()
                                      .add("author"_L1, details.deletedBy->id)
                                      .add("author_name"_L1, details.deletedBy->name));
    }
    line.add("chain_depth"_L1, details.chainDepth);
    if (!details.references.isEmpty()) {
        line.add("refs"_L1, details.references);
    }
}

} // namespace

JsonLine messageJson(const Message &message)
{
    const ListedMessage &listed = message.listed;
    JsonLine line;
    line.add("ref"_L1, message.ref())
        .add("account"_L1, message.account)
        .add("service"_L1, message.service)
        .add("conversation"_L1, listed.conversation)
        .add("group"_L1, listed.group)
        .add("direction"_L1, directionWord(listed.direction))
        .add("author"_L1, listed.author.id)
        .add("author_name"_L1, listed.author.name)
        .add("author_kind"_L1, knownKind(listed.author))
        .add("addressed_to"_L1, listed.addressedTo)
        .add("replied_by"_L1, listed.repliedBy);
    if (listed.attribution) {
        line.add("attribution"_L1, attributionWord(*listed.attribution));
    }
    line.add("sent_at"_L1, rawOf(listed.sentAt))
        .add("completed_at"_L1, rawOf(listed.completedAt))
        .add("kind"_L1, listed.kind)
        .add("task_state"_L1, listed.taskState)
        .add("transport_status"_L1, listed.transportStatus)
        .add("read_status"_L1, listed.readStatus)
        .add("trust"_L1, listed.trust)
        .add("revision"_L1, listed.revision)
        .add("edited_at"_L1, rawOf(listed.editedAt))
        .add("deleted_at"_L1, rawOf(listed.deletedAt))
        .add("bytes"_L1, listed.bytes)
        .add("preview"_L1, listed.preview)
        .add("opened_at"_L1, formatted(message.openedAt))
        .add("acknowledged"_L1, message.acknowledged)
        .add("acknowledged_at"_L1, formatted(message.acknowledgedAt))
        .add("acknowledged_where"_L1, whereAcknowledged(message))
        .add("body"_L1, message.body);
    if (listed.truncated) {
        line.add("truncated"_L1, true);
    }
    addDetails(line, listed.details);
    return line.add("findings"_L1, message.findings);
}

namespace {

//! The contract's list of kinds is the services'; a reason on this side keeps its own word as the code.
QString contractKind(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Usage:
    case ErrorKind::Keychain:
        return errorKindWord(ErrorKind::NotAllowed);
    case ErrorKind::Cache:
        return errorKindWord(ErrorKind::Service);
    default:
        return errorKindWord(error.kind);
    }
}

} // namespace

JsonLine errorJson(const Error &error)
{
    JsonLine line;
    const QString kind = contractKind(error);
    line.add("kind"_L1, kind);
    if (error.httpStatus != 0) {
        line.add("status"_L1, error.httpStatus);
    }
    const QString own = kind == errorKindWord(error.kind) ? QString() : errorKindWord(error.kind);
    if (const QString code = error.code.isEmpty() ? own : error.code; !code.isEmpty()) {
        line.add("code"_L1, code);
    }
    line.add("message"_L1, error.message);
    if (error.retryAt) {
        line.add("retry_at"_L1, formatMilliseconds(error.retryAt->toMSecsSinceEpoch()));
    }
    return line;
}

JsonLine feedJson(const sync::FeedReport &report)
{
    JsonLine line;
    line.add("account"_L1, report.account)
        .add("feed"_L1, report.feed)
        .add("pages"_L1, report.pages)
        .add("received"_L1, report.received)
        .add("new"_L1, report.added)
        .add("changed"_L1, report.changed)
        .add("drained"_L1, report.drained)
        .add("calls"_L1, report.calls)
        .add("budget_used"_L1, report.budgetUsed);
    if (!report.filtered.empty()) {
        JsonLine filtered;
        for (const auto &[reason, count] : report.filtered) {
            filtered.add(QLatin1StringView(reason.toLatin1()), count);
        }
        line.add("filtered"_L1, filtered);
    }
    if (report.unreadable > 0) {
        line.add("unreadable"_L1, report.unreadable);
    }
    if (report.error) {
        line.add("error"_L1, errorJson(*report.error));
    }
    return line;
}

} // namespace ackbox::cli
