// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "store/details_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace ackbox::store {

namespace {

void insert(QJsonObject &object, const QString &key, const std::optional<QString> &text)
{
    if (text) {
        object.insert(key, *text);
    }
}

std::optional<QString> textIn(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isString() ? std::optional(value.toString()) : std::nullopt;
}

} // namespace

QString detailsToJson(const Details &details)
{
    if (details == Details()) {
        return {};
    }
    QJsonObject object;
    if (details.agent) {
        QJsonObject agent{{u"organization"_s, details.agent->organization}};
        insert(agent, u"position"_s, details.agent->position);
        insert(agent, u"session"_s, details.agent->session);
        object.insert(u"agent"_s, agent);
    }
    if (details.deletedBy) {
        QJsonObject actor;
        insert(actor, u"id"_s, details.deletedBy->id);
        insert(actor, u"name"_s, details.deletedBy->name);
        insert(actor, u"kind"_s, details.deletedBy->kind);
        object.insert(u"deleted_by"_s, actor);
    }
    if (details.chainDepth) {
        object.insert(u"chain_depth"_s, *details.chainDepth);
    }
    if (!details.references.isEmpty()) {
        object.insert(u"references"_s, QJsonArray::fromStringList(details.references));
    }
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

Details detailsFromJson(const QString &text)
{
    Details details;
    if (text.isEmpty()) {
        return details;
    }
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    if (const QJsonValue value = object.value("agent"_L1); value.isObject()) {
        const QJsonObject agent = value.toObject();
        details.agent = AgentLabel{.organization = agent.value("organization"_L1).toString(),
                                   .position = textIn(agent, "position"_L1),
                                   .session = textIn(agent, "session"_L1)};
    }
    if (const QJsonValue value = object.value("deleted_by"_L1); value.isObject()) {
        const QJsonObject actor = value.toObject();
        details.deletedBy = Actor{textIn(actor, "id"_L1), textIn(actor, "name"_L1), textIn(actor, "kind"_L1)};
    }
    if (const QJsonValue value = object.value("chain_depth"_L1); value.isDouble()) {
        details.chainDepth = value.toInteger();
    }
    const QJsonArray references = object.value("references"_L1).toArray();
    for (const auto &reference : references) {
        details.references.append(reference.toString());
    }
    return details;
}

} // namespace ackbox::store
