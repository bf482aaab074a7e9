// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/row.h"

#include "core/wtf8.h"
#include "services/json/read.h"
#include "services/ledger/parts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::ledger {

namespace {

using json::given;

constexpr qsizetype longestId = 256;

//! Which side of its task the account's identity is on.
enum class Side { Caller, Worker, Both, Unknown };

//! Who wrote the message. The service may add others.
enum class Role { Caller, Agent, Other };

//! A task's caller or its worker; both members absent where the service names none.
struct Party
{
    std::optional<QString> id;
    std::optional<QString> handle;

    [[nodiscard]] bool isKnown() const { return id || handle; }
    [[nodiscard]] Actor actor() const { return {.id = id, .name = handle, .kind = {}}; }
};

Party partyOf(const QJsonObject &row, QLatin1StringView key)
{
    const QJsonObject object = row.value(key).toObject();
    return {given(object, "identity_id"_L1), given(object, "handle"_L1)};
}

Role roleOf(const QJsonObject &row)
{
    const auto role = json::string(row, "role"_L1);
    if (role == u"caller"_s) {
        return Role::Caller;
    }
    return role == u"agent"_s ? Role::Agent : Role::Other;
}

//! The list holds tasks of this identity alone. So where one side has a handle that is not this one, and the
//! other side's is not given, the other side it is.
Side sideOf(const Party &caller, const Party &target, const QString &handle)
{
    const bool isCaller = caller.handle == handle;
    const bool isWorker = target.handle == handle;
    const bool isSame = caller.id && caller.id == target.id;
    if ((isCaller && isWorker) || (isSame && (isCaller || isWorker))) {
        return Side::Both;
    }
    if (isCaller || (!isWorker && !caller.handle && target.handle)) {
        return Side::Caller;
    }
    if (isWorker || (caller.handle && !target.handle)) {
        return Side::Worker;
    }
    return Side::Unknown;
}

//! Received unless it is known that this identity wrote it: what nobody can tell is not hidden from the
//! inbox.
Direction directionOf(Side side, Role role)
{
    if (side == Side::Both) {
        return Direction::Both;
    }
    const bool isMine =
        (side == Side::Caller && role == Role::Caller) || (side == Side::Worker && role == Role::Agent);
    return isMine ? Direction::Sent : Direction::Received;
}

//! The ledger itself says who works on the task, and that the worker wrote this.
void setReply(ListedMessage &message, const Party &target)
{
    message.answersSent = true;
    message.repliedBy = target.id;
    message.attribution = target.isKnown() ? Attribution::Addressee : Attribution::Unknown;
}

void setPeople(ListedMessage &message, const QJsonObject &row, const QString &handle)
{
    const Party caller = partyOf(row, "caller"_L1);
    const Party target = partyOf(row, "target"_L1);
    const Side side = sideOf(caller, target, handle);
    const Role role = roleOf(row);
    message.direction = directionOf(side, role);
    message.markable = message.direction != Direction::Sent;
    message.trust = given(row.value("caller"_L1).toObject(), "trust_tier"_L1);
    if (role == Role::Caller) {
        message.author = caller.actor();
        message.addressedTo = target.id;
    } else if (role == Role::Agent) {
        message.author = target.actor();
        message.addressedTo = caller.id;
        if (side == Side::Caller || side == Side::Both) {
            setReply(message, target);
        }
    }
}

} // namespace

bool isOpaqueId(const QString &text)
{
    const bool isPlain =
        std::none_of(text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Other_Control; });
    return isPlain && !text.isEmpty() && text.toUtf8().size() <= longestId;
}

std::variant<ListedMessage, QString> readRow(const json::Item &item, const QString &handle)
{
    if (!item.value.isObject()) {
        return u"not an object"_s;
    }
    const QJsonObject row = item.value.toObject();
    const auto id = json::string(row, "id"_L1);
    if (!id || !isOpaqueId(*id)) {
        return u"id is missing or malformed"_s;
    }
    const auto task = json::string(row, "task_id"_L1);
    if (!task || !isOpaqueId(*task)) {
        return u"task_id is missing or malformed"_s;
    }
    ListedMessage message;
    message.remoteKey = *id;
    message.conversation = *task;
    message.group = given(row, "context_id"_L1);
    setPeople(message, row, handle);
    message.sentAt = json::timeGiven(row, "created_at"_L1);
    // Equal times are ordered by the place on the page, which a page alone does not tell: the cache keeps it.
    message.position = {message.sentAt ? message.sentAt->nanoseconds.value_or(0) : 0, {}};
    message.taskState = given(row, "task_state"_L1);
    message.body = bodyOf(item);
    if (message.body) {
        message.bytes = toWtf8(*message.body).size();
    }
    message.source = item.source;
    return message;
}

} // namespace ackbox::ledger
