// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/ledger/query.h"

#include "core/timestamp.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>

namespace ackbox::demo::ledger {

using namespace Qt::StringLiterals;

namespace {

constexpr int largestPage = 100;
constexpr qsizetype longestSearch = 500;

//! One entry of the framework's list of what is wrong.
struct Fault
{
    QString type;
    QString what;
};
using Problem = std::optional<Fault>;

//! Later ones replace earlier ones; in the order of their names.
QMap<QString, QString> parametersOf(const QByteArray &query)
{
    const auto decoded = [](QByteArray part) {
        return QString::fromUtf8(QByteArray::fromPercentEncoding(part.replace('+', ' ')));
    };
    QMap<QString, QString> parameters;
    for (const QByteArray &pair : query.split('&')) {
        const qsizetype equals = pair.indexOf('=');
        if (equals > 0) {
            parameters.insert(decoded(pair.left(equals)), decoded(pair.mid(equals + 1)));
        }
    }
    return parameters;
}

Problem setLimit(Query &query, const QString &value)
{
    bool isNumber = false;
    query.limit = value.toInt(&isNumber);
    if (!isNumber) {
        return Fault{u"int_parsing"_s, u"Input should be a valid integer"_s};
    }
    if (query.limit > largestPage) {
        return Fault{u"less_than_equal"_s, u"Input should be less than or equal to 100"_s};
    }
    return query.limit < 1
               ? Problem(Fault{u"greater_than_equal"_s, u"Input should be greater than or equal to 1"_s})
               : std::nullopt;
}

Problem setDirection(Query &query, const QString &value)
{
    query.inbound = value == "inbound"_L1 || value == "both"_L1;
    query.outbound = value == "outbound"_L1 || value == "both"_L1;
    return query.inbound || query.outbound
               ? std::nullopt
               : Problem(Fault{u"enum"_s, u"Input should be 'inbound', 'outbound' or 'both'"_s});
}

Problem setRole(Query &query, const QString &value)
{
    query.role = value;
    return value == "caller"_L1 || value == "agent"_L1
               ? std::nullopt
               : Problem(Fault{u"enum"_s, u"Input should be 'caller' or 'agent'"_s});
}

Problem setId(std::optional<QString> &id, const QString &value)
{
    static const QRegularExpression form(
        u"\\A[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\z"_s);
    id = value.toLower();
    return form.match(value).hasMatch()
               ? std::nullopt
               : Problem(Fault{u"uuid_parsing"_s, u"Input should be a valid UUID"_s});
}

Problem setSearch(Query &query, const QString &value)
{
    const qsizetype length = value.toUcs4().size();
    if (length < 1) {
        return Fault{u"string_too_short"_s, u"String should have at least 1 character"_s};
    }
    if (length > longestSearch) {
        return Fault{u"string_too_long"_s, u"String should have at most 500 characters"_s};
    }
    query.words = value.toLower().split(u' ', Qt::SkipEmptyParts);
    return {};
}

Problem setSince(Query &query, const QString &value)
{
    query.since = parseTimestamp(value).nanoseconds;
    return query.since ? std::nullopt
                       : Problem(Fault{u"datetime_from_date_parsing"_s,
                                       u"Input should be a valid datetime or date"_s});
}

Problem setParameter(Query &query, const QString &name, const QString &value)
{
    const bool isContexts = query.list == List::Contexts;
    if (name == "limit"_L1) {
        return setLimit(query, value);
    }
    if (name == "direction"_L1) {
        return setDirection(query, value);
    }
    if (name == "cursor"_L1) {
        query.cursor = value.toUtf8();
    } else if (isContexts) {
        return {};
    } else if (name == "requester_handle"_L1) {
        query.requester = value;
    } else if (name == "worker_handle"_L1) {
        query.worker = value;
    } else if (name == "context_id"_L1) {
        return setId(query.contextId, value);
    } else if (name == "q"_L1) {
        return setSearch(query, value);
    } else if (name == "since"_L1) {
        return setSince(query, value);
    } else if (name == "task_id"_L1 && query.list == List::Messages) {
        return setId(query.taskId, value);
    } else if (name == "role"_L1 && query.list == List::Messages) {
        return setRole(query, value);
    } else if (name == "state"_L1 && query.list == List::Tasks) {
        query.state = value;
    }
    return {};
}

HttpReply jsonReply(int status, const QJsonValue &detail)
{
    return {.status = status,
            .body = QJsonDocument(QJsonObject{{u"detail"_s, detail}}).toJson(QJsonDocument::Compact)};
}

} // namespace

Checked<Query> checkQuery(List list, const QByteArray &query)
{
    // The list of messages takes both directions for granted, the others what came in.
    Query checked{.list = list, .outbound = list == List::Messages};
    checked.filters = QByteArray::number(static_cast<int>(list));
    QJsonArray faults;
    const auto parameters = parametersOf(query);
    for (auto parameter = parameters.begin(); parameter != parameters.end(); ++parameter) {
        const QString &name = parameter.key();
        if (const Problem problem = setParameter(checked, name, parameter.value())) {
            faults.append(QJsonObject{{u"loc"_s, QJsonArray{u"query"_s, name}},
                                      {u"msg"_s, problem->what},
                                      {u"type"_s, problem->type},
                                      {u"input"_s, parameter.value()}});
        }
        if (name != "cursor"_L1 && name != "limit"_L1) {
            checked.filters += '\n' + name.toUtf8() + '=' + parameter.value().toUtf8();
        }
    }
    return faults.isEmpty() ? Checked<Query>(checked) : Checked<Query>(jsonReply(422, faults));
}

HttpReply detailReply(int status, const QString &detail)
{
    return jsonReply(status, detail);
}

HttpReply detailReply(int status, const QString &code, const QString &message)
{
    return jsonReply(status, QJsonObject{{u"error"_s, code}, {u"message"_s, message}});
}

} // namespace ackbox::demo::ledger
