// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/sage/errors.h"

#include "services/http/failure.h"
#include "services/json/read.h"

#include <QJsonDocument>

#include <cstdlib>

using namespace Qt::StringLiterals;

namespace ackbox::sage {

namespace {

//! A problem document (RFC 9457); all empty where the body is none.
struct Problem
{
    QString type; //!< the last part of its URL; empty where that only repeats the status
    QString title;
    QString detail;

    [[nodiscard]] bool isNone() const { return type.isEmpty() && title.isEmpty(); }
    [[nodiscard]] QString code() const { return type.isEmpty() ? title : type; }
    [[nodiscard]] QString text() const { return detail.isEmpty() ? title : title + u": "_s + detail; }
};

Problem problemIn(const QByteArray &body)
{
    constexpr qsizetype longest = 300;
    const QJsonObject object = QJsonDocument::fromJson(body).object();
    const auto text = [&object](QLatin1StringView key) {
        return json::string(object, key).value_or(QString()).left(longest).simplified();
    };
    const QString type = text("type"_L1).section(u'/', -1);
    bool repeatsStatus = false;
    type.toInt(&repeatsStatus);
    return {repeatsStatus ? QString() : type, text("title"_L1), text("detail"_L1)};
}

QString span(qint64 seconds)
{
    return seconds < 120 ? u"%1 seconds"_s.arg(seconds) : u"%1 minutes"_s.arg(seconds / 60);
}

QString clockText(const http::Response &response)
{
    const auto theirs = response.date();
    if (!theirs || !response.receivedAt) {
        return u"The node's clock and this computer's differ by more than five minutes, so it refused the signature"_s;
    }
    const qint64 ahead = response.receivedAt->secsTo(*theirs);
    constexpr qint64 noticeable = 60; // less is no reason to refuse anything
    if (std::abs(ahead) < noticeable) {
        return u"The node refused the signature for its time, though its clock and this computer's agree"_s;
    }
    return u"The node's clock is %1 %2 this computer's, so it refused the signature"_s.arg(
        span(std::abs(ahead)), ahead < 0 ? u"behind"_s : u"ahead of"_s);
}

void explainRefusal(Error &error, const Problem &problem, const http::Response &response)
{
    const QString title = problem.title;
    QString lead = u"The node does not accept this agent"_s;
    if (problem.type == "active-agent-required"_L1 || title == "Active agent required"_L1) {
        lead = u"This agent waits for approval: the node's operator approves it in CEREBRUM"_s;
    } else if (problem.type == "root-not-agent"_L1 || title == "Root is not an agent"_L1) {
        lead = u"This is the key of the node's operator, who has no mailbox: use an agent's own key"_s;
    } else if (title == "Timestamp expired"_L1) {
        lead = clockText(response);
    } else if (title == "Replay detected"_L1) {
        lead = u"The node has seen this signature before"_s;
        error.retriable = true;
    } else if (title == "Invalid signature"_L1) {
        lead = u"The node does not accept the signature of this key"_s;
    } else if (response.header("WWW-Authenticate"_ba)) {
        lead = u"The node does not accept this bearer token"_s;
    }
    error.message = http::withWords(lead, title.isEmpty() ? QString() : problem.text());
}

bool saysLocked(const Problem &problem)
{
    return problem.title == "Reply content unavailable"_L1 ||
           problem.text().contains("vault"_L1, Qt::CaseInsensitive) ||
           problem.text().contains("locked"_L1, Qt::CaseInsensitive);
}

} // namespace

Error errorFrom(const http::Response &response)
{
    const Problem problem = problemIn(response.body);
    const QString said = problem.isNone() ? http::quotedText(response.body, "error"_L1) : problem.text();
    Error error = http::failureOf(response, said, problem.code());
    if (response.status == 401 || response.status == 403) {
        explainRefusal(error, problem, response);
    } else if (response.status == 404 && problem.isNone()) {
        // The node's own 404s are problem documents; this one is its router's.
        error.kind = ErrorKind::Unsupported;
        error.message =
            u"The server has no such route (status 404): this is an older node, or no SAGE node."_s;
    } else if (response.status == 503 && saysLocked(problem)) {
        error.kind = ErrorKind::Locked;
        error.message = http::withWords(u"The node's store is locked"_s, said);
    } else if (isStaleCursor(error)) {
        error.message = http::withWords(u"The node no longer accepts this place in its list"_s, said);
    }
    return error;
}

bool isStaleCursor(const Error &error)
{
    return error.code == "Invalid before cursor"_L1 || error.code == "Invalid cursor"_L1;
}

} // namespace ackbox::sage
