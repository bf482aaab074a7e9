// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/sage/routes.h"

#include "demo/sage/claims.h"
#include "demo/sage/reading.h"

#include <QList>

#include <array>

namespace ackbox::demo::sage {

namespace {

// A literal path stands before the pattern that it matches, too.
constexpr std::array<Route, 19> routes = {{
    {"GET", "/v1/pipe/results", false, 2, results},
    {"GET", "/v1/pipe/history/outbox", false, 2, outboxHistory},
    {"GET", "/v1/pipe/history/inbox", false, 2, inboxHistory},
    {"GET", "/v1/pipe/inbox", false, 2, pipeInbox},
    {"GET", "/v1/pipe/updates", false, 2, pipeUpdates},
    {"GET", "/v1/pipe/{id}", false, 2, onePipe},
    {"PUT", "/v1/pipe/{id}/claim", false, 2, pipeClaim},
    {"PUT", "/v1/pipe/{id}/result", false, 2, pipeResult},
    {"GET", "/v1/messages/inbox", true, 3, passiveInbox},
    {"GET", "/v1/messages/wake", true, 2, wake},
    {"GET", "/v1/messages/wake-state", true, 2, wakeState},
    {"POST", "/v1/messages/receive", true, 2, receive},
    {"PUT", "/v1/messages/read-batch", true, 2, readBatch},
    {"GET", "/v1/messages/{id}/status", true, 2, messageStatus},
    {"GET", "/v1/messages/{id}/inspect", true, 3, inspect},
    {"PUT", "/v1/messages/{id}/claim", true, 3, messageClaim},
    {"POST", "/v1/messages/{id}/reply", true, 2, messageReply},
    {"PUT", "/v1/messages/{id}/read", true, 2, messageRead},
    {"GET", "/v1/agent/me", false, 2, aboutMe},
}};

//! Whether the path fits; `id` becomes what stands for "{id}".
bool fits(QByteArrayView pattern, const QByteArray &path, QByteArray &id)
{
    const QList<QByteArray> expected = pattern.toByteArray().split('/');
    const QList<QByteArray> given = path.split('/');
    if (expected.size() != given.size()) {
        return false;
    }
    for (qsizetype index = 0; index < given.size(); ++index) {
        if (expected.at(index) == "{id}" && !given.at(index).isEmpty()) {
            id = QByteArray::fromPercentEncoding(given.at(index));
        } else if (expected.at(index) != given.at(index)) {
            return false;
        }
    }
    return true;
}

} // namespace

Match findRoute(const HttpRequest &request, int version)
{
    Match match;
    for (const Route &route : routes) {
        QByteArray id;
        if (route.since > version || !fits(route.pattern, request.path, id)) {
            continue;
        }
        if (route.method == request.method) {
            return {.route = &route, .id = id};
        }
        match.isOtherMethod = true;
    }
    return match;
}

} // namespace ackbox::demo::sage
