// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/rows.h"

#include <QDateTime>
#include <QJsonArray>

namespace ackbox::demo::channels {

using namespace Qt::StringLiterals;

namespace {

//! RFC 3339 in several ways: what a time means does not depend on how it is written.
QString timeText(qint64 milliseconds, quint64 way)
{
    constexpr qint64 offset = 2 * 3600 * 1000;
    const bool isLocal = way % 7 == 0;
    const QDateTime time =
        QDateTime::fromMSecsSinceEpoch(isLocal ? milliseconds + offset : milliseconds, Qt::UTC);
    const QString form = milliseconds % 1000 == 0 ? u"yyyy-MM-ddTHH:mm:ss"_s : u"yyyy-MM-ddTHH:mm:ss.zzz"_s;
    const QString digits = milliseconds % 1000 != 0 && way % 3 == 0 ? u"000"_s : QString();
    return time.toString(form) + digits + (isLocal ? u"+02:00"_s : way % 5 == 0 ? u"+00:00"_s : u"Z"_s);
}

QJsonObject actorRow(const People &people, Writer writer)
{
    if (writer == redactedWriter) {
        return {{u"id"_s, QString()}, {u"username"_s, u"redacted"_s}, {u"email"_s, QString()}};
    }
    if (writer == deletedWriter) {
        return {{u"id"_s, QString()}, {u"username"_s, u"deleted-user"_s}, {u"email"_s, u"unknown"_s}};
    }
    const Person &person = people.person(writer);
    return {{u"id"_s, person.id},
            {u"username"_s, person.username},
            {u"email"_s, person.email},
            {u"kind"_s, person.kind}};
}

QString kindWord(Kind kind)
{
    static const std::array<QString, 10> words = {
        u"message"_s,  u"status"_s,        u"question"_s, u"handoff"_s,  u"escalation"_s,
        u"decision"_s, u"ritual_output"_s, u"fyi"_s,      u"platform"_s, u"poll"_s};
    return words.at(static_cast<size_t>(kind));
}

//! Absent and null are the same: some rows have it this way, some that.
class Optionals
{
public:
    Optionals(QJsonObject &object, bool writesNull)
        : m_object(object)
        , m_writesNull(writesNull)
    {
    }

    void put(const QString &key, bool isThere, const QJsonValue &value)
    {
        if (isThere) {
            m_object.insert(key, value);
        } else if (m_writesNull) {
            m_object.insert(key, QJsonValue());
        }
    }

private:
    QJsonObject &m_object;
    bool m_writesNull;
};

QJsonObject labelRow(const Story &story, const Thread &thread, size_t number)
{
    const Person &person = story.people().person(thread.message(number).writer);
    const Organization &organization = story.people().organization(person);
    QJsonObject label{{u"org_id"_s, organization.id}, {u"organization"_s, organization.name}};
    Optionals optionals(label, number % 2 == 0);
    optionals.put(u"position"_s, !person.position.isEmpty(), person.position);
    const QString session = story.session(thread, number);
    optionals.put(u"session_id"_s, !session.isEmpty(), session);
    return label;
}

void putAuthor(Optionals &optionals, const Story &story, const Thread &thread, size_t number)
{
    const Writer writer = thread.message(number).writer;
    const bool isPlatform = writer == platformWriter;
    const bool isAgent = writer < deletedWriter && story.people().person(writer).kind == "agent"_L1;
    optionals.put(u"author"_s, !isPlatform, isPlatform ? QJsonObject() : actorRow(story.people(), writer));
    optionals.put(u"agent"_s, isAgent, isAgent ? labelRow(story, thread, number) : QJsonObject());
}

void putFate(Optionals &optionals, const Story &story, const Thread &thread, size_t number, quint64 way)
{
    const Message &message = thread.message(number);
    const bool isDeleted = message.deletedAt != 0;
    optionals.put(u"edited_at"_s, message.editedAt != 0, timeText(message.editedAt, way));
    optionals.put(u"deleted_at"_s, isDeleted, timeText(message.deletedAt, way));
    optionals.put(u"deleted_by"_s, isDeleted,
                  isDeleted ? actorRow(story.people(), story.deleter(thread, number)) : QJsonObject());
    optionals.put(u"body"_s, !isDeleted, isDeleted ? QString() : story.body(thread, number));
}

} // namespace

QJsonObject messageRow(const Story &story, const Channel &channel, const Thread &thread, size_t number)
{
    const Message &message = thread.message(number);
    const bool isRoot = number == 0;
    const quint64 way = thread.seed + number;
    QJsonObject row{
        {u"message_id"_s, story.id(thread, number)},
        {u"channel_id"_s, channel.id},
        {u"author_kind"_s, message.writer == platformWriter ? u"platform"_s : u"principal"_s},
        {u"kind"_s, kindWord(message.kind)},
        {u"trust"_s, story.trust(thread, number)},
        {u"chain_depth"_s, story.chainDepth(thread, number)},
        {u"reply_count"_s, isRoot ? static_cast<qint64>(thread.replies.size()) : 0},
        {u"revision"_s, message.revision},
        {u"refs"_s, QJsonArray::fromStringList(story.references(thread, number))},
        {u"created_at"_s, timeText(message.at, way)},
    };
    Optionals optionals(row, way % 3 == 0);
    optionals.put(u"seq"_s, isRoot, thread.seq);
    optionals.put(u"last_reply_at"_s, isRoot && !thread.replies.empty(),
                  timeText(thread.newest(), thread.seed));
    optionals.put(u"thread_root_id"_s, !isRoot, isRoot ? QString() : story.id(thread, 0));
    putAuthor(optionals, story, thread, number);
    putFate(optionals, story, thread, number, way);
    return row;
}

QJsonObject channelRow(const Channel &channel)
{
    return {{u"channel_id"_s, channel.id}, {u"name"_s, channel.name}};
}

} // namespace ackbox::demo::channels
